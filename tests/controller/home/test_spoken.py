"""Spoken forms: numbers, small words of several languages, the music and the water."""

import pytest

from controller.home.areas import Area, Areas
from controller.home.registry import Home, Override
from controller.home.resolve import Found, Reason, Unresolved, resolve
from tests.controller.home.houses import device
from tests.controller.home.lived_in import lived_in, made, say


def ids(result: Found | Unresolved) -> set[str] | Reason:
    """The ids that were found, or the reason why none were."""
    if isinstance(result, Unresolved):
        return result.reason
    return {member.device.id for member in result.members}


def _abroad() -> Home:
    rooms = ("Bedroom 1", "Bedroom 2", "Salon", "Küche", "Den", "Cucina", "Salón", "Kuchnia")
    home = Home(areas=Areas([Area(id=f"a{at}", name=room) for at, room in enumerate(rooms)]))
    for device_id, name, area in (
        ("light.b1", "Lamp A", "Bedroom 1"),
        ("light.b2", "Lamp B", "Bedroom 2"),
        ("light.salon", "Lampe", "Salon"),
        ("light.kueche", "Küchenlicht", "Küche"),
        ("light.den", "Den Light", "Den"),
        ("light.cucina", "Luce", "Cucina"),
        ("light.lr2", "Living Room Two", "Salon"),
        ("light.third", "Third Light", "Den"),
        ("light.kuchnia", "Lampka", "Kuchnia"),
    ):
        home.put(device(device_id, name, area=area))
    return home


ABROAD = _abroad()


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("living room two", {"light.lr2"}),
        ("living room number two", {"light.lr2"}),
        ("bedroom number 2", {"light.b2"}),
        ("the light in bedroom two", {"light.b2"}),
        ("the second bedroom", {"light.b2"}),
        ("the first bedroom light", {"light.b1"}),
        ("the third bedroom", Reason.UNKNOWN),
        ("the third light", {"light.third"}),
        ("the second light", Reason.UNKNOWN),
        ("bedroom number 3", Reason.UNKNOWN),
        ("la lampe du salon", {"light.salon"}),
        ("la lampe dans le salon", {"light.salon"}),
        ("la luce della cucina", {"light.cucina"}),
        ("la luce nella cucina", {"light.cucina"}),
        ("das küchenlicht", {"light.kueche"}),
        ("küchenlicht in der küche", {"light.kueche"}),
        ("lampka w kuchnia", {"light.kuchnia"}),
        ("i luce e küchenlicht", {"light.cucina", "light.kueche"}),
        ("het küchenlicht van de küche", {"light.kueche"}),
        ("the den light", {"light.den"}),
        ("the third light in the den", {"light.third"}),
    ],
)
def test_numbers_and_small_words_are_understood(phrase: str, wanted: set[str] | Reason):
    """A number is a number however it is said, and articles of the neighbours name nothing."""
    assert ids(resolve(ABROAD, phrase)) == wanted


PLAYERS = ("media_player.kitchen", "media_player.bedroom", "media_player.tv")
KITCHEN, BEDROOM, TV = ({player} for player in PLAYERS)


@pytest.mark.parametrize(
    ("states", "area", "wanted"),
    [
        (("playing", "paused", "off"), None, KITCHEN),
        (("off", "paused", "off"), None, BEDROOM),
        (("off", "off", "off"), None, Reason.AMBIGUOUS),
        (("playing", "playing", "off"), None, Reason.AMBIGUOUS),
        (("playing", "playing", "off"), "bedroom", BEDROOM),
        (("playing", "off", "off"), "bedroom", BEDROOM),
        (("playing", "off", "off"), "hall", KITCHEN),
    ],
)
def test_the_music_is_what_plays(
    states: tuple[str, ...], area: str | None, wanted: set[str] | Reason
):
    """`The music` is the player of the room, else the one that plays, else the paused one."""
    home = lived_in()
    for player, state in zip(PLAYERS, states, strict=True):
        say(home, player, state)

    assert ids(resolve(home, "the music", area=area)) == wanted


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("the music in the bedroom", BEDROOM),
        ("the song", KITCHEN),
        ("all the music", KITCHEN),
        ("the music in every room", KITCHEN | BEDROOM),
        ("all speakers", KITCHEN | BEDROOM),
        ("the music that is paused", BEDROOM),
    ],
)
def test_a_named_place_or_kind_goes_before_what_plays(phrase: str, wanted: set[str] | Reason):
    """What plays elsewhere does not matter where a place is named, or the player itself."""
    assert ids(resolve(lived_in(), phrase)) == wanted


def test_the_water_is_what_runs():
    """`The water` is the valve that is open, if there is one; else one of them."""
    home = Home(
        areas=Areas([Area(id="garden", name="Garden")]),
        overrides={"valve.a": Override(area="garden"), "valve.b": Override(area="garden")},
    )
    for device_id in ("valve.a", "valve.b"):
        home.put(made(device_id, device_id[-1:] * 3, "water"))
        say(home, device_id, value=False)
    closed = ids(resolve(home, "the water"))
    say(home, "valve.b", value=True)

    assert closed is Reason.AMBIGUOUS
    assert ids(resolve(home, "the water")) == {"valve.b"}
