"""The service units: right for systemd, and closed to all that they do not need."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from controller.cli.console import Exit

UNITS = sorted((Path(__file__).parents[2] / "systemd").glob("*.service"))
ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="there is no systemd-analyze here")
MOST_EXPOSED = 1.5


def analyze(*arguments: str) -> str:
    """What systemd-analyze prints, errors included."""
    run = subprocess.run(
        [ANALYZE or "", *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    return run.stdout + run.stderr


def test_there_are_two() -> None:
    """The daemon and the simulator have a unit each."""
    assert [unit.name for unit in UNITS] == ["hearth-simulator.service", "hearth.service"]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_the_manager_can_rely_on_it(unit: Path) -> None:
    """It says when it is ready, is watched, comes back after a failure, and has its own user."""
    text = unit.read_text(encoding="utf-8")

    for line in ("Type=notify", "Restart=on-failure", "DynamicUser=yes"):
        assert f"\n{line}\n" in text
    assert re.search(r"\nWatchdogSec=\d+\n", text)


def test_the_daemons_unit() -> None:
    """It reloads by SIGHUP, and a fight over the client id does not start it again."""
    text = UNITS[1].read_text(encoding="utf-8")

    assert "\nExecReload=kill -HUP $MAINPID\n" in text
    assert f"\nRestartPreventExitStatus={Exit.CONFLICT.value}\n" in text
    assert "#LoadCredential=broker_password:" in text
    assert "#LoadCredential=hearth_pin:" in text


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_systemd_finds_nothing_wrong(unit: Path, tmp_path: Path) -> None:
    """`systemd-analyze verify` has nothing to say, given that the program is installed."""
    text = re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(encoding="utf-8"))
    copy = tmp_path / unit.name
    copy.write_text(text, encoding="utf-8")

    about = [line for line in analyze("verify", str(copy)).splitlines() if unit.name in line]

    assert about == []


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_it_is_closed(unit: Path) -> None:
    """`systemd-analyze security` rates the exposure at 1.5 or less."""
    said = analyze("security", "--offline=true", str(unit))
    rating = re.search(r"Overall exposure level for \S+: ([\d.]+)", said)

    assert rating, said
    assert float(rating[1]) <= MOST_EXPOSED
