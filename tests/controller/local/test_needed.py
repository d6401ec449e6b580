"""Templates looked up by the words that they need."""

from hassil.intents import Intents
from hassil.recognize import recognize_all
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.local.needed import sorted_out
from controller.local.polite import plain
from controller.local.templates import templates
from tests.controller.local.tables import left, taken

_PAINT = "<set> {target} [to] {color}"
_SHARE = "{target} {number}[ ](%|percent)"
_SMALL = sorted_out(
    Intents.from_dict(
        {
            "language": "en",
            "lists": {
                "target": {"wildcard": True},
                "number": {"range": {"from": 0, "to": 100}},
                "color": {"values": ["light blue", "blue", {"in": "(deep|dark) red", "out": 1}]},
            },
            "expansion_rules": {"set": "(set|make|turn)"},
            "intents": {
                "a": {"data": [{"sentences": [_PAINT, "turn[ing] {target} on"]}]},
                "b": {"data": [{"sentences": [_SHARE, "[please] stop"]}]},
            },
        }
    )
)  # fmt: skip


def _found(clause: str, intents: Intents) -> list[tuple[str, str]]:
    results = recognize_all(clause, intents)
    return sorted(
        {(r.intent.name, str(r.intent_sentence and r.intent_sentence.text)) for r in results}
    )


def test_few_are_tried() -> None:
    """A sentence whose words are not there is not tried."""
    tried = _SMALL.for_clause("make the lamp light blue")

    assert [data.sentence_texts for data in tried.intents["a"].data] == [[_PAINT]]
    assert "b" not in tried.intents


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["set", "turn", "turning", "please", "stop", "the lamp", "to", "light", "blue", "deep",
             "red", "on", "20%", "twenty", "percent", "20", "%", "un-set", "BLUE"]
        ),
        min_size=1, max_size=7,
    )
)  # fmt: skip
def test_none_is_lost(words: list[str]) -> None:
    """What matches among all sentences matches among those that are looked up."""
    clause = " ".join(words)

    assert _found(clause, _SMALL.for_clause(clause)) == _found(clause, _SMALL.intents)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from([said for said, _ in taken()] + left()))
def test_none_of_ours_is_lost(said: str) -> None:
    """The same for our own sentences."""
    known, clause = templates("en"), plain(said, ("en",))
    assert known is not None

    for part in (known.commands, known.conditions):
        assert _found(clause, part.for_clause(clause)) == _found(clause, part.intents)
