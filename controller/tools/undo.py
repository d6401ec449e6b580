"""The tool that takes back what the last command changed."""

from collections.abc import Sequence

from controller.home.registry import Member
from controller.tools.acting import act, noted
from controller.tools.caution import agreed, is_risky, question
from controller.tools.observation import Context, Fault, Note, Observation
from controller.tools.phrases import join, values_text
from controller.tools.registry import tool
from controller.tools.undoing import plan
from devices.model import Values

PHRASE = "that"
"""What is taken back, as people say it."""
_NOTHING = Note("There is nothing that I could take back.", kind="nothing_to_undo")
_SAME = Note("Everything is as it was before.", kind="same_as_before")


@tool(
    writes=True,
    also={name: {} for name in ("undo_that", "undo_last", "revert", "restore", "take_back")},
)
async def undo(context: Context) -> Observation:
    """Undo what was changed last.

    Args:
        context: the home and how to act on it.
    """
    changes, impossible = plan(context.undo, context.home)
    note = f"I cannot take back: {'; '.join(impossible)}." if impossible else ""
    if not changes:
        return _refused(note or (_SAME if context.undo else _NOTHING))
    if asked := _ask(context, changes):
        return asked
    return noted(await act(context, changes, phrase=PHRASE, asked={}), note)


def _ask(context: Context, changes: Sequence[tuple[Member, Values]]) -> Observation | None:
    """The question before something is opened or set off that the person has not named."""
    members = [member for member, _ in changes]
    if not any(is_risky(m) and _lets_in(change) for m, change in changes):
        return None
    if agreed(context, members, PHRASE):
        return None
    said = [f"{m.name} {values_text(change, m.device.features)}" for m, change in changes]
    return question(members, PHRASE, "undo", say=f"Shall I put it back: {join(said)}?")


def _lets_in(change: Values) -> bool:
    opens = change.get("open") is True or change.get("position", 0) != 0
    starts = change.get("on") is True or change.get("mode") in ("disarmed", "triggered")
    return opens or starts or change.get("locked") is False


def _refused(say: str) -> Observation:
    text = f"{say} Tell the person."
    return Observation(text=text, fault=Fault.REFUSED, phrase=PHRASE, say=say)
