"""Keep a daemon busy; exit status 1 if it grows, fails, or leaves a command without an answer.

python -m soak [--minutes N] [--seed N] [--write-docs]
"""

import argparse
import datetime as dt
import random
import sys

from chaos.report import aligned, replace
from soak.run import Report, Sample, run
from tests.servers.broker import find_mosquitto

ROWS = 8


def main() -> None:
    """Run it and print a table."""
    options = _parser().parse_args()
    if find_mosquitto() is None:
        sys.exit("this needs a Mosquitto: make mosquitto")
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}, {options.minutes:g} minutes", flush=True)
    report = run(options.minutes * 60, seed)
    text = f"{table(report)}\n\n{summary(report)}"
    print(text)
    if options.write_docs:
        today = dt.datetime.now(dt.UTC).date().isoformat()
        replace("soak", f"{text}\n{today}, seed {seed}.")
    if report.findings:
        print(f"\n{len(report.findings)} found:", *report.findings, sep="\n- ")
    sys.exit(bool(report.findings))


def table(report: Report) -> str:
    """Some samples of the run."""
    step = max(1, len(report.samples) // ROWS)
    shown = [*report.samples[:-1:step], report.samples[-1]]
    head = ("minute", "memory in MiB", "descriptors", "threads")
    return aligned([head, *map(_row, shown)])


def summary(report: Report) -> str:
    """The whole run in a few sentences."""
    counts = report.counts
    return (
        f"{counts.commands} commands ({counts.answers} answered, the slowest after "
        f"{counts.slowest_s:.1f} s), {counts.refusals} refusals of what is no command or was said "
        f"twice, {counts.states} states and {counts.announcements} announcements in "
        f"{report.seconds / 60:.1f} minutes.\nAfter the first third memory grew by "
        f"{report.growth_mib:.1f} MiB (straight line), descriptors by {report.more_descriptors}, "
        f"threads by {report.more_threads}; the journal has {report.journal_mib:.1f} MiB."
    )


def _row(sample: Sample) -> tuple[str, ...]:
    return (
        f"{sample.at / 60:.1f}",
        f"{sample.memory_mib:.1f}",
        str(sample.descriptors),
        str(sample.threads),
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long (%(default)s)")
    parser.add_argument("--seed", type=int, help="repeat the run with this seed")
    parser.add_argument(
        "--write-docs", action="store_true", help="put the table into docs/reliability.md"
    )
    return parser


if __name__ == "__main__":
    main()
