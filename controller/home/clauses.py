"""State clauses found in a phrase: `the lights that are still on`, `windows left open`."""

from collections.abc import Sequence

from controller.home.meanings import Clause
from controller.home.states import COMMON
from controller.home.tokens import Token, run_at, said
from controller.home.words import ANDS, EXCEPTS, LINKS, POLITE

_WHICH = frozenset(("that", "which", "who"))
_ARE = frozenset(("is", "are", "was", "were"))
_NOT = (("not",), ("never",))
_CONTRACTED = (("isn", "t"), ("aren", "t"), ("wasn", "t"), ("weren", "t"), ("isnt",), ("arent",))
_BEEN = (("have", "been"), ("has", "been"), ("had", "been"))
_ALONE = (("still",), ("currently",), ("already",), ("left",))
"""What makes a clause without `that are`."""
_STARTS = _WHICH | ANDS | {run[0] for run in _ALONE}
_STILL = (*_ALONE[:-1], ("right", "now"), ("now",), ("all",), ("both",))
_LEFT = (("left",), ("turned",), ("switched",), ("kept",), ("set",), ("marked",))
_LATER = (("right", "now"), ("now",), ("currently",), ("at", "the", "moment"), ("today",))
_WHERE = frozenset(("upstairs", "downstairs", "everywhere", "here", "there", "outside", "right"))
_LONGEST = 3


def fold(tokens: Sequence[Token]) -> list[Token]:
    """The words with each state clause made one; one that says a place is left out."""
    folded: list[Token] = []
    at = 0
    which = False
    while at < len(tokens):
        starts = folded and tokens[at].word in _STARTS
        size, clause = _clause_at(tokens, at, which=which) if starts else (0, None)
        which = (which or size > 0) and tokens[at].word != ","
        if not size:
            folded.append(tokens[at])
        elif clause is not None:
            folded.append(Token(clause.text, "", clause=clause))
        at += size or 1
        if size and _goes_on(tokens, at):
            at += 1
    return folded


def _clause_at(
    tokens: Sequence[Token], at: int, *, which: bool = False
) -> tuple[int, Clause | None]:
    """How many words a clause that starts here has, and what it asks for.

    After one `which` clause, `and unlocked` is another.
    """
    if which and tokens[at].word in ANDS:
        return _state_only(tokens, at, at + 1)
    verb = at
    if tokens[at].word in _WHICH:
        verb = at + 1
        contracted = run_at(tokens, verb, _CONTRACTED)
        size = contracted or run_at(tokens, verb, (*_BEEN, *((word,) for word in _ARE)))
        if size:
            return _state_at(tokens, at, verb + size, holds=not contracted)
    # `That's on` has lost its verb; `still on`, `left open` need none.
    state = _after(tokens, verb, _ALONE if verb == at else (*_STILL, *_LEFT))
    return _state_only(tokens, at, state) if state > at else (0, None)


def _state_only(tokens: Sequence[Token], at: int, state: int) -> tuple[int, Clause | None]:
    """A clause whose state is one word that is hardly anything else."""
    if state < len(tokens) and tokens[state].word in COMMON and _ends(tokens, state + 1):
        return _made(tokens, at, state, state + 1, holds=True)
    return 0, None


def _state_at(
    tokens: Sequence[Token], at: int, start: int, *, holds: bool
) -> tuple[int, Clause | None]:
    """The state, or the place, after `that are`."""
    start = _after(tokens, start, _STILL)
    state = start
    while size := run_at(tokens, state, (*_NOT, *_STILL, *_LEFT)):
        holds = holds and not run_at(tokens, state, _NOT)
        state += size
    if state == len(tokens):
        return 0, None
    if tokens[state].word in LINKS and not (
        tokens[state].word == "on" and _ends(tokens, state + 1)
    ):
        # `That are in the kitchen`; a `not` before it makes it an exception.
        return (start - at, None) if holds or start < state else (0, None)
    end = state + 1
    while not _ends(tokens, end) and end - state <= _LONGEST:
        end += 1
    return _made(tokens, at, state, end, holds=holds)


def _made(
    tokens: Sequence[Token], at: int, state: int, end: int, *, holds: bool
) -> tuple[int, Clause]:
    word = " ".join(token.word for token in tokens[state:end])
    size = _after(tokens, end, _LATER) - at
    return size, Clause(word, holds=holds, text=said(tokens[at : at + size]))


def _after(tokens: Sequence[Token], at: int, runs: tuple[tuple[str, ...], ...]) -> int:
    """The place after all of the `runs` that stand here."""
    while size := run_at(tokens, at, runs):
        at += size
    return at


def _ends(tokens: Sequence[Token], at: int) -> bool:
    """Whether a state is over before this place."""
    if at >= len(tokens):
        return True
    word = tokens[at].word
    over = word in _WHERE or word == "," or word in ANDS | LINKS | POLITE
    return over or bool(run_at(tokens, at, (*EXCEPTS, *_LATER)))


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether an `and` leads to more of the same things: `and in the kitchen`, `and that are`."""
    if at + 1 >= len(tokens) or tokens[at].word not in ANDS:
        return False
    which = tokens[at + 1].word in _WHICH and bool(_clause_at(tokens, at + 1)[0])
    return which or tokens[at + 1].word in LINKS
