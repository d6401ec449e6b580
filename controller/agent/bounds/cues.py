"""Words without which a tool or a command is not meant: nothing is muted that nobody called loud.

The lists are generous, and only what people name by few words is in them: what can be said in a
hundred ways (turning on, starting, setting) is always open.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from controller.agent import direction
from controller.agent.bounds.plainly import speaks_of_a_list
from controller.agent.vocabulary import vocabulary
from controller.home.words import split
from controller.llm import ToolCall
from controller.tools.numerals import numbers_in
from controller.tools.steps import direction as direction_of

_TOOLS: Mapping[str, frozenset[str]] = {
    "lock": vocabulary(
        "lock locks locked locking bolt bolted deadbolt latch secure secured key lockup shut"
    ),
    "toggle": vocabulary(
        "toggle toggled other flip flick invert reverse swap change opposite switch alternate"
    ),
    "undo": vocabulary(
        """
        undo undone back revert reverse was were before previous previously restore cancel mistake
        wrong mind not didn oops wait take rollback again original how
        """
    ),
    "count": vocabulary("many count number amount any much total several all few"),
    "list_areas": vocabulary(
        """
        room rooms area areas house home place places zone zones floor floors where space spaces
        parts know control cover
        """
    ),
}
_SWITCHED: Mapping[str, frozenset[str]] = {
    "turn_on": vocabulary(
        """
        on start starts started starting run runs running light lights lit activate enable power
        fire boot launch begin engage illuminate wake going kick use need want switch flip let bring
        """
    ),
    "turn_off": vocabulary(
        """
        off out stop stopped kill shut cut end disable deactivate power quit cancel no dark rid
        switch flip of rest sleep dead
        """
    ),
}
"""Of use where a sentence names a level: without one of these it is about that."""
_SOUND = re.compile(r"\bsound (?:on|of|for|from|in|at|off)\b|\bsound$")
_LOCKED = vocabulary("lock locks locked bolt bolted deadbolt latch secure secured")
_MOVED = vocabulary(
    """
    open opened close closed shut raise raised lower lowered up down half halfway percent position
    wide ajar
    """
)
_PARTS = vocabulary("oscillation oscillate disarm disarmed arm armed")
"""What is not on or off by itself."""
_COMMANDS: dict[str, frozenset[str]] = {
    "start": vocabulary(
        """
        start starts started begin clean cleaning vacuum vacuuming hoover sweep mop mow mowing trim
        run go going cut launch kick round work job send over
        """
    ),
    "stop": vocabulary("stop stopped halt cease end enough quit cancel hold still off out"),
    "pause": vocabulary(
        "pause paused break hold freeze suspend rest wait interrupt halt stop moment"
    ),
    "resume": vocabulary(
        "resume pause continue unpause carry again back keep go on pick play proceed"
    ),
    "play": vocabulary(
        "play playing music listen song on start hear tune tunes unpause resume put"
    ),
    "return": vocabulary(
        "return returns dock docking base home charger charging charge station back send"
    ),
    "next": vocabulary("next skip forward following another change ahead"),
    "previous": vocabulary("previous back last before again prior rewind return earlier repeat"),
    "mute": vocabulary("mute muted silence silent silently quiet hush sound noise shut volume"),
    "unmute": vocabulary("unmute unmuted sound unsilence again back mute volume hear"),
    "press": vocabulary("press push hit tap ring click button trigger"),
    "trigger": vocabulary("trigger triggered panic"),
    "arm": vocabulary("arm armed arming alarm security protect guard"),
    "arm home": vocabulary("arm armed arming alarm security home stay"),
    "arm away": vocabulary("arm armed arming alarm security away leaving out gone"),
    "arm night": vocabulary("arm armed arming alarm security night bed sleep"),
    "arm vacation": vocabulary("arm armed arming alarm security vacation holiday"),
    "disarm": vocabulary("disarm disarmed disarming unarm alarm security"),
    "install": vocabulary("install update updates upgrade firmware version"),
    "locate": vocabulary("locate find where beep lost search"),
}
_COMMANDS |= {"dock": _COMMANDS["return"]}
_RATHER: Mapping[str, frozenset[str]] = {
    "next": frozenset(("previous",)),
    "trigger": frozenset(("button",)),
    "start": vocabulary("return returns dock docking base charger station"),
}
"""Words that speak of another command: `skip to the previous track`, `vacuum return to base`."""
_BASIC = ("start", "stop", "pause", "resume", "play", "dock")
_ALWAYS = ("activate",)
"""What is said of scenes in any words."""


def wants(tool: str, text: str) -> bool:
    """Whether a sentence, which no other one explains, may mean a tool."""
    if tool in _ASKED:
        return _ASKED[tool](text)
    words = split(text)
    is_out = tool in _TOOLS and _TOOLS[tool].isdisjoint(words)
    is_out |= tool in _SWITCHED and _is_not_switched(tool, words)
    is_out |= tool == "set_position" and _is_locked(words)
    return not is_out and not direction.against(ToolCall(name=tool, arguments={}), text)


def _is_locked(words: Sequence[str]) -> bool:
    """Whether it is about locks, and nothing is to be moved."""
    return not _LOCKED.isdisjoint(words) and _MOVED.isdisjoint(words)


def _names_a_number(text: str) -> bool:
    words = split(text)
    return any(word.isdigit() for word in words) or any(numbers_in(words))


def _is_not_switched(tool: str, words: Sequence[str]) -> bool:
    """Whether something else than on or off is plainly wanted."""
    if not _PARTS.isdisjoint(words) or _SOUND.search(" ".join(words)):
        return True
    return _SWITCHED[tool].isdisjoint(words) and _names_a_level(words)


def commands(known: Sequence[str], text: str) -> list[str]:
    """The commands for which a sentence has a word; if it has none, those that need none."""
    words = frozenset(split(text))
    found = [one for one in known if one in _COMMANDS and _COMMANDS[one] & words]
    found = [one for one in found if not words & _RATHER.get(one, frozenset())]
    return [*found, *_ALWAYS] if found else [*_BASIC, *_ALWAYS]


def _names_a_level(words: Sequence[str]) -> bool:
    """Whether something is to be so much, or more or less than now."""
    return any(word.isdigit() or direction_of(word) is not None for word in words)


_ASKED: Mapping[str, Callable[[str], bool]] = {
    "unlock": direction.lets_in,
    "edit_list": speaks_of_a_list,
    "calculate": _names_a_number,
}
"""Tools that have a question of their own."""
