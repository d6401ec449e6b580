"""Weights and adapter put together, on tiny files."""

import hashlib
import os

import pytest

from controller.config import Model as Settings
from controller.errors import ModelMissingError, ModelUnsupportedError
from controller.llm import adapter as adapters
from controller.llm import merging
from controller.llm.header import NotGgufError, read_header
from controller.llm.installed import installed
from controller.llm.weights import SMOLLM2

gguf = pytest.importorskip("gguf", reason="gguf is in the extras dev and embedded")
np = pytest.importorskip("numpy", reason="numpy comes with gguf")

WIDE, HIGH, RANK, ALPHA = 64, 32, 2, 8.0
FORMAT = "0123456789ab"
RANDOM = np.random.default_rng(6)
NUMBERS = RANDOM.normal(size=(HIGH, WIDE)).astype(np.float32)
DOWN = RANDOM.normal(size=(RANK, WIDE)).astype(np.float16)
UP = RANDOM.normal(size=(HIGH, RANK)).astype(np.float16)
NARROW = RANDOM.normal(size=(HIGH, 8)).astype(np.float16)
NORM = np.ones(WIDE, np.float32)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """An empty folder for weights."""
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path / "cache"))
    return tmp_path / "cache" / "models"


def written(writer):
    """Finish a file."""
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@pytest.fixture
def base(tmp_path):
    """Weights with one large tensor in four bits, a narrow one and a norm."""
    path = tmp_path / "base.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("Tiny")
    writer.add_block_count(1)
    writer.add_token_list(["a", "b"])
    writer.add_add_bos_token(value=False)
    kind = gguf.GGMLQuantizationType.Q4_1
    writer.add_tensor("blk.0.attn_q.weight", gguf.quants.quantize(NUMBERS, kind), raw_dtype=kind)
    writer.add_tensor("narrow.weight", NARROW)
    writer.add_tensor("norm.weight", NORM)
    written(writer)
    return path


@pytest.fixture
def make_adapter(tmp_path):
    """Write an adapter, and return it as it is read."""

    def make(*, name="adapter.gguf", base=SMOLLM2.sha256, said=FORMAT, of="blk.0.attn_q", up=UP):
        path = tmp_path / name
        writer = gguf.GGUFWriter(path, "llama")
        writer.add_type("adapter")
        writer.add_string("adapter.type", "lora")
        writer.add_float32("adapter.lora.alpha", ALPHA)
        writer.add_string(adapters.BASE, base)
        writer.add_string(adapters.VERSION, "0.1.0")
        if said:
            writer.add_string(adapters.FORMAT, said)
        writer.add_tensor(f"{of}.weight.lora_a", DOWN)
        writer.add_tensor(f"{of}.weight.lora_b", up)
        written(writer)
        return path

    return make


@pytest.fixture
def adapter(make_adapter):
    """An adapter that fits."""
    return adapters.read(make_adapter())


def test_the_sum(base, adapter):
    """What was learned is added to the weights, as exactly as eight bits hold it."""
    merged = gguf.GGUFReader(merging.merge(base, adapter))

    tensor = merged.tensors[0]
    before = gguf.GGUFReader(base).tensors[0]
    old = gguf.quants.dequantize(before.data, before.tensor_type)
    new = gguf.quants.dequantize(tensor.data, tensor.tensor_type)
    right = old + ALPHA / RANK * (UP.astype(np.float32) @ DOWN.astype(np.float32))
    assert tensor.tensor_type == gguf.GGMLQuantizationType.Q8_0
    assert np.abs(new - right).max() < np.abs(right).max() / 100


def test_the_rest_stays(base, adapter):
    """Other tensors, their order and what the weights say of themselves stay as they are."""
    merged = gguf.GGUFReader(merging.merge(base, adapter))

    assert [tensor.name for tensor in merged.tensors] == [
        "blk.0.attn_q.weight",
        "narrow.weight",
        "norm.weight",
    ]
    assert np.array_equal(merged.tensors[1].data, NARROW)
    assert np.array_equal(merged.tensors[2].data, NORM)
    assert merged.fields["tokenizer.ggml.tokens"].contents() == ["a", "b"]
    assert merged.fields["tokenizer.ggml.add_bos_token"].contents() is False


def test_what_it_says_of_itself(base, adapter):
    """The merged file names its adapter and prompt format; a server can be asked for them."""
    said = read_header(merging.merge(base, adapter))

    assert said[adapters.FORMAT] == FORMAT
    assert said[adapters.SHA] == adapter.sha256
    assert said["general.architecture"] == "llama"
    assert "Hearth" in said["general.name"]


def test_found_by_its_adapter(base, adapter, make_adapter):
    """The merged file is found with its adapter, and with no other one."""
    other = adapters.read(make_adapter(name="other.gguf", up=UP + 1))

    path = merging.merge(base, adapter)

    assert adapter.sha256[:12] in path.name
    assert merging.find(adapter) == path
    assert merging.find(other) is None
    assert merging.others(other) == [path]


def test_hash(base, adapter):
    """The hash of the whole file is noted, and a changed file is found out."""
    path = merging.merge(base, adapter)

    assert merging.note_of(path).sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert merging.intact(path)
    changed = bytearray(path.read_bytes())
    changed[-1] ^= 1
    path.write_bytes(changed)
    assert not merging.intact(path)


def test_done_twice(base, adapter):
    """The second time, a whole file is left alone, and a damaged one made again."""
    path = merging.merge(base, adapter)
    before = path.stat().st_ino

    assert merging.merge(base, adapter).stat().st_ino == before

    path.write_bytes(b"cut short")
    assert merging.find(adapter) is None
    assert merging.intact(merging.merge(base, adapter))


def test_progress(base, adapter):
    """The stages are told with how far they are, each to its end."""
    told = {}

    merging.merge(base, adapter, report=lambda stage, *done: told.update({stage: done}))

    assert list(told) == ["reading", "merging", "checking"]
    assert told["merging"][0] == told["merging"][1] > 0


def test_nothing_is_left_of_a_failure(base, make_adapter, cache):
    """What does not work leaves no file behind."""
    with pytest.raises(ModelUnsupportedError):
        merging.merge(base, adapters.read(make_adapter(of="blk.7.attn_q")))

    assert list(cache.iterdir()) == []


@pytest.mark.parametrize("wrong", [{"of": "blk.7.attn_q"}, {"up": UP[1:]}])
def test_other_weights(base, make_adapter, wrong):
    """An adapter that fits nowhere is refused with a way out."""
    with pytest.raises(ModelUnsupportedError, match="belongs to other weights") as caught:
        merging.merge(base, adapters.read(make_adapter(**wrong)))

    assert "model.adapter to none" in caught.value.hint


def test_weights_that_are_none(adapter, tmp_path):
    """Damaged weights are an error for people."""
    (tmp_path / "base.gguf").write_bytes(b"GGUF" + bytes(60))

    with pytest.raises(ModelUnsupportedError, match="damaged"):
        merging.merge(tmp_path / "base.gguf", adapter)


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(base, adapter, cache):
    """Where there is no room, the error names the folder."""
    cache.mkdir(parents=True)
    cache.chmod(0o500)

    with pytest.raises(ModelMissingError, match="cannot be stored"):
        merging.merge(base, adapter)


def test_nothing_to_join_with(adapter, tmp_path):
    """Without weights, the error says that they cannot be read."""
    with pytest.raises(ModelMissingError, match="cannot be stored"):
        merging.merge(tmp_path / "nowhere.gguf", adapter)


def test_none():
    """With model.adapter none, no adapter is used, whatever is shipped."""
    assert adapters.chosen("none") is None


def test_own_adapter(make_adapter):
    """A path in model.adapter names an adapter of one's own; its head is read."""
    found = adapters.chosen(str(make_adapter()))

    assert found.prompt_format == FORMAT
    assert found.version == "0.1.0"


def test_missing_adapter(tmp_path):
    """A path without a file is an error that names it."""
    with pytest.raises(ModelMissingError, match=r"gone\.gguf"):
        adapters.chosen(str(tmp_path / "gone.gguf"))


def test_adapter_of_other_weights(make_adapter):
    """An adapter that says that it belongs to other weights is refused before it is joined."""
    with pytest.raises(ModelUnsupportedError, match="other weights") as caught:
        adapters.chosen(str(make_adapter(base="f" * 64)))

    assert "make train" in caught.value.hint


def test_adapter_without_a_format(make_adapter):
    """An adapter that was not made for Hearth is refused."""
    with pytest.raises(ModelUnsupportedError, match="does not say for which prompt"):
        adapters.chosen(str(make_adapter(said="")))


@pytest.mark.parametrize("content", [b"", b"GGUF", b"no", b"GGUF" + b"\xff" * 100, bytes(500)])
def test_no_adapter(tmp_path, content):
    """A file that is none is called that; there is no traceback."""
    path = tmp_path / "adapter.gguf"
    path.write_bytes(content)

    with pytest.raises(ModelUnsupportedError, match="not an adapter"):
        adapters.chosen(str(path))


def test_a_model_is_no_adapter(base):
    """A whole model is not an adapter."""
    with pytest.raises(ModelUnsupportedError, match="not an adapter"):
        adapters.chosen(str(base))


def test_header_of_a_cut_file(base, tmp_path):
    """A head that is cut short is found out, wherever it is cut."""
    whole = base.read_bytes()
    path = tmp_path / "cut.gguf"

    for end in range(0, 140, 7):
        path.write_bytes(whole[:end])
        with pytest.raises(NotGgufError):
            read_header(path)


@pytest.fixture
def engine(monkeypatch):
    """The engine, as far as can be seen without loading it."""
    monkeypatch.setattr("controller.llm.installed.is_installed", lambda: True)


@pytest.mark.usefixtures("engine")
def test_not_joined_yet(make_adapter, cache):
    """With weights and adapter but no merged file, the command that makes it is named."""
    cache.mkdir(parents=True)
    with (cache / SMOLLM2.file).open("wb") as file:
        file.truncate(SMOLLM2.size)

    with pytest.raises(ModelMissingError, match="not yet joined") as caught:
        installed(Settings(adapter=str(make_adapter())))

    assert caught.value.hint == "hearth model install"


@pytest.mark.usefixtures("engine")
def test_joined(base, make_adapter):
    """The merged file is what runs, and it says what it was trained for."""
    path = make_adapter()
    merged = merging.merge(base, adapters.read(path))

    found = installed(Settings(adapter=str(path)))

    assert (found.path, found.trained) == (merged, FORMAT)


@pytest.mark.usefixtures("engine")
def test_without_anything():
    """Without weights, the command that installs them is named, adapter or not."""
    with pytest.raises(ModelMissingError, match="weights are not installed"):
        installed(Settings(adapter="none"))
