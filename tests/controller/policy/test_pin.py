"""The PIN: kept as a hash, compared in constant time, and not to be guessed."""

import ast
import inspect
import json
from pathlib import Path

import pytest

from controller.policy import secret
from controller.policy.secret import Hash
from controller.policy.tries import DAY_S, Tries


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock."""
    return Clock()


def tries(clock: Clock, path: Path | None = None) -> Tries:
    """Three tries, two seconds, ten minutes."""
    made = Tries(clock=clock, path=path, most=3, pause_s=2, lockout_s=600)
    made.open()
    return made


def test_a_hash_matches_its_pin_only() -> None:
    """A written hash is read back, holds no PIN, and matches it alone."""
    made = Hash.of("4711")
    again = Hash.read(made.written())

    assert again == made
    assert "4711" not in made.written()
    assert again.matches("4711")
    assert not again.matches("4712")
    assert not again.matches("")
    assert Hash.of("4711") != made


@pytest.mark.parametrize("text", ["", "md5$1$2$3$aa$bb", "scrypt$14", "scrypt$a$8$1$00$00"])
def test_other_hashes_are_refused(text: str) -> None:
    """What is no hash of ours is an error."""
    with pytest.raises(ValueError, match=r"."):
        Hash.read(text)


def test_the_comparison_takes_constant_time() -> None:
    """Keys are compared by `hmac.compare_digest`, and never by ==."""
    tree = ast.parse(inspect.getsource(secret))
    calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    compared = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare) and "key" in ast.unparse(node)
    ]

    assert "hmac.compare_digest" in calls
    assert compared == []


def test_pauses_grow(clock: Clock) -> None:
    """Each wrong PIN costs a pause that doubles; the last one a lockout."""
    made, waits = tries(clock), []
    for _ in range(4):
        made.begin("kid")
        waits.append(made.wait_s("kid"))
        clock.now += waits[-1]

    assert waits == [2, 4, 600, 1200]
    assert made.wait_s("kid") == 0
    assert made.wait_s("mum") == 0


def test_a_right_pin_forgets(clock: Clock) -> None:
    """After the right PIN everything begins anew."""
    made = tries(clock)
    made.begin("kid")
    made.begin("kid")
    made.right("kid")
    made.begin("kid")

    assert made.wait_s("kid") == 2


def test_many_sources_are_one_guesser(clock: Clock) -> None:
    """Speaking as one source after the other does not give more and more tries."""
    made = tries(clock)
    for number in range(12):
        made.begin(f"source_{number}")

    assert made.wait_s("another") == 600


def test_guesses_survive_a_restart(clock: Clock, tmp_path: Path) -> None:
    """A guess is on disk before it is checked, for this user's eyes only."""
    path = tmp_path / "state" / "tries.json"
    first = tries(clock, path)
    for _ in range(3):
        first.begin("kid")
    again = tries(clock, path)

    assert again.wait_s("kid") == 600
    assert path.stat().st_mode & 0o077 == 0
    assert set(json.loads(path.read_text())) == {"kid", ""}


def test_a_clock_that_was_set_back_locks_nobody_out_for_ever(clock: Clock) -> None:
    """Nobody waits for longer than was meant when it was locked."""
    made = tries(clock)
    for _ in range(3):
        made.begin("kid")
    clock.now -= 10 * DAY_S

    assert made.wait_s("kid") == 600


def test_old_mistakes_are_forgotten(clock: Clock) -> None:
    """A slip of yesterday does not count today."""
    made = tries(clock)
    made.begin("kid")
    made.begin("kid")
    clock.now += DAY_S + 1
    made.begin("kid")

    assert made.wait_s("kid") == 2


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"kid": 3}', '{"kid": {"wrong": "x"}}', "null"]
)
def test_a_damaged_file_does_no_harm(clock: Clock, tmp_path: Path, content: str) -> None:
    """What cannot be read is begun anew."""
    path = tmp_path / "tries.json"
    path.write_text(content)
    made = tries(clock, path)
    made.begin("kid")

    assert made.wait_s("kid") == 2
    assert json.loads(path.read_text())["kid"]["wrong"] == 1


def test_a_disk_that_takes_nothing_does_no_harm(clock: Clock, tmp_path: Path) -> None:
    """Without a disk, guesses are counted in memory."""
    made = tries(clock, tmp_path / "tries.json" / "in_a_file" / "x")
    (tmp_path / "tries.json").touch()
    for _ in range(3):
        made.begin("kid")

    assert made.wait_s("kid") == 600


def test_the_file_stays_small(clock: Clock) -> None:
    """However many names somebody tries, only so many are remembered."""
    made = tries(clock)
    for number in range(3000):
        made.begin(f"s{number}")

    assert len(made._counts) <= 1001
