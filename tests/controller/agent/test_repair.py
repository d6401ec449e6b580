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


NAMED = '{"name": "turn_on", "arguments": {"target": "kitchen light"}}'
OTHER = '{"name": "turn_off", "arguments": {"target": "hall lamp"}}'


def data(**fields: object) -> str:
    """A call as data of some shape."""
    return json.dumps(fields)


def called(tool: str, **arguments: object) -> str:
    """A call as data of the usual shape."""
    return data(name=tool, arguments=arguments)


LIGHT_ID = "light.kitchen_light"
CALLS_OF_FAMILIES = {
    "german prose": f"Gerne! Ich schalte es ein.\n```json\n{JSON_CALL}\n```\nEs ist jetzt an.",
    "french prose": f"Bien sûr, voici l'appel :\n\n```\n{NAMED}\n```\nVoilà !",
    "chinese prose": f"好的，我来打开厨房的灯。\n```json\n{JSON_CALL}\n```\n已完成。",  # noqa: RUF001
    "polish prose": f"Jasne, już włączam światło: {NAMED} Gotowe.",
    "wide colons": 'Thought： x\nAction： turn_on\nAction Input： {"target": "kitchen light"}',  # noqa: RUF001
    "single quotes": "{'name': 'turn_on', 'arguments': {'target': 'kitchen light'}}",
    "call without ends": NAMED[:-2],
    "intent": called("HassTurnOn", name="kitchen light"),
    "intent with area": called("HassTurnOn", name="light", area="kitchen"),
    "intent with domain": data(intent="HassTurnOn", slots={"area": "kitchen", "domain": ["light"]}),
    "service": called("light.turn_on", target="kitchen light"),
    "service of an area": called("light.turn_on", area="kitchen"),
    "service of an id": called("homeassistant.turn_on", entity_id=LIGHT_ID),
    "service of ids": called("homeassistant.turn_on", entity_id=[LIGHT_ID]),
    "service in parts": data(domain="light", service="turn_on", target={"entity_id": LIGHT_ID}),
    "service with data": data(service="light.turn_on", data={"entity_id": LIGHT_ID}),
    "service as action": data(action="light.turn_on", target={"area_id": "kitchen"}, data={}),
    "service after action": action("light.turn_on", data(entity_id=LIGHT_ID)),
    "command": data(command="turn_on", device="kitchen light"),
    "verb and noun": called("turnOnLight", target="kitchen light"),
    "functions": called("functions.turn_on", target="kitchen light"),
    "openai": data(function={"name": "turn_on", "arguments": data(target="kitchen light")}),
    "parameters": data(name="turn_on", parameters={"target": "kitchen light"}),
    "tool_name": f"[{data(tool_name='turn_on', parameters={'target': 'kitchen light'})}]",
    "hermes": f"<tool_call>\n{NAMED}\n</tool_call>",
    "hermes, open": f"<tool_call>\n{NAMED}",
    "hermes, thought": f"<think>Which?</think>\n\n<tool_call>\n{NAMED}\n</tool_call>",
    "hermes, in thought": f"<think>Hm.\n<tool_call>\n{NAMED}\n</tool_call>\n</think>",
    "hermes, invented": f"<tool_call>{NAMED}</tool_call>\n<tool_response>{OTHER}",
    "qwen coder": "<tool_call>\n<function=turn_on>\n<parameter=target>\nkitchen light\n"
    "</parameter>\n</function>\n</tool_call>",
    "llama": '<function=turn_on>{"target": "kitchen light"}</function>',
    "llama, wrong": '<function=turn_on{"target": "kitchen light"}></function>',
    "llama, tag": f"<|python_tag|>{NAMED}<|eom_id|>",
    "llama, code": '<|python_tag|>turn_on(target="kitchen light")<|eom_id|>',
    "mistral": f"[TOOL_CALLS] [{NAMED}]",
    "mistral, new": '[TOOL_CALLS]turn_on[CALL_ID]a1b2c3d4e[ARGS]{"target": "kitchen light"}',
    "gemma": '```tool_code\nturn_on(target="kitchen light")\n```',
    "gemma, one line": 'OK: ```tool_code turn_on(target="kitchen light")```',
    "gemma, printed": '```tool_code\nprint(default_api.turn_on(target="kitchen light"))\n```',
    "gemma, invented": '```tool_code\nturn_on(target="kitchen light")\n```\n'
    '```tool_output\nturn_off(target="x")',
    "gemma, marks": '<|tool_call>call:turn_on{target:<|"|>kitchen light<|"|>}<tool_call|>',
    "deepseek": "<｜tool▁call▁begin｜>function<｜tool▁sep｜>turn_on\n```json\n"  # noqa: RUF001
    '{"target": "kitchen light"}\n```<｜tool▁call▁end｜>',  # noqa: RUF001
    "gpt-oss": "<|channel|>commentary to=functions.turn_on <|constrain|>json<|message|>"
    '{"target":"kitchen light"}<|call|>',
    "invoke": '<invoke name="turn_on"><parameter name="target">kitchen light</parameter></invoke>',
    "list of calls": "[turn_on(target='kitchen light')]",
}
ALL = ["text", "json", "tools"]


@pytest.mark.parametrize("dialect", ALL)
@pytest.mark.parametrize("name", CALLS_OF_FAMILIES)
def test_call_of_another_house_or_family_is_read(name, dialect):
    """The marks of model families, and the names of other smart homes, are read in each dialect."""
    parsed = parse(dialect, CALLS_OF_FAMILIES[name])

    assert calls(parsed) == [KITCHEN]
    assert (parsed.final, parsed.error) == (None, "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (data(service="light.turn_on", data={"entity_id": "light.hall_lamp", "brightness_pct": 3}),
         ("set_light", {"target": "hall lamp", "brightness": 3})),
        (called("HassLightSet", name="hall lamp", brightness=30),
         ("set_light", {"target": "hall lamp", "brightness": 30})),
        (called("HassClimateSetTemperature", area="bedroom", temperature=21),
         ("set_temperature", {"target": "bedroom", "temperature": 21})),
        (data(domain="cover", service="open_cover", target={"entity_id": "cover.hall_blinds"}),
         ("open_cover", {"target": "hall blinds"})),
        (data(service="lock.lock", target={"entity_id": "lock.front_door"}),
         ("lock", {"target": "front door"})),
        (data(service="media_player.turn_off", target={"area_id": "kitchen"}),
         ("turn_off", {"target": "kitchen media player"})),
        (called("turn_off", target=["hall lamp", "desk lamp"]),
         ("turn_off", {"target": "hall lamp, desk lamp"})),
        (data(tool="run", target="the robot", command="pause"),
         ("run", {"target": "the robot", "command": "pause"})),
        ('{"name": "turn_on", "arguments": {"target": "no.5 lamp"}}',
         ("turn_on", {"target": "no.5 lamp"})),
    ],
)  # fmt: skip
def test_foreign_service_keeps_its_meaning(text, expected):
    """A service of another smart home does what it says, to no more devices than it says."""
    assert calls(parse("tools", text)) == [expected]


@pytest.mark.parametrize("dialect", ALL)
@pytest.mark.parametrize(
    "text",
    [
        f"<tool_call>{NAMED}</tool_call>\n<tool_call>{OTHER}</tool_call>",
        (
            '<function=turn_on>{"target": "kitchen light"}</function>'
            '<function=turn_off>{"target": "hall lamp"}</function>'
        ),
        "```tool_code\nturn_on(target='kitchen light')\nturn_off(target='hall lamp')\n```",
        (
            '[TOOL_CALLS]turn_on[ARGS]{"target": "kitchen light"}'
            '[TOOL_CALLS]turn_off[ARGS]{"target": "hall lamp"}'
        ),
    ],
)
def test_several_marked_calls_are_all_found(text, dialect):
    """Several calls in the marks of a family are run in their order."""
    assert calls(parse(dialect, text)) == TWO


@pytest.mark.parametrize("dialect", ALL)
@pytest.mark.parametrize(
    "text",
    [
        '{"name": "turn_on", "arguments": {"target": "kitchen light"',
        '{"name": "turn_on", "arguments": {"target": "kitchen light", ',
        '{"name": "turn_on", "arguments": {"target": "kitchen light", "br',
        '<tool_call>\n{"name": "turn_on", "arguments": {"target": "kitchen light"}',
        '<function=turn_on>{"target": "kitchen light"',
    ],
)
def test_cut_call_with_all_its_arguments_is_taken(text, dialect):
    """A call that was cut off after all that the tool takes is whole."""
    assert calls(parse(dialect, text)) == [KITCHEN]


@pytest.mark.parametrize("dialect", ALL)
@pytest.mark.parametrize(
    "text",
    [
        '{"name": "turn_o',
        '{"name": "turn_on", "arguments": {"target":',
        '{"name": "set_light", "arguments": {"target": "hall lamp", "bri',
        '{"name": "set_light", "arguments": {"target": "hall lamp", ',
        "<tool_call>\n<function=turn_on>\n<parameter=target>\nkitchen",
    ],
)
def test_cut_call_that_lacks_something_is_an_error(text, dialect):
    """A call that was cut off before something that the tool takes is asked for again."""
    parsed = parse(dialect, text)

    assert calls(parsed) == []
    assert "cut off" in parsed.error


@pytest.mark.parametrize("dialect", ALL)
@pytest.mark.parametrize(
    "text",
    [
        '{"name": "set_light", "arguments": {"target": "hall lamp", "brightness": 3',
        "Action: turn_on\nAction Input: kitch",
    ],
)
def test_end_at_the_length_limit_is_not_trusted(text, dialect):
    """What the length limit ended may have been longer: 3 is maybe 30."""
    reply = Reply(text=text, truncated=True)

    assert "cut off" in DIALECTS[dialect].parse(reply, SIGNATURES).error
    assert DIALECTS[dialect].parse(Reply(text=text), SIGNATURES).calls


@pytest.mark.parametrize("dialect", ALL)
@pytest.mark.parametrize(
    "text",
    [
        "I would call turn on, but which light?",
        "Licht: an. Heizung: aus.",
        "La lampe (cuisine) est allumée : elle est à 30 %.",
        "厨房的灯已经打开。",
        "See [the list](x) of lamps.",
        "The service light.turn_on is not needed, e.g. at night.",
        "5 < 7, and the hall lamp is on.",
    ],
)
def test_prose_of_all_kinds_stays(text, dialect):
    """Words that only look like calls or marks are an answer as they are."""
    parsed = parse(dialect, text)

    assert (parsed.final, parsed.calls) == (text, ())


@pytest.mark.parametrize("dialect", ALL)
@pytest.mark.parametrize(
    "text", ['{"state": "on"}', "[{}]", '{"observations": [{"tool": "x", "result": "on"}]}', "</x>"]
)
def test_data_is_no_answer(text, dialect):
    """What says nothing to a person is not passed on as an answer."""
    parsed = parse(dialect, text)

    assert parsed.final is None
    assert parsed.error


@pytest.mark.parametrize("dialect", ALL)
def test_thinking_apart_is_the_thought(dialect):
    """What the server keeps apart as thinking is the thought, and in no answer."""
    answer = DIALECTS[dialect].parse(Reply(text="It is off.", thinking="I see."), SIGNATURES)
    only = DIALECTS[dialect].parse(Reply(text="", thinking=f"I do it: {NAMED}"), SIGNATURES)
    musing = DIALECTS[dialect].parse(Reply(text="", thinking="It is off."), SIGNATURES)

    assert (answer.thought, answer.final) == ("I see.", "It is off.")
    assert calls(only) == [KITCHEN]
    assert (musing.final, musing.calls) == (None, ())
    assert musing.error


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
    assert len(text) < 6000


FRAGMENTS = st.lists(
    st.one_of(
        st.sampled_from(
            ["Action:", "Action Input:", "\n", "{", "}", "[", "]", '"', "'", ",", ":", "<think>",
             "</think>", "```", "turn_on", "turn_on(", ")", "Observation:", "Final Answer:",
             "PAUSE", "tool", "arguments", "**", "<tool_call>", "<function=turn_on", "[TOOL_CALLS]",
             "[ARGS]", "<parameter=target>", "to=functions.x", "</function>", "light.turn_on",
             "\\", "\\u12", "{'a':", "Thought:", " ", "target"]
        ),
        st.text(max_size=12),
    ),
    max_size=60,
).map("".join)  # fmt: skip


@pytest.mark.parametrize("dialect", ALL)
@settings(max_examples=150, deadline=None)
@given(text=FRAGMENTS)
def test_parse_takes_anything(dialect, text):
    """Whatever a model writes, reading it gives calls, an answer or an error, and never fails."""
    parsed = parse(dialect, text)

    assert bool(parsed.calls) + (parsed.final is not None) + bool(parsed.error) == 1


@pytest.mark.timeout(10)
@pytest.mark.parametrize("dialect", ALL)
@pytest.mark.parametrize(
    "piece",
    ["{", "[", "turn_on(", "<think>", "</think>", "Action:\n", "'", '{"a":', "a" * 40 + " ", "({[",
     "\n ", "**", "Thought: x\n", "```\n", "' ", "turn_on: {'", "Action: turn on ", "1,",
     "<function=turn_on>", "<parameter=target>", "[TOOL_CALLS]x", "a.b.", "to=functions.x ",
     '{"a"'],
)  # fmt: skip
def test_long_nonsense_is_read_in_no_time(dialect, piece):
    """No text makes reading slow: what is not linear runs into the time limit."""
    text = piece * (100_000 // len(piece))

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
