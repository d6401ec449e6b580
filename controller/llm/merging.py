"""The trained model: weights and adapter in one file, made once, kept beside the weights.

A model that adds its adapter while it thinks is slower, and takes more memory.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from controller.errors import ModelMissingError, ModelUnsupportedError
from controller.llm.adapter import Adapter
from controller.llm.weights import INSTALL, PIECE, Report, folder

KIND = "Q8_0"
"""In Q4_0 half of what was learned is lost."""
EXTRA = "pip install 'hearth[embedded]'"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What is known of a merged file; it stands beside it."""

    sha256: str
    size: int
    adapter: str
    """SHA-256 of the adapter in it."""
    prompt_format: str
    version: str = ""


def merged_path(adapter: Adapter) -> Path:
    """Where the merged file of an adapter is kept."""
    return folder() / f"hearth-{adapter.sha256[:12]}.{KIND}.gguf"


def find(adapter: Adapter) -> Path | None:
    """The merged file of an adapter, or None; its size is looked at, its content is not read."""
    path = merged_path(adapter)
    note = note_of(path)
    try:
        fits = note is not None and path.stat().st_size == note.size
    except OSError:
        return None
    return path if fits else None


def others(adapter: Adapter | None) -> list[Path]:
    """Merged files of other adapters, which may be deleted."""
    used = adapter and merged_path(adapter)
    return sorted(path for path in folder().glob(f"hearth-*.{KIND}.gguf") if path != used)


def note_of(path: Path) -> Note | None:
    """What was noted of a merged file; None if nothing was."""
    try:
        return Note(**json.loads(_beside(path).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def intact(path: Path, report: Report | None = None) -> bool:
    """Whether a merged file is the one that was made; the whole file is read."""
    note = note_of(path)
    try:
        return note is not None and _digest(path, report or _quiet) == note.sha256
    except OSError:
        return False


def merge(base: Path, adapter: Adapter, *, report: Report | None = None) -> Path:
    """Have the merged file of `base` and `adapter`, and return its path.

    Done twice, it only looks whether the file is whole. What is there stays until the new file is
    on the disk.

    Args:
        base: the file of the weights.
        adapter: what was learned.
        report: is told of the progress.

    Raises:
        ModelError: they do not belong together, there is no room, or the library is missing; the
            hint says what would help.
    """
    target, report = merged_path(adapter), report or _quiet
    with _told(adapter):
        if target.is_file() and intact(target, report):
            return target
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".merge-", dir=target.parent) as scratch:
            made = Path(scratch) / target.name
            _make(base, adapter, made, report)
            _beside(made).replace(_beside(target))
            made.replace(target)
        _flush(target.parent)
    return target


def _make(base: Path, adapter: Adapter, made: Path, report: Report) -> None:
    """Write the file and its note, and see that both are on the disk."""
    # An extra, and slow to import; whoever runs a merged file does not need it.
    from controller.llm.blend import write  # noqa: PLC0415

    write(base, adapter, made, report)
    _flush(made)
    note = Note(
        sha256=_digest(made, report),
        size=made.stat().st_size,
        adapter=adapter.sha256,
        prompt_format=adapter.prompt_format,
        version=adapter.version,
    )
    _beside(made).write_text(json.dumps(asdict(note)) + "\n", encoding="utf-8")
    _flush(_beside(made))


@contextmanager
def _told(adapter: Adapter) -> Iterator[None]:
    """Give what the file system and the library raise the shape of our errors."""
    try:
        yield
    except ImportError as err:
        raise ModelMissingError(
            f"What puts weights and adapter together is not installed ({err.name}).",
            hint=f"{EXTRA} && {INSTALL}",
        ) from err
    except OSError as err:
        raise ModelMissingError(
            f"The trained model cannot be stored: {err.strerror or err}"
            + (f" ({err.filename})." if err.filename else "."),
            hint=f"See that {folder()} can be written and has 300 MB free, then run `{INSTALL}`.",
        ) from err
    except (ValueError, KeyError, IndexError) as err:
        raise ModelUnsupportedError(
            f"The adapter {adapter.path} or the weights are damaged: {err}",
            hint=f"Install Hearth again, delete {folder()}, then run `{INSTALL}`.",
        ) from err


def _digest(path: Path, report: Report) -> str:
    digest, done, total = hashlib.sha256(), 0, path.stat().st_size
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            digest.update(piece)
            done += len(piece)
            report("checking", done, total)
    return digest.hexdigest()


def _flush(path: Path) -> None:
    """See that a file, or what a folder lists, is on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.json")


def _quiet(_stage: str, _done: int, _total: int) -> None:
    """Tell nobody."""
