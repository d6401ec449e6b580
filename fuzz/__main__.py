"""Throw anything at parsers, configuration and running daemons; exit status 1 if something breaks.

python -m fuzz [--count N] [--seed N] [--seconds N]
"""

import argparse
import math
import random
import sys
import time

from fuzz import inside, outside, settings, talking
from fuzz.seeds import seeds

FILES, SENTENCES = 40, 100
"""So many times fewer of them than messages: each takes that much longer."""


def main() -> None:
    """Run it and print a summary."""
    options = _parser().parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    rng = random.Random(seed)
    start = seeds(rng)
    print(f"seed {seed}, {len(start)} announcements to start from", flush=True)
    until = time.monotonic() + options.seconds / 4
    parsers = inside.Inside(rng, start).run(options.count, until=until)
    print(_parsers(parsers), flush=True)
    until = time.monotonic() + options.seconds / 4
    daemon = outside.Outside(rng, start).run(options.count, until=until)
    print(_daemon(daemon), flush=True)
    until = time.monotonic() + options.seconds / 4
    files = settings.run(rng, options.count // FILES, until=until)
    print(_files(files), flush=True)
    until = time.monotonic() + options.seconds / 4
    talk = talking.run(rng, options.count // SENTENCES, until=until)
    print(_talk(talk), flush=True)
    found = [f"{what}\n    {about}" for what, about in parsers.findings.items()]
    found += [*daemon.findings, *_growth(daemon), *files.findings, *talk.findings]
    if found:
        print(f"\n{len(found)} found:", *found, sep="\n- ")
        sys.exit(1)
    print("nothing found")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=200_000, help="messages (%(default)s)")
    parser.add_argument("--seed", type=int, help="repeat the run with this seed")
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after so long")
    return parser


def _parsers(report: inside.Report) -> str:
    return (
        f"parsers: {report.announcements} announcements ({report.accepted} devices), "
        f"{report.messages} messages, {report.commands} commands; "
        f"slowest {report.slowest_s * 1000:.0f} ms"
    )


def _daemon(report: outside.Report) -> str:
    memory = report.memory_mib or [0.0]
    return (
        f"daemon: {report.sent} messages in {report.seconds:.0f} s, {report.devices} devices and "
        f"{report.skipped} skipped at the end; memory {memory[0]:.0f} to {memory[-1]:.0f} MiB "
        f"(+{report.growth_mib:.1f} in the later part); "
        f"slowest answer {report.slowest_answer_s:.1f} s"
    )


def _files(report: settings.Report) -> str:
    return (
        f"configuration: {report.files} files ({report.accepted} accepted, "
        f"{report.policies} of them with rules); "
        f"slowest {report.slowest_s * 1000:.0f} ms"
    )


def _talk(report: talking.Report) -> str:
    statuses = ", ".join(f"{count} {status}" for status, count in sorted(report.statuses.items()))
    return f"commands: {report.sent} said, {report.replies} replies of a model; answers: {statuses}"


def _growth(report: outside.Report) -> list[str]:
    if report.growth_mib <= outside.GROWTH_MIB:
        return []
    course = report.memory_mib[:: max(1, len(report.memory_mib) // 20)]
    return [f"memory grew by {report.growth_mib:.0f} MiB: {list(map(round, course))}"]


if __name__ == "__main__":
    main()
