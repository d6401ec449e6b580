"""The machine that figures come from."""

import os
import platform
import re
import subprocess
from pathlib import Path

from tests.servers.broker import find_mosquitto


def machine() -> dict[str, str]:
    """What the figures depend on, for people."""
    return {
        "machine": f"{os.cpu_count()} cores {platform.machine()}{' VM' if _is_virtual() else ''}",
        "python": platform.python_version(),
        "system": platform.system(),
        "broker": _broker(),
    }


def _is_virtual() -> bool:
    try:
        return " hypervisor" in Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return False


def _broker() -> str:
    program = find_mosquitto()
    if program is None:
        return "amqtt"
    said = subprocess.run([program, "-h"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"mosquitto version (\S+)", said)
    return f"mosquitto {version[1] if version else ''}".strip()
