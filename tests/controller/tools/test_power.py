"""Turning devices on and off."""

from controller.home.outcome import Status
from controller.tools.observation import Fault
from controller.tools.power import toggle, turn_off, turn_on


async def test_turns_one_device_on(furnished):
    """A device that is named is turned on, alone, and the observation says it is confirmed."""
    observation = await turn_on(furnished.context(), target="the kitchen light")

    assert furnished.published == [("light.kitchen_light", {"on": True})]
    assert observation.text == "Kitchen Light: on confirmed."
    assert observation.phrase == "the kitchen light"
    assert observation.fault is None


async def test_a_room_alone_means_its_lights(furnished):
    """`turn on the kitchen` turns on the light and not the coffee machine."""
    await turn_on(furnished.context(), target="kitchen")

    assert furnished.published == [("light.kitchen_light", {"on": True})]


async def test_a_set_is_turned_off_at_once(furnished):
    """All lights upstairs are turned off in one go, each with its own line."""
    observation = await turn_off(furnished.context(), target="all the lights upstairs")

    assert sorted(furnished.published) == [
        ("light.bedroom_light", {"on": False}),
        ("light.study_light", {"on": False}),
    ]
    assert len(observation.text.splitlines()) == 2


async def test_silence_is_not_success(furnished):
    """A device that does not answer is reported with what it last said."""
    furnished.silent.add("light.kitchen_light")

    observation = await turn_on(furnished.context(), target="kitchen light")

    assert observation.text == "Kitchen Light: on NOT confirmed; it last said off."
    assert observation.outcomes[0].status is Status.UNCONFIRMED


async def test_an_offline_device_is_not_sent_to(furnished):
    """A device that is not reachable is reported so."""
    furnished.set("light.kitchen_light", available=False)

    observation = await turn_on(furnished.context(), target="kitchen light")

    assert observation.text == "Kitchen Light: on not sent; it is not reachable."
    assert furnished.published == []


async def test_what_does_not_exist_is_not_replaced(furnished):
    """An unknown name changes nothing, and the model is told to tell the person."""
    observation = await turn_on(furnished.context(), target="sauna light")

    assert observation.fault is Fault.UNKNOWN
    assert "do not try another name" in observation.text
    assert "sauna" in observation.say
    assert furnished.published == []


async def test_several_candidates_are_a_question(furnished):
    """Without a room `the light` could be any: nothing changes and the candidates are named."""
    observation = await turn_off(furnished.context(), target="the light")

    assert observation.fault is Fault.AMBIGUOUS
    assert "Kitchen Light" in observation.candidates
    assert furnished.published == []


async def test_the_room_of_the_person_decides(furnished):
    """`the light` from the bedroom panel is the bedroom's."""
    await turn_off(furnished.context(area="bedroom"), target="the light")

    assert furnished.published == [("light.bedroom_light", {"on": False})]


async def test_blinds_are_not_turned_off(furnished):
    """What is not turned on or off is refused, with the tool that would fit."""
    observation = await turn_off(furnished.context(), target="living room blinds")

    assert observation.fault is Fault.EMPTY
    assert observation.say == "Living Room Blinds cannot be turned on or off."
    assert "set_position" in observation.text
    assert furnished.published == []


async def test_all_blinds_are_not_turned_off_either(furnished, add):
    """Blinds of no room in particular get the same answer as one."""
    add("cover", "Study Blinds", "Study", device_class="blind", values={"open": False})

    observation = await turn_off(furnished.context(), target="the blinds")

    assert observation.say == ("Living Room Blinds and Study Blinds cannot be turned on or off.")
    assert furnished.published == []


async def test_locks_are_not_turned_off(furnished):
    """Turning off the front door does not unlock it."""
    observation = await turn_off(furnished.context(), target="front door")

    assert observation.say == "Front Door cannot be turned on or off."
    assert furnished.published == []


async def test_toggle_turns_round_what_is(furnished):
    """A device that is on is turned off, and the other way round."""
    await toggle(furnished.context(), target="bedroom light")
    await toggle(furnished.context(), target="bedroom light")

    assert [change for _, change in furnished.published] == [{"on": False}, {"on": True}]


async def test_toggle_of_a_set_turns_it_all_off_first(furnished):
    """If any of a set is on, all are turned off: they do not swap."""
    await toggle(furnished.context(), target="the kitchen and bedroom lights")

    assert all(change == {"on": False} for _, change in furnished.published)
    assert len(furnished.published) == 2


async def test_toggle_asks_if_the_state_is_unknown(furnished):
    """A device whose state is not known is not toggled: the person is asked."""
    furnished.set("light.kitchen_light", on=None)

    observation = await toggle(furnished.context(), target="kitchen light")

    assert observation.fault is Fault.AMBIGUOUS
    assert "I do not know whether Kitchen Light is on or off" in observation.say
    assert furnished.published == []
