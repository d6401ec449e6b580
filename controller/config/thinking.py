"""Configuration of the language model and of the agent that asks it."""

from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, Strict, model_validator

from controller.config.section import Seconds, Section, Table, shaped
from devices import TYPES


def _server(url: str) -> str:
    if "@" in url:
        raise ValueError("must not hold a user or a password")
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if not usable or any(character.isspace() for character in url):
        raise ValueError("must be an address like http://localhost:11434")
    return url.rstrip("/")


def _domain(name: str) -> str:
    if name not in TYPES:
        raise ValueError(f"must be a type of device: {', '.join(sorted(TYPES))}")
    return name


Language = Annotated[
    str, shaped(r"[A-Za-z]{2,3}(-[A-Za-z]{2,4})?", "the code of a language, like en or pt-BR")
]
Domain = Annotated[str, AfterValidator(_domain)]


class Model(Section):
    """Which language model thinks, and how long it may."""

    backend: Literal["auto", "ollama", "embedded", "none"] = "auto"
    """auto takes Ollama if it answers, else the embedded model if installed, else none."""
    host: Annotated[str, AfterValidator(_server)] = "http://localhost:11434"
    """Address of the Ollama server."""
    name: Annotated[str, shaped(r"[^\s\x00-\x1f]{1,200}", "the name of a model without spaces")] = (
        "gemma3:4b"
    )
    """Model on that server, as `ollama list` shows it."""
    dialect: Literal["auto", "text", "json", "tools"] = "auto"
    """How the model is asked to act; auto picks from what it says it can do."""
    adapter: Annotated[
        str, shaped(r"[^\x00-\x1f]{1,1000}", "auto, none, or the path of an adapter")
    ] = "auto"
    """What the embedded model has learned: auto is what Hearth ships, none the plain model."""
    prompt: Literal["auto", "full", "trained"] = "auto"
    """How much the model is told; auto tells one that was trained for Hearth next to nothing."""
    min_confidence: Annotated[float, Field(ge=0, le=1)] = 0.3
    """Where a trained model is less sure of an action, the person is asked; 0: never."""
    connect_s: Seconds = 3.0
    """Time limit for reaching the server."""
    read_s: Seconds = 60.0
    """Longest silence of the server, before the first word or between two."""
    total_s: Seconds = 90.0
    """Time limit for one reply."""
    context_size: Annotated[int, Field(ge=1024, le=1_048_576)] = 8192
    """Tokens that prompt and reply may take together (num_ctx)."""
    keep_alive: Annotated[float, Field(ge=-1, le=31_536_000)] = 1800.0
    """Seconds that the server keeps an idle model in memory; -1 for ever."""
    temperature: Annotated[float, Field(ge=0, le=2)] = 0.0
    """0 always takes the likeliest word; higher values vary."""
    max_tokens: Annotated[int, Field(ge=16, le=8192)] = 400
    """Longest reply."""
    threads: Annotated[int, Field(ge=0, le=1024)] = 0
    """Processor threads of the model; 0 leaves the choice to the server."""

    @model_validator(mode="after")
    def _room(self) -> Self:
        if self.max_tokens >= self.context_size:
            raise ValueError(
                f"has max_tokens {self.max_tokens}, which leaves no room for a prompt "
                f"in a context_size of {self.context_size}"
            )
        return self


class Agent(Section):
    """Limits of the loop that turns a sentence into actions."""

    max_steps: Annotated[int, Field(ge=1, le=20)] = 6
    """Model calls for one sentence."""
    command_s: Seconds = 120.0
    """Time limit for one sentence, all model calls and devices included."""
    observation_chars: Annotated[int, Field(ge=200, le=100_000)] = 1500
    """Longest result of a tool that the model is shown."""
    local_first: bool = True
    """Plain sentences are understood without the model, which gets the rest."""
    languages: Annotated[
        tuple[Language, ...], Strict(strict=False), Field(min_length=1, max_length=8)
    ] = ("en",)
    """Languages of plain sentences, the likeliest first; a command may name its own."""
    max_devices_in_prompt: Annotated[int, Field(ge=0, le=200)] = 12
    """Devices that are described to the model together with the sentence."""
    history_turns: Annotated[int, Field(ge=0, le=50)] = 6
    """Earlier sentences of the session that the model is shown, at most."""
    history_tokens: Annotated[int, Field(ge=0, le=100_000)] = 400
    """Tokens that they may take, answers and the summary of what was before included."""
    echo_s: Annotated[dict[Domain, Seconds], Table] = Field(default_factory=dict)
    """Time limit for a device to show that it obeyed, by type, where the type's own is wrong."""


class Comfort(Section):
    """What people mean by cold, hot, humid, dry and dark."""

    cold_below_c: float = 19.0
    """Colder rooms are cold (°C)."""
    hot_above_c: float = 25.0
    """Warmer rooms are hot (°C)."""
    humid_above: Annotated[float, Field(ge=0, le=100)] = 65.0
    """Air with more humidity is humid (%)."""
    dry_below: Annotated[float, Field(ge=0, le=100)] = 35.0
    """Air with less humidity is dry (%)."""
    dark_below_lx: Annotated[float, Field(ge=0)] = 50.0
    """Rooms with less light are dark (lx)."""

    @model_validator(mode="after")
    def _order(self) -> Self:
        for low, high in (("cold_below_c", "hot_above_c"), ("dry_below", "humid_above")):
            if getattr(self, low) > getattr(self, high):
                raise ValueError(f"has {low} above {high}: a room would be both")
        return self
