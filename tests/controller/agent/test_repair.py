"""What small models write, and what it means."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.agent.act import signatures
from controller.agent.dialects import dialects
from controller.agent.parsed import Parsed
from controller.llm import Reply, ToolCall
from controller.tools.registry import default_toolbox

SIGNATURES = signatures(default_toolbox())
DIALECTS = dialects()
KITCHEN = ("turn_on", {"target": "kitchen light"})
TWO = [KITCHEN, ("turn_off", {"target": "hall lamp"})]
JSON_CALL = '{"tool": "turn_on", "arguments": {"target": "kitchen light"}}'


def parse(dialect: str, text: str) -> Parsed:
    """What a text means in a dialect."""
    return DIALECTS[dialect].parse(Reply(text=text), SIGNATURES)


def calls(parsed: Parsed) -> list[tuple[str, dict[str, object]]]:
    """The calls as plain data."""
    return [(call.name, dict(call.arguments)) for call in parsed.calls]


def action(name: str, given: str) -> str:
    """A flawless action around a name and an input."""
    return f"Thought: I act.\nAction: {name}\nAction Input: {given}\nPAUSE"


CALLS_IN_TEXT = {
    "as asked": action("turn_on", '{"target": "kitchen light"}'),
    "no pause": 'Action: turn_on\nAction Input: {"target": "kitchen light"}',
    "plain input": action("turn_on", "kitchen light"),
    "quoted input": action("turn_on", '"kitchen light"'),
    "single quotes": action("turn_on", "{'target': 'kitchen light'}"),
    "trailing comma": action("turn_on", '{"target": "kitchen light",}'),
    "bare key": action("turn_on", '{target: "kitchen light"}'),
    "bare key and value": action("turn_on", "{target: kitchen light}"),
    "key and value": action("turn_on", "target: kitchen light"),
    "assignment": action("turn_on", 'target="kitchen light"'),
    "missing brace": action("turn_on", '{"target": "kitchen light"'),
    "missing braces of a call": f"Action: {JSON_CALL[:-2]}",
    "over lines": action("turn_on", '{\n  "target": "kitchen light"\n}'),
    "fence": f"```\n{action('turn_on', 'kitchen light')}\n```",
    "fenced input": action("turn_on", '```json\n{"target": "kitchen light"}\n```'),
    "space before colon": "Action : turn_on\nAction Input : kitchen light",
    "bold labels": "**Thought:** hm\n**Action:** turn_on\n**Action Input:** kitchen light",
    "lower case labels": "action: turn_on\naction input: kitchen light",
    "call form": "Action: turn_on(kitchen light)",
    "call form with key": 'Action: turn_on(target="kitchen light")',
    "call form with json": 'Action: turn_on({"target": "kitchen light"})',
    "colon form": "Action: turn_on: kitchen light",
    "space form": "Action: turn_on kitchen light",
    "spoken": "Action: turn on kitchen light",
    "other case": action("Turn_On", "kitchen light"),
    "camel case": action("turnOn", "kitchen light"),
    "hyphen": action("turn-on", "kitchen light"),
    "quoted name": action("`turn_on`", "kitchen light"),
    "misspelt": action("turn_onn", "kitchen light"),
    "prefixed": action("tools.turn_on", "kitchen light"),
    "numbered": "Action 1: turn_on\nAction Input 1: kitchen light",
    "prose before": f"Sure! I will do that now.\n{action('turn_on', 'kitchen light')}",
    "json": JSON_CALL,
    "json in prose": f"I will call this: {JSON_CALL} and then wait.",
    "json with name": '{"name": "turn_on", "arguments": {"target": "kitchen light"}}',
    "json as text": '{"name": "turn_on", "arguments": "{\\"target\\": \\"kitchen light\\"}"}',
    "json of openai": '{"function": {"name": "turn_on", "arguments": {"target": "kitchen light"}}}',
    "json flat": '{"tool": "turn_on", "target": "kitchen light"}',
    "json by key": '{"turn_on": {"target": "kitchen light"}}',
    "json of langchain": '{"action": "turn_on", "action_input": {"target": "kitchen light"}}',
    "json action list": f'{{"thought": "x", "actions": [{JSON_CALL}]}}',
    "json list": f"[{JSON_CALL}]",
    "json after action": f"Action: {JSON_CALL}",
    "tool call tags": f"<tool_call>\n{JSON_CALL}\n</tool_call>",
    "tool code": '```tool_code\nprint(turn_on(target="kitchen light"))\n```',
    "call in prose": "I do it: turn_on(kitchen light)",
    "line": "turn_on: kitchen light",
    "room and device": action("turn_on", '{"room": "kitchen", "device": "light"}'),
    "other key": action("turn_on", '{"device": "kitchen light"}'),
    "verb with noun": action("turn_on_light", "kitchen"),
    "closed think block": f"<think>which?</think>{action('turn_on', 'kitchen light')}",
    "open think block": f"<think>I should\n{action('turn_on', 'kitchen light')}",
    "call in think block": f"<think>\n{action('turn_on', 'kitchen light')}</think>",
    "only closing think": f"I wonder</think>\n{action('turn_on', 'kitchen light')}",
    "invented observation": action("turn_on", "kitchen light")
    + "\nObservation: done\nThought: next\nAction: turn_off\nAction Input: hall lamp",
    "invented answer": action("turn_on", "kitchen light") + "\nFinal Answer: It is on.",
    "invented sentence": action("turn_on", "kitchen light")
    + "\nSentence: turn off the hall lamp\nAction: turn_off\nAction Input: hall lamp",
}


@pytest.mark.parametrize("name", CALLS_IN_TEXT)
def test_text_call_is_repaired(name):
    """A call is found whatever small models do to its form."""
    parsed = parse("text", CALLS_IN_TEXT[name])

    assert calls(parsed) == [KITCHEN]
    assert parsed.final is None
    assert parsed.error == ""


JSON_FORMS = [
    name for name, text in CALLS_IN_TEXT.items() if text.lstrip("[ ").startswith(("{", "<", "`"))
]


@pytest.mark.parametrize("name", JSON_FORMS)
def test_json_call_is_repaired(name):
    """A server that ignores the schema still gets its calls read."""
    assert calls(parse("json", CALLS_IN_TEXT[name])) == [KITCHEN]


@pytest.mark.parametrize(
    "text",
    [
        action("turn_on", "kitchen light").replace("PAUSE", "") + action("turn_off", "hall lamp"),
        "Action: turn_on(kitchen light)\nAction: turn_off(hall lamp)",
        "turn_on(kitchen light)\nturn_off(hall lamp)",
        f'{JSON_CALL}\n{{"tool": "turn_off", "arguments": {{"target": "hall lamp"}}}}',
    ],
)
def test_several_actions_are_all_found(text):
    """Several actions in one reply are run in their order."""
    assert calls(parse("text", text)) == TWO


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("hall lamp, 30", {"target": "hall lamp", "brightness": 30}),
        ("{'target': 'kid's lamp', 'brightness': 30}", {"target": "kid's lamp", "brightness": 30}),
        ("target=hall lamp, brightness=30", {"target": "hall lamp", "brightness": 30}),
        ('{"target": "hall lamp", "level": 30}', {"target": "hall lamp", "brightness": 30}),
        ("target: hall lamp\nbrightness: 30", {"target": "hall lamp", "brightness": 30}),
    ],
)
def test_several_arguments_are_told_apart(given, expected):
    """Arguments are found by name or by their order."""
    assert calls(parse("text", action("set_light", given))) == [("set_light", expected)]


@pytest.mark.parametrize(
    ("dialect", "text", "final"),
    [
        ("text", "Thought: I know.\nFinal Answer: It is off.", "It is off."),
        ("text", "**Final Answer:** It is off.", "It is off."),
        ("text", "Answer: It is off.", "It is off."),
        ("text", "It is off.", "It is off."),
        ("text", "<think>hm</think>It is off.", "It is off."),
        ("text", "Action: Final Answer\nAction Input: It is off.", "It is off."),
        ("text", '{"thought": "x", "answer": "It is off."}', "It is off."),
        ("text", '{"action": "final_answer", "action_input": "It is off."}', "It is off."),
        ("text", "Final Answer: It is off.\nObservation: x", "It is off."),
        ("text", "Final Answer: It is off.\nSentence: turn on\nAction: turn_on", "It is off."),
        ("json", '{"thought": "x", "answer": "It is off."}', "It is off."),
        ("json", '```json\n{"thought": "x", "answer": "It is off."}\n```', "It is off."),
        ("json", '{"thought": "x", "answer": "It is off.', "It is off."),
        ("json", "It is off.", "It is off."),
    ],
)
def test_answer_is_found(dialect, text, final):
    """An answer in place of an action is the answer."""
    parsed = parse(dialect, text)

    assert parsed.final == final
    assert not parsed.calls


@pytest.mark.parametrize(
    "text",
    [
        "I cannot lock (or unlock) the door.",
        "The light in the kitchen is on: it was turned on at 8.",
        "Note: the hall lamp {dimmed} is at 30 %.",
        'The device is called "turn on".',
        "Lights: kitchen on, hall off.",
    ],
)
def test_prose_stays_prose(text):
    """Words that only look like calls are left alone."""
    parsed = parse("text", text)

    assert parsed.final == text
    assert not parsed.calls


@pytest.mark.parametrize("dialect", ["text", "json"])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "Thought: I should turn on the light.",
        "Action:",
        "<think>nothing more",
        "Action: none",
    ],
)
def test_reply_without_meaning_is_an_error(dialect, text):
    """What cannot be repaired becomes an error that says how it should look."""
    parsed = parse(dialect, text)

    assert not parsed.calls
    assert parsed.final is None
    assert parsed.error


@pytest.mark.parametrize(
    "text",
    [
        'Action: turn_on\nAction Input: {"target": "kit',
        '{"thought": "x", "actions": [{"tool": "turn_on", "arguments": {"target": "kit',
    ],
)
@pytest.mark.parametrize("dialect", ["text", "json"])
def test_half_a_name_is_not_acted_on(dialect, text):
    """A target that was cut off may be another target: it is asked for again."""
    parsed = parse(dialect, text)

    assert not parsed.calls
    assert "cut off" in parsed.error


@pytest.mark.parametrize("name", ["turn_o", "unluck_the", "explode", "eval"])
def test_unclear_name_is_not_guessed(name):
    """A tool name that is near to none, or to two, is passed on as it is."""
    assert [call.name for call in parse("text", action(name, "x")).calls] == [name]


def test_native_calls_are_taken():
    """Calls that the server has parsed itself are used."""
    reply = Reply(text="", calls=(ToolCall(name="Turn-On", arguments={"device": "kitchen light"}),))

    assert calls(DIALECTS["text"].parse(reply, SIGNATURES)) == [KITCHEN]


def test_schema_leaves_targets_free_and_groups_equal_tools():
    """The schema fixes tools and ranges, never the names of devices."""
    toolbox = default_toolbox()
    schema = DIALECTS["json"].schema({name: toolbox.schema(name) for name in toolbox.names})
    text = json.dumps(schema)

    assert '"target": {"type": "string", "maxLength": 80}' in text
    assert all(f'"{name}"' in text for name in toolbox.names)
    assert text.count('"tool"') < 2 * len(toolbox.names)
    assert len(text) < 5000


FRAGMENTS = st.lists(
    st.one_of(
        st.sampled_from(
            ["Action:", "Action Input:", "\n", "{", "}", "[", "]", '"', "'", ",", ":", "<think>",
             "</think>", "```", "turn_on", "turn_on(", ")", "Observation:", "Final Answer:",
             "PAUSE", "tool", "arguments", "**", "\\", "\\u12", "{'a':", "Thought:", " ", "target"]
        ),
        st.text(max_size=12),
    ),
    max_size=60,
).map("".join)  # fmt: skip


@pytest.mark.parametrize("dialect", ["text", "json"])
@settings(max_examples=150, deadline=None)
@given(text=FRAGMENTS)
def test_parse_takes_anything(dialect, text):
    """Whatever a model writes, reading it gives calls, an answer or an error, and never fails."""
    parsed = parse(dialect, text)

    assert bool(parsed.calls) + (parsed.final is not None) + bool(parsed.error) == 1


@pytest.mark.timeout(10)
@pytest.mark.parametrize("dialect", ["text", "json"])
@pytest.mark.parametrize(
    "piece",
    ["{", "[", "turn_on(", "<think>", "</think>", "Action:\n", "'", '{"a":', "a" * 40 + " ", "({[",
     "\n ", "**", "Thought: x\n", "```\n", "' ", "turn_on: {'", "Action: turn on ", "1,"],
)  # fmt: skip
def test_long_nonsense_is_read_in_no_time(dialect, piece):
    """No text makes reading slow: what is not linear runs into the time limit."""
    text = piece * (16_000 // len(piece))

    parsed = parse(dialect, text)

    assert len(parsed.calls) <= 12


VALUES = st.one_of(st.text(min_size=1, max_size=30), st.integers(-999, 999))
CALLS = st.sampled_from(sorted(SIGNATURES)).flatmap(
    lambda name: st.builds(
        ToolCall,
        name=st.just(name),
        arguments=st.fixed_dictionaries(dict.fromkeys(SIGNATURES[name], VALUES)),
    )
)


@pytest.mark.parametrize("dialect", ["text", "json"])
@settings(max_examples=100, deadline=None)
@given(made=st.lists(CALLS, min_size=1, max_size=4))
def test_rendered_calls_are_read_back(dialect, made):
    """Reading what the dialect itself writes gives the same calls."""
    text = DIALECTS[dialect].render(Parsed(thought="I act.", calls=tuple(made)))

    assert list(parse(dialect, text).calls) == made
