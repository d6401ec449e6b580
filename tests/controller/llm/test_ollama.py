"""The Ollama backend: the real client library against a scripted server."""

import asyncio
import json

import pytest

from controller import errors
from controller.config import Model as Settings
from controller.llm import Message, ToolCall, ToolSchema
from controller.llm.ollama import OllamaModel
from tests.servers.broker import free_port
from tests.servers.ollama_http import Model
from tests.servers.ollama_script import (
    Broken,
    Cut,
    Empty,
    Garbage,
    Hang,
    Repeat,
    Status,
    Text,
    Truncated,
    Unfinished,
)

ASK = (
    Message(role="system", content="You control a home."),
    Message(role="user", content="turn on the lamp"),
)
SCHEMA = {"type": "object", "properties": {"tool": {"type": "string"}}, "required": ["tool"]}


@pytest.fixture
async def make_model(ollama_server):
    """Models of the scripted server, closed after the test."""
    made = []

    def make(**settings):
        model = OllamaModel(Settings(**{"host": ollama_server.host, **settings}))
        made.append(model)
        return model

    yield make
    for model in made:
        await model.close()


@pytest.fixture
def model(make_model):
    """The configured model with its default settings."""
    return make_model()


async def test_reply(model, ollama_server):
    """A reply has the model's text, its tokens and the time it took."""
    ollama_server.script("turn on the lamp", "Thought: the lamp.\nAction: turn_on")

    reply = await model.chat(ASK)

    assert reply.text == "Thought: the lamp.\nAction: turn_on"
    assert reply.prompt_tokens > 0
    assert reply.output_tokens > 5
    assert reply.ms > 0
    assert not reply.truncated


async def test_request(make_model, ollama_server):
    """What the configuration says about the model reaches the server."""
    ollama_server.script("turn on the lamp", "fine")
    model = make_model(
        context_size=4096, temperature=0.5, keep_alive=60.0, threads=3, max_tokens=200
    )

    await model.chat(ASK, stop=["PAUSE"], max_tokens=300)

    body = ollama_server.requests[0].body
    assert body["model"] == "gemma3:4b"
    assert body["keep_alive"] == 60
    assert body["options"] == {
        "num_ctx": 4096,
        "temperature": 0.5,
        "repeat_penalty": 1.0,
        "num_thread": 3,
        "num_predict": 200,
        "stop": ["PAUSE"],
    }
    assert body["messages"] == [{"role": m.role, "content": m.content} for m in ASK]
    assert "format" not in body
    assert "think" not in body


async def test_schema(model, ollama_server):
    """A schema is sent as the format that the reply must have."""
    ollama_server.script("turn on the lamp", {"tool": "turn_on"})

    reply = await model.chat(ASK, schema=SCHEMA)

    assert json.loads(reply.text) == {"tool": "turn_on"}
    assert ollama_server.requests[0].body["format"] == SCHEMA


async def test_stop_sequence(model, ollama_server):
    """Generation ends before a stop sequence."""
    ollama_server.script("turn on the lamp", "Action: turn_on PAUSE Observation: done")

    reply = await model.chat(ASK, stop=["PAUSE"])

    assert reply.text.strip() == "Action: turn_on"


async def test_streaming(model, ollama_server):
    """Every piece of the text is handed on as it comes."""
    ollama_server.script("turn on the lamp", "one two three four")
    pieces = []

    reply = await model.chat(ASK, on_token=pieces.append)

    assert len(pieces) > 3
    assert "".join(pieces) == reply.text


async def test_a_listener_that_fails(model, ollama_server):
    """An error of who listens to the tokens is not blamed on the server."""
    ollama_server.script("turn on the lamp", "one two three")

    with pytest.raises(ZeroDivisionError):
        await model.chat(ASK, on_token=lambda _: 1 // 0)


async def test_tool_calls(model, ollama_server):
    """Native tool calls are part of the reply, also without a word beside them."""
    call = {"name": "turn_on", "arguments": {"target": "lamp"}}
    ollama_server.script("turn on the lamp", Text("", calls=[call]))

    reply = await model.chat(ASK)

    assert reply.calls == (ToolCall(name="turn_on", arguments={"target": "lamp"}),)


async def test_calls_in_the_conversation(model, ollama_server):
    """Earlier tool calls and what came of them are sent along."""
    ollama_server.script("turn on the lamp", "done")
    call = ToolCall(name="turn_on", arguments={"target": "lamp"})
    result = Message(role="tool", content="Lamp is on.", tool="turn_on")

    await model.chat([*ASK, Message(role="assistant", content="", calls=(call,)), result])

    *_, called, answered = ollama_server.requests[0].messages
    sent = called["tool_calls"][0]["function"]
    assert (sent["name"], sent["arguments"]) == ("turn_on", {"target": "lamp"})
    assert answered == {"role": "tool", "content": "Lamp is on.", "tool_name": "turn_on"}


TOOL = ToolSchema(
    name="turn_on",
    description="Turn devices on.",
    parameters={
        "type": "object",
        "properties": {"target": {"type": "string", "description": "which"}},
        "required": ["target"],
    },
)
ABLE = Model(capabilities=("completion", "tools", "thinking"))


async def test_tools(model, ollama_server):
    """Tools are offered to the server, and each of several calls comes back with its arguments."""
    ollama_server.models["gemma3:4b"] = ABLE
    lamps = [{"name": "turn_on", "arguments": {"target": name}} for name in ("lamp", "spot")]
    ollama_server.script("turn on the lamp", Text("", thinking="Two of them.", calls=lamps))

    reply = await model.chat(ASK, tools=[TOOL])

    offered = ollama_server.requests[0].body["tools"]
    assert [call.arguments["target"] for call in reply.calls] == ["lamp", "spot"]
    assert (reply.text, reply.thinking.strip()) == ("", "Two of them.")
    assert offered[0]["type"] == "function"
    assert offered[0]["function"] == {
        "name": TOOL.name,
        "description": TOOL.description,
        "parameters": TOOL.parameters,
    }


async def test_tools_of_a_model_that_has_none(model, ollama_server):
    """A server that takes no tools for this model says so, with a way out."""
    ollama_server.script("turn on the lamp", "fine")

    with pytest.raises(errors.ModelUnsupportedError, match="does not support tools") as caught:
        await model.chat(ASK, tools=[TOOL])

    assert "model.dialect" in caught.value.hint


async def test_thinking_alone(model, ollama_server):
    """A reply that only thinks is a reply: the call may stand in there."""
    ollama_server.models["gemma3:4b"] = ABLE
    ollama_server.script("turn on the lamp", Text("", thinking="I call turn_on(lamp)"))

    reply = await model.chat(ASK)

    assert (reply.text, reply.thinking) == ("", "I call turn_on(lamp)")


@pytest.mark.parametrize(
    ("error", "text"),
    [
        ('error parsing tool call: raw=\'{"target": "la\', err=unexpected end', '{"target": "la'),
        ("failed to parse JSON: invalid character", ""),
    ],
)
async def test_call_that_the_server_cannot_read(model, ollama_server, error, text):
    """A malformed call is a reply of the model, to be asked for again, and no failure."""
    ollama_server.script("turn on the lamp", Broken("", error))

    reply = await model.chat(ASK)

    assert (reply.text, reply.calls) == (text, ())


async def test_reuse_is_not_invented(model, ollama_server):
    """Ollama counts the whole prompt and does not say how much of it was in its cache."""
    ollama_server.script("turn on the lamp", "fine")

    reply = await model.chat(ASK)

    assert reply.prompt_tokens > 0
    assert reply.cached_tokens is None


async def test_capabilities(make_model, ollama_server):
    """What a model can do is read from the server, once."""
    ollama_server.models["qwen3:4b"] = Model(capabilities=("completion", "tools", "thinking"))
    model = make_model(name="qwen3:4b")

    first, second = await model.capabilities(), await model.capabilities()

    assert first == second
    assert (first.tools, first.thinking, first.schema) == (True, True, True)
    assert ollama_server.paths == ["POST /api/show"]


async def test_format_of_our_file(make_model, ollama_server):
    """A model that was made from Hearth's own file is known by what the file says of itself."""
    ollama_server.models["hearth:latest"] = Model(says={"hearth.prompt_format": "0123456789ab"})
    ollama_server.models["gemma3:4b"] = Model()

    ours = await make_model(name="hearth").capabilities()
    other = await make_model(name="gemma3:4b").capabilities()

    assert (ours.trained, other.trained) == ("0123456789ab", "")


async def test_capabilities_of_an_old_server(make_model, ollama_server):
    """A server that says nothing about capabilities has a model that chats, and no more."""
    ollama_server.models["old:7b"] = Model(capabilities=None)

    can = await make_model(name="old:7b").capabilities()

    assert (can.tools, can.thinking) == (False, False)


async def test_a_model_that_cannot_chat(make_model, ollama_server):
    """A model for embeddings is refused with advice."""
    ollama_server.models["bge-m3:latest"] = Model(capabilities=("embedding",))

    with pytest.raises(errors.ModelUnsupportedError, match="cannot chat") as caught:
        await make_model(name="bge-m3").capabilities()

    assert "model.name" in caught.value.hint


async def test_thinking_is_switched_off(make_model, ollama_server):
    """A model that thinks is asked not to: its thoughts would use up the reply's length."""
    ollama_server.models["qwen3:4b"] = Model(capabilities=("completion", "thinking"))
    ollama_server.script("turn on the lamp", Text("done", thinking="Hm. The lamp."))

    reply = await make_model(name="qwen3:4b").chat(ASK)

    assert ollama_server.requests[0].body["think"] is False
    assert (reply.text, reply.thinking) == ("done", "Hm. The lamp.")


async def test_missing_model(make_model):
    """A model that the server does not have is named, with the command that fetches it."""
    model = make_model(name="llama3.2:3b")

    with pytest.raises(errors.ModelMissingError, match=r"llama3\.2:3b") as caught:
        await model.chat(ASK)

    assert caught.value.hint == "ollama pull llama3.2:3b"


async def test_server_down(make_model):
    """Without a server the address is named, and how to start one."""
    port = free_port()
    model = make_model(host=f"http://127.0.0.1:{port}")

    for ask in (model.capabilities, lambda: model.chat(ASK), model.warm):
        with pytest.raises(errors.ModelDownError, match=f"127.0.0.1:{port}") as caught:
            await ask()
        assert "ollama serve" in caught.value.hint


async def test_server_goes_and_comes_back(model, ollama_server):
    """A server that was down is used again as soon as it is up."""
    ollama_server.script("turn on the lamp", "one", "two")
    await model.chat(ASK)
    ollama_server.stop()
    with pytest.raises(errors.ModelDownError):
        await model.chat(ASK)
    ollama_server.start()

    assert (await model.chat(ASK)).text == "two"


async def test_another_server(model, ollama_server):
    """Something else at the address is not taken for Ollama."""
    ollama_server.show_status = Status(404, "404 page not found")

    with pytest.raises(errors.ModelDownError, match="does not speak as Ollama") as caught:
        await model.capabilities()

    assert "model.host" in caught.value.hint


@pytest.mark.parametrize(
    "body", ['["no object"]', "plain words", '{"error": null}', '{"error": {"deep": 1}}', "", "7"]
)
@pytest.mark.parametrize("status", [200, 500])
async def test_nonsense_instead_of_a_description(model, ollama_server, status, body):
    """Whatever answers a question about the model, the result is an error of ours."""
    ollama_server.show_status = Status(status, body)

    with pytest.raises(errors.ModelError) as caught:
        await model.capabilities()

    assert caught.value.hint


@pytest.mark.parametrize(
    "line",
    [
        "not JSON at all",
        "[1, 2]",
        "7",
        "null",
        "",
        '{"message": "text"}',
        '{"message": {"role": "assistant", "content": 5}}',
        '{"done": true}',
        '{"error": ["list"]}',
        '{"message": {"role": "assistant", "content": "cut of',
    ],
)
async def test_nonsense_instead_of_a_reply(model, ollama_server, line):
    """Lines that are not Ollama's become an error of ours, never a traceback."""
    ollama_server.script("turn on the lamp", Garbage(line))

    with pytest.raises(errors.ModelError) as caught:
        await model.chat(ASK)

    assert caught.value.hint


async def test_server_error(model, ollama_server):
    """An error status carries the server's own words."""
    ollama_server.script("turn on the lamp", Status(500, {"error": "the fan is on fire"}))

    with pytest.raises(errors.ModelError, match=r"HTTP 500.*the fan is on fire"):
        await model.chat(ASK)


async def test_out_of_memory(model, ollama_server):
    """A model too large for the machine is said to be just that."""
    text = "model requires more system memory (9.1 GiB) than is available (5.0 GiB)"
    ollama_server.script("turn on the lamp", Status(500, {"error": text}))

    with pytest.raises(errors.ModelMemoryError, match=r"9\.1 GiB"):
        await model.chat(ASK)


async def test_connection_cut(model, ollama_server):
    """Half a reply is not taken for a whole one when the connection breaks."""
    ollama_server.script("turn on the lamp", Cut("Final Answer: the lamp is"))

    with pytest.raises(errors.ModelReplyError, match="broke in the middle"):
        await model.chat(ASK)


async def test_model_dies(model, ollama_server):
    """An error inside the stream is the server's, also after some text."""
    error = "an error was encountered while running the model: unexpected EOF"
    ollama_server.script("turn on the lamp", Broken("Thought: I", error))

    with pytest.raises(errors.ModelError, match="unexpected EOF"):
        await model.chat(ASK)


@pytest.mark.parametrize("reply", [Empty(), Text("  \n ")])
async def test_empty(model, ollama_server, reply):
    """A reply without a word is an error, not an answer."""
    ollama_server.script("turn on the lamp", reply)

    with pytest.raises(errors.ModelReplyError, match="said nothing"):
        await model.chat(ASK)


@pytest.mark.parametrize("reply", [Truncated("Once upon"), Unfinished("Once upon")])
async def test_truncated(model, ollama_server, reply):
    """A reply that the server ended early is marked as such."""
    ollama_server.script("turn on the lamp", reply)

    answer = await model.chat(ASK)

    assert answer.truncated
    assert answer.text == "Once upon"


async def test_length_limit(model, ollama_server):
    """A reply ends at the number of tokens that was asked for."""
    ollama_server.script("turn on the lamp", Text("word " * 100))

    reply = await model.chat(ASK, max_tokens=20)

    assert reply.truncated
    assert reply.output_tokens <= 21


async def test_endless_repetition(model, ollama_server):
    """A model that runs in circles is left, even if the server forgets the length limit."""
    ollama_server.script("turn on the lamp", Repeat("I am sure. ", forever=True))

    reply = await model.chat(ASK)

    assert reply.truncated
    assert len(reply.text) < 1000


async def test_endless_text(model, ollama_server):
    """A text without end is cut when it is far beyond the length limit."""
    text = "".join(f"{n * n * 7919} " for n in range(200))
    ollama_server.script("turn on the lamp", Repeat(text, forever=True))

    reply = await model.chat(ASK, max_tokens=20)

    assert reply.truncated
    assert len(reply.text) < 400


async def test_silence_before_the_first_word(make_model, ollama_server):
    """A server that accepts and says nothing is given up after `read_s`."""
    ollama_server.script("turn on the lamp", Hang())
    model = make_model(read_s=0.2)

    with pytest.raises(errors.ModelTimeoutError, match=r"said nothing for 0\.2 s") as caught:
        await model.chat(ASK)

    assert "model.read_s" in caught.value.hint


async def test_silence_between_words(make_model, ollama_server):
    """So is one that falls silent in the middle."""
    ollama_server.script("turn on the lamp", Hang(text="Thought: "))
    model = make_model(read_s=0.2)

    with pytest.raises(errors.ModelTimeoutError):
        await model.chat(ASK)


async def test_total_time(make_model, ollama_server):
    """One reply may take `total_s`, however busily it comes."""
    ollama_server.tokens_s = 0.02
    ollama_server.script("turn on the lamp", Text("".join(f"{n * 7919} " for n in range(999))))
    model = make_model(total_s=0.3)

    with pytest.raises(errors.ModelTimeoutError, match=r"did not finish within 0\.3 s"):
        await model.chat(ASK)


async def test_cancelling(model, ollama_server):
    """A cancelled request ends at once and stays cancelled."""
    ollama_server.script("turn on the lamp", Hang(text="Thought: "), "fine")
    heard = asyncio.Event()
    task = asyncio.create_task(model.chat(ASK, on_token=lambda _: heard.set()))
    await heard.wait()
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await model.chat(ASK)).text == "fine"


async def test_at_the_same_time(model, ollama_server):
    """Several conversations do not mix."""
    sentences = [f"turn on lamp {n}" for n in range(8)]
    for sentence in sentences:
        ollama_server.script(sentence, f"did: {sentence}")

    replies = await asyncio.gather(
        *(model.chat([Message(role="user", content=sentence)]) for sentence in sentences)
    )

    assert [reply.text for reply in replies] == [f"did: {sentence}" for sentence in sentences]


async def test_proxies_are_not_used(make_model, ollama_server, monkeypatch):
    """What is said at home never goes through a proxy that the environment names."""
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{free_port()}")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    ollama_server.script("turn on the lamp", "fine")

    assert (await make_model().chat(ASK)).text == "fine"


async def test_warm(model, ollama_server):
    """Warming asks for the model with the same context, so that it is not loaded twice."""
    await model.warm()
    await model.warm(ASK)

    options = {"num_ctx": 8192, "temperature": 0.0, "repeat_penalty": 1.0, "num_predict": 1}
    assert ollama_server.loads == [options, options]


async def test_warm_with_tools(model, ollama_server):
    """Tools stand before all messages: they are read with the beginning."""
    ollama_server.models["gemma3:4b"] = ABLE

    await model.warm(ASK, tools=[TOOL])

    assert ollama_server.warmed[-1]["tools"][0]["function"]["name"] == "turn_on"
