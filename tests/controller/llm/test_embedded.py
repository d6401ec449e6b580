"""The embedded model, as far as it can be asked without its weights."""

import pytest

from controller.config import Model as Settings
from controller.errors import ModelUnsupportedError
from controller.llm import Message, ToolSchema
from controller.llm.embedded import EmbeddedModel


async def test_no_native_tools():
    """The embedded model refuses tools with a way out, before anything is loaded."""
    model = EmbeddedModel(Settings())
    tool = ToolSchema(name="turn_on", description="Turn devices on.", parameters={})

    with pytest.raises(ModelUnsupportedError, match="cannot call tools") as caught:
        await model.chat([Message(role="user", content="turn on the lamp")], tools=[tool])

    assert "model.dialect" in caught.value.hint
    await model.close()
