"""The tool that tells devices to do something: start, stop, pause, play, press, arm."""

from controller.home.registry import Member
from controller.tools.acting import Plan, act, find, noted
from controller.tools.caution import agreed, ask_set, is_risky, question, set_apart
from controller.tools.codes import Code, split_code, with_code
from controller.tools.commands import ARM, change_for, command_named, commands_of, ways_to_arm
from controller.tools.observation import Context, Fault, Observation
from controller.tools.phrases import join
from controller.tools.registry import tool
from devices.model import Device, Values

_SAFE = ("stop", "pause", "close", "lock", "turn off", "mute", "return")
"""What may be told to a whole set of devices that keep people out."""
_NAMES: dict[str, tuple[str, ...]] = {
    "start": ("start", "start_vacuum", "vacuum_start", "start_cleaning", "start_mowing", "clean"),
    "stop": ("stop", "stop_cover", "vacuum_stop", "media_stop"),
    "pause": ("pause", "media_pause", "vacuum_pause"),
    "resume": ("resume", "continue"),
    "return": ("dock", "return_home", "return_to_base", "return_to_dock", "send_home"),
    "play": ("play", "media_play", "play_music", "play_media"),
    "next": ("next", "next_track", "media_next_track", "skip", "skip_track"),
    "previous": ("previous", "previous_track", "media_previous_track"),
    "locate": ("locate",),
    "press": ("press", "press_button", "push_button", "push"),
    "activate": ("activate_scene", "run_scene", "set_scene", "scene", "trigger_scene"),
    "install": ("install", "install_update", "update_firmware"),
    "mute": ("mute", "volume_mute"),
    "unmute": ("unmute",),
    "arm": ("arm", "arm_alarm"),
    "arm home": ("arm_home", "alarm_arm_home"),
    "arm away": ("arm_away", "alarm_arm_away"),
    "arm night": ("arm_night", "alarm_arm_night"),
    "disarm": ("disarm", "disarm_alarm", "alarm_disarm"),
    "trigger": ("trigger", "trigger_alarm"),
}
COMMANDS = (*_NAMES, "dock", "arm vacation")
"""What a device may be told, in the words that the model is to use."""
_PLAIN = ("send_command", "command", "vacuum", "media_control", "control", "tell", "execute")


@tool(
    writes=True,
    also={
        **{name: {"command": command} for command, names in _NAMES.items() for name in names},
        **{name: {} for name in _PLAIN},
    },
)
async def run(context: Context, target: str, command: str, code: Code | None = None) -> Observation:
    """Tell a device to start, stop, pause, dock, play, next, mute, press, arm away, disarm ...

    Args:
        context: the home and how to act on it.
        target: the person's own words for the devices, room or group.
        command: one of these words.
        code: only if the person said one.
    """
    target, code = split_code(target, code, context)
    command, code = split_code(command, code, context)
    meant = command_named(command)
    found = find(
        context,
        target,
        accepts=lambda device: _accepts(device, meant),
        cannot=f"told to {meant}",
        takes=lambda device: join(commands_of(device), limit=20),
    )
    if isinstance(found, Observation):
        return found
    members, note = found.members, ""
    if meant not in _SAFE and not meant.startswith(ARM):
        if asked_first := _asked_first(context, members, target, meant):
            return asked_first
        members, note = set_apart(context, members, phrase=target, verb=meant)
    if meant == ARM and (unclear := _how(members, target)):
        return unclear
    plan: Plan = [(member, _change(member, meant, code)) for member in members]
    return noted(await act(context, plan, phrase=target, asked={}), note)


def _accepts(device: Device, command: str) -> bool:
    if command == ARM:
        return bool(ways_to_arm(device))
    return change_for(device, command) is not None


def _asked_first(
    context: Context, members: tuple[Member, ...], target: str, command: str
) -> Observation | None:
    """The question before several buttons or scenes, or several things that keep people out."""
    passing = [m for m in members if not m.device.lasting(change_for(m.device, command) or {})]
    doors = [member for member in members if is_risky(member)]
    if command in ("next", "previous", "locate") or max(len(passing), len(doors)) < 2:  # noqa: PLR2004
        return None
    if asked := ask_set(context, members, phrase=target, verb=command):
        return asked
    return None if agreed(context, members, target) else question(members, target, command)


def _how(members: tuple[Member, ...], target: str) -> Observation | None:
    """Several ways to arm are the person's choice."""
    ways = list(dict.fromkeys(way for member in members for way in ways_to_arm(member.device)))
    if all(change_for(member.device, ARM) for member in members):
        return None
    say = f"How is it to be armed: {join(ways, word='or')}?"
    return Observation(
        text=f"{say} Ask the person.",
        fault=Fault.AMBIGUOUS,
        candidates=tuple(ways),
        phrase=target,
        say=say,
    )


def _change(member: Member, command: str, code: str | None) -> Values | str:
    change = change_for(member.device, command)
    return f"it cannot {command}" if change is None else with_code(member.device, change, code)
