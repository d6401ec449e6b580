"""Phrases resolved with all that is known of the person who said them."""

from collections.abc import Callable

from controller.home.resolve import Found, Unresolved, resolve
from controller.tools.observation import Context
from devices.model import Device


def resolved(
    context: Context,
    phrase: str,
    *,
    accepts: Callable[[Device], bool] | None = None,
    prefer: tuple[str, ...] = (),
    careful: bool = False,
) -> Found | Unresolved:
    """What `phrase` names for this person: see `controller.home.resolve.resolve`."""
    return resolve(
        context.home,
        phrase,
        area=context.area,
        accepts=accepts,
        prefer=prefer,
        careful=careful,
        focus=context.focus,
        settled=context.settled,
        chosen=context.chosen.get(phrase, ()),
    )
