"""`confine.py COMMAND...`: run a program under the restrictions of `hearth.service`.

Called in a mount namespace of its own, as root there. Nothing but /mnt and a private /tmp can be
written, no capability is left or can come back, memory is never writable and executable, and
system calls outside the unit's filter fail with EPERM. A restriction that the machine does not
allow ends it with exit status 77 and the reason.
"""

import ctypes
import ctypes.util
import errno
import os
import subprocess
import sys
from pathlib import Path

CANNOT = 77
KEPT = ("/proc", "/dev", "/sys", "/mnt", "/tmp")  # noqa: S108
PR_SET_MDWE, PR_SET_NO_NEW_PRIVS, PR_CAPBSET_DROP = 65, 38, 24
LAST_CAPABILITY = 40
ALLOW = 0x7FFF0000
REFUSE = 0x00050000 | errno.EPERM


def main() -> None:
    """Restrict this process, and become the program."""
    try:
        close_files()
        close_system_calls()
    except (OSError, subprocess.CalledProcessError) as err:
        sys.stderr.write(f"confinement is not possible here: {err}\n")
        sys.exit(CANNOT)
    os.umask(0o077)
    os.execv(sys.argv[1], sys.argv[1:])  # noqa: S606


def close_files() -> None:
    """Make everything read-only but what the unit lets the service write."""
    mount("--make-rprivate", "/")
    mount("-t", "tmpfs", "tmpfs", "/tmp")  # noqa: S108
    points = [line.split()[4] for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    for point in sorted(set(points)):
        if not point.startswith(KEPT):
            mount("-o", "remount,bind,ro", point)


def close_system_calls() -> None:
    """Drop all capabilities and filter system calls; nothing can undo it."""
    library = ctypes.CDLL(None, use_errno=True)
    for capability in range(LAST_CAPABILITY + 1):
        library.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    ordered(library.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    ordered(library.prctl(PR_SET_MDWE, 1, 0, 0, 0))
    allowed = system_calls("@system-service") - system_calls("@privileged")
    allowed -= system_calls("@resources")
    load(allowed)


def load(allowed: set[str]) -> None:
    """Refuse all system calls but these."""
    name = ctypes.util.find_library("seccomp")
    if name is None:
        raise OSError("there is no libseccomp")
    library = ctypes.CDLL(name)
    library.seccomp_init.restype = ctypes.c_void_p
    library.seccomp_rule_add.argtypes = (
        ctypes.c_void_p,
        ctypes.c_uint32,
        ctypes.c_int,
        ctypes.c_uint,
    )
    library.seccomp_load.argtypes = (ctypes.c_void_p,)
    rules = library.seccomp_init(REFUSE)
    for call in sorted(allowed):
        number = library.seccomp_syscall_resolve_name(call.encode())
        if number >= 0:
            library.seccomp_rule_add(rules, ALLOW, number, 0)
    ordered(library.seccomp_load(rules))


def system_calls(group: str) -> set[str]:
    """The system calls of one of systemd's groups."""
    shown = subprocess.run(
        ["systemd-analyze", "syscall-filter", "--no-pager", group],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    names = {line.strip() for line in shown.splitlines() if line.startswith("    ")}
    plain = {name for name in names if not name.startswith(("@", "#"))}
    return plain.union(*(system_calls(name) for name in names if name.startswith("@")))


def mount(*arguments: str) -> None:
    """Mount, or raise."""
    run = subprocess.run(["mount", *arguments], capture_output=True, text=True, check=False)
    if run.returncode:
        raise OSError(f"mount {' '.join(arguments)}: {run.stderr.strip()}")


def ordered(result: int) -> None:
    """Raise if a call of C has failed."""
    if result:
        raise OSError(ctypes.get_errno(), "the kernel refuses a restriction")


if __name__ == "__main__":
    main()
