"""One call of a model."""

from dataclasses import dataclass

from controller.llm import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a model was sent, and what it replied."""

    messages: tuple[Message, ...]
    """Byte for byte as the daemon sends them."""
    reply: str
    learn: bool = True
    """It is the right reply; else a slip, there to be mended by the next one."""
