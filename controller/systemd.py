"""What systemd is told: ready, alive, stopping. Without systemd nothing happens."""

import os

import sdnotify


def notify(state: str) -> None:
    """Send a state (`READY=1`, `WATCHDOG=1`, `STOPPING=1`); see sd_notify(3)."""
    if os.environ.get("NOTIFY_SOCKET"):
        sdnotify.SystemdNotifier().notify(state)


def watchdog_s() -> float | None:
    """How often systemd wants to hear of us: half of its limit in seconds, None without one."""
    limit = os.environ.get("WATCHDOG_USEC", "")
    return int(limit) / 2_000_000 if limit.isdigit() and int(limit) else None
