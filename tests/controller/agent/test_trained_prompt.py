"""What a model is told that was trained for Hearth, and who gets that prompt."""

from dataclasses import dataclass, replace

import pytest

from controller.agent.act import schemas
from controller.agent.build import agent_for
from controller.agent.format import prompt_format
from controller.agent.parsed import Parsed
from controller.agent.prompt import Prompt
from controller.agent.thoughts import THOUGHTS, Thought
from controller.agent.trained import TRAINED, trained_agent
from controller.agent.turn import Request
from controller.config import Config
from controller.errors import ModelUnsupportedError
from controller.home.areas import Areas
from controller.home.registry import Home
from controller.llm import Capabilities, Message, Reply, ToolCall
from controller.tools.observation import Context
from controller.tools.registry import Toolbox, default_toolbox
from tests.controller.agent.conftest import Words

TOOLS = default_toolbox()
PROMPT = Prompt(dialect=TRAINED, toolbox=TOOLS, trained=True)
ASKED = Request(text="dim the hall lamp to 40 %", area="hall")


@dataclass
class Model:
    """A model by name, with what it says of itself."""

    name: str = "embedded SmolLM2-135M-Hearth"
    trained: str = ""
    tools: bool = False

    async def capabilities(self):
        """As given."""
        return Capabilities(trained=self.trained, tools=self.tools)


async def agent(model, **settings):
    """The agent for a model under settings of `model`."""
    return await agent_for(model, config=Config(model=settings), toolbox=TOOLS)


def test_the_same_in_every_home(house):
    """The beginning names all tools in their order, and nothing of the home."""
    said = PROMPT.system(house.home)

    assert said == PROMPT.system(Home(areas=Areas()))
    assert said.endswith(f"{', '.join(TOOLS.names)}.")
    assert len(said) < 400


def test_only_the_sentence(house):
    """Neither devices nor time nor area go along with a sentence."""
    members = PROMPT.relevant(ASKED, house.home)

    assert members == ()
    assert PROMPT.before(ASKED) == []
    assert PROMPT.user(ASKED, members, "Hall").content == "Sentence: dim the hall lamp to 40 %"


@pytest.mark.parametrize(
    ("text", "heard", "told"),
    [
        ("dim the hall lamp to 40 %", "It is on.", 0),
        ("is the hall lamp on?", "It is on.", 0),
        ("dim it to 40 %", "It is on.", 2),
        ("and the hall lamp", "It is on.", 2),
        ("a bit warmer", "It is on.", 2),
        ("turn on the hall lamp", "Which lamp do you mean?", 2),
    ],
)
def test_history_only_where_it_is_needed(text, heard, told):
    """A sentence that names its thing is read without the exchange before, and so sooner."""
    history = [Message(role="user", content="lamp on"), Message(role="assistant", content=heard)]

    assert len(PROMPT.history(replace(ASKED, text=text, history=history))) == told


def test_last_exchange_cut_short():
    """Of what was said before, only the last exchange is shown, and not all of a long one."""
    history = [Message(role="user", content=str(n) * 300) for n in range(4)]

    shown = PROMPT.history(replace(ASKED, text="and dim it to 40 %", history=history))

    assert [said.content[0] for said in shown] == ["2", "3"]
    assert all(len(said.content) <= 100 for said in shown)


def test_closed_set_of_thoughts():
    """The schema allows only the thoughts that the model was trained with."""
    forms = TRAINED.schema(schemas(TOOLS))["anyOf"]

    assert [form["properties"]["thought"]["enum"] for form in forms] == [list(THOUGHTS)] * 2


@pytest.mark.parametrize("thought", THOUGHTS)
def test_thoughts_are_read_back(thought):
    """A reply with one of the thoughts is read as it was written."""
    calls = (ToolCall(name="turn_on", arguments={"target": "the hall lamp"}),)
    reply = Reply(text=TRAINED.render(Parsed(thought=thought, calls=calls)))

    assert TRAINED.parse(reply, {"turn_on": ("target",)}) == Parsed(thought=thought, calls=calls)


async def test_one_reply_acts(house):
    """One short reply of the model is a whole turn."""
    calls = (ToolCall(name="turn_on", arguments={"target": "the kitchen light"}),)
    model = Words([TRAINED.render(Parsed(thought=Thought.ONE, calls=calls))])
    context = Context(home=house.home, act=house.act)

    answer = await trained_agent(model, toolbox=TOOLS).run(
        Request(text="turn on the kitchen light"), context, lambda _step: None
    )

    assert answer.text == "Kitchen Light is on."
    assert [m.role for m in model.asked[0][0]] == ["system", "user"]


def test_format_is_stable():
    """The same tools and texts always have the same fingerprint: 12 hex digits."""
    made = prompt_format(TOOLS)

    assert made == prompt_format(default_toolbox())
    assert len(made) == 12
    assert int(made, 16) >= 0


def test_format_changes_with_the_tools():
    """Another order of the tools, or one tool less, is another format."""
    tools = [TOOLS.get(name) for name in TOOLS.names]

    formats = {prompt_format(Toolbox(made)) for made in (tools, tools[1:], tools[::-1])}

    assert len(formats) == 3


def test_format_changes_with_the_texts(monkeypatch):
    """Another system text, or another chat template, is another format."""
    before = prompt_format(TOOLS)

    assert prompt_format(TOOLS, template="{{ messages }}") != before
    monkeypatch.setattr("controller.agent.prompt.prompt_text", lambda _name: "Tools: {tools}")
    assert prompt_format(TOOLS) != before


async def test_trained_model_gets_its_prompt():
    """The embedded model with a fitting adapter is told little, and held to its thoughts."""
    made = await agent(Model(trained=prompt_format(TOOLS)))

    assert made.prompt.trained
    assert made.dialect == TRAINED
    assert made.limits.min_confidence > 0


async def test_plain_model_gets_the_weak_prompt():
    """The embedded model without an adapter gets examples, as before."""
    made = await agent(Model(name="embedded SmolLM2-135M-Instruct"))

    assert not made.prompt.trained
    assert made.prompt.nearest
    assert made.limits.min_confidence == 0


async def test_other_format_is_refused():
    """An adapter of another prompt format is not used, and the error says what to do."""
    with pytest.raises(ModelUnsupportedError, match="prompt format 0123456789ab") as caught:
        await agent(Model(trained="0123456789ab"))

    for way in ("make train", "model.adapter to none", "install the version"):
        assert way in caught.value.hint


async def test_full_prompt_whatever_the_format():
    """Who asks for the full prompt gets it, even from a model trained with another one."""
    made = await agent(Model(trained="0123456789ab"), prompt="full")

    assert not made.prompt.trained


@pytest.mark.parametrize("name", ["hearth", "hearth:latest", "hearth-q8", "me/hearth:1"])
async def test_our_file_on_a_server(name):
    """A model on a server whose name begins with hearth gets the trained prompt."""
    assert (await agent(Model(name=f"ollama {name}"))).prompt.trained


@pytest.mark.parametrize("name", ["gemma3:4b", "my-hearth"])
async def test_other_models_on_a_server(name):
    """Other models get the full prompt, unless the configuration says otherwise."""
    assert not (await agent(Model(name=f"ollama {name}"))).prompt.trained
    assert (await agent(Model(name=f"ollama {name}"), prompt="trained")).prompt.trained


async def test_server_tells_the_format():
    """What a server tells of the model's format is held against ours."""
    with pytest.raises(ModelUnsupportedError, match="ollama hearth was trained for"):
        await agent(Model(name="ollama hearth", trained="0123456789ab"))


async def test_other_dialect_is_refused():
    """A model that was trained to write JSON cannot be asked to write something else."""
    with pytest.raises(ModelUnsupportedError, match="dialect is text"):
        await agent(Model(trained=prompt_format(TOOLS)), dialect="text")
