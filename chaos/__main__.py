"""Let things die at random while commands are given; exit status 1 if a promise was broken.

python -m chaos [--faults NAMES] [--commands N] [--seed N] [--minutes N] [--write-docs]
"""

import argparse
import math
import random
import sys
import time

from chaos.faults import FAULTS
from chaos.report import table, write_docs
from chaos.run import play
from chaos.score import Score
from chaos.stage import no_cores
from tests.servers.broker import find_mosquitto

SHOWN = 10


def main() -> None:
    """Run it and print a table."""
    options = _parser().parse_args()
    if find_mosquitto() is None:
        sys.exit("this needs a Mosquitto: make mosquitto")
    unknown = sorted(set(options.faults) - set(FAULTS))
    if unknown:
        sys.exit(f"no such fault: {', '.join(unknown)}; there are: {', '.join(FAULTS)}")
    no_cores()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}, {options.commands} commands for each fault", flush=True)
    until = time.monotonic() + options.minutes * 60
    scores = []
    for score in play(options.faults, count=options.commands, seed=seed, until=until):
        scores.append(score)
        print(
            _line(score), *(f"    {wrong}" for wrong in score.wrong[:SHOWN]), sep="\n", flush=True
        )
    print(f"\n{table(scores, seed)}")
    if options.write_docs:
        write_docs(scores, seed)
    sys.exit(any(score.wrong for score in scores))


def _line(score: Score) -> str:
    statuses = ", ".join(f"{count} {status}" for status, count in score.statuses.most_common())
    verdict = f"{len(score.wrong)} WRONG" if score.wrong else "right"
    return (
        f"{score.fault}: {score.commands} commands, {score.faults} faults in "
        f"{score.seconds:.0f} s: {statuses}; {score.again} said again: {verdict}"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m chaos", description=__doc__)
    parser.add_argument(
        "--faults",
        type=lambda text: [name.strip() for name in text.split(",")],
        default=list(FAULTS),
        help=f"comma-separated, of {', '.join(FAULTS)} (all)",
    )
    parser.add_argument("--commands", type=int, default=200, help="for each fault (%(default)s)")
    parser.add_argument("--seed", type=int, help="repeat the run with this seed")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long")
    parser.add_argument(
        "--write-docs", action="store_true", help="put the table into docs/reliability.md"
    )
    return parser


if __name__ == "__main__":
    main()
