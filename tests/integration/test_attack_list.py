"""The list of attacks in `docs/security.md` names tests that are there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
TABLE = TEXT.partition("<!-- attacks -->")[2].partition("<!-- end of attacks -->")[0]
ROWS = [row.strip("| ").split(" | ") for row in TABLE.splitlines() if row.startswith("| ")][1:]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


@cache
def functions_of(path: str) -> frozenset[str]:
    """The names of the tests in a file that `make test` runs."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    found = [n for n in tree.body if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return frozenset(one.name for one in found if not any(map(_is_left_out, one.decorator_list)))


def _is_left_out(mark: ast.expr) -> bool:
    return ast.unparse(mark).startswith(
        ("pytest.mark.slow", "pytest.mark.model", "pytest.mark.skip(", "pytest.mark.xfail")
    )


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:40] for row in ROWS])
def test_each_attack_has_its_tests(row: list[str]) -> None:
    """Every attack names what happens, and at least one test; all of them exist, and are run."""
    attack, happens, named = row
    tests = NAMED.findall(named)

    assert attack
    assert happens
    assert tests
    assert len(tests) == named.count("`") // 2
    assert [(path, test) for path, test in tests if test not in functions_of(path)] == []


def test_the_list_is_whole() -> None:
    """The attacks that a controller of doors has to stand are all on it."""
    said = " ".join(row[0] for row in ROWS)
    wanted = (
        "retained", "claims another source", "wildcard, NUL", "megabyte", "billion laughs",
        "template", "in a name, a state", "in a sentence", "with its id", "guess the PIN",
        "same client id", "response topic", "Backlog", "$SYS", "$share",
    )  # fmt: skip

    assert [attack for attack in wanted if attack not in said] == []
