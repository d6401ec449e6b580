"""The `policy` section of a configuration: what is wrong in it is said, and nothing breaks."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.cli.checks.policy import check_policy
from controller.cli.checks.row import State
from controller.config import Config, load
from controller.errors import ConfigError
from controller.policy.build import keeper_of
from controller.policy.policy import Need
from controller.policy.secret import Hash
from tests.controller.policy.permits import NOON
from tests.controller.tools.types import house_of_types

Load = Callable[..., Config]


@pytest.fixture
def read(tmp_path: Path) -> Load:
    """Loads a configuration with this `policy` section."""

    def loaded(text: str, *, other: str = "", env: dict[str, str] | None = None) -> Config:
        path = tmp_path / "config.yaml"
        indented = "\n".join(f"  {line}" for line in text.splitlines())
        path.write_text(f"policy:\n{indented}\n{other}\n", encoding="utf-8")
        return load(path, env or {})

    return loaded


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rules: [{who: kid}]", "policy.rules.0 must have one of allow, deny, free, confirm, pin"),
        ("rules: [{allow: all, deny: all}]", "and has allow and deny"),
        ("rules: [{deny: dance}]", "policy.rules.0.deny.0 must be all, read, control"),
        ("rules: [{deny: all, dvices: x}]", "did you mean policy.rules.0.devices?"),
        ("rules: [{deny: all, times: 25:00-26:00}]", "must be a time from and to in quotes"),
        ("rules: [{deny: all, times: '07:00-07:00'}]", "times that end where they begin"),
        ("rules: [{deny: all, days: [someday]}]", "must be weekdays, weekend, mon"),
        ("rules: [{deny: all, types: lamp}]", "must be a type of device"),
        ("rules: [{deny: all, floors: attic}]", "names the floor attic, which is not there"),
        ("rules: [{confirm: read}]", "reading is allowed or denied"),
        ("rules: [{pin: unlock}]", "policy.rules.0 asks for the PIN, and there is none"),
        ("risks: {gate: pin}", "policy.risks.gate asks for the PIN, and there is none"),
        ("risks: {gate: maybe}", "policy.risks.gate must be free, confirm, pin or never"),
        ("risks: {doors: pin}", "policy.risks.doors is not a key"),
        ("default: perhaps", "policy.default must be allow or deny"),
        ("groups: {Kids: [a]}", "must be lower-case letters"),
        ("rules: [{who: 'a/b', deny: all}]", "must be a source, a group"),
        ("pin: {hash: '12'}", "must be what `hearth policy hash` prints"),
        ("pin: {tries: 0}", "policy.pin.tries must be a whole number from 1 to 20"),
        ("rules: deny everything", "policy.rules.0 must be a section with keys"),
    ],
)
def test_mistakes_are_explained(read: Load, text: str, says: str) -> None:
    """What is wrong is said with its place and what is allowed."""
    with pytest.raises(ConfigError) as caught:
        read(text)

    assert says in str(caught.value)


def test_a_wrong_pin_is_not_repeated(read: Load) -> None:
    """An error never shows what was given as the PIN."""
    with pytest.raises(ConfigError) as caught:
        read("pin: {hash: 'geheim4711'}")

    assert "4711" not in str(caught.value)


def test_the_section_before(read: Load) -> None:
    """The keys of `confirm` are refused with the names of the new ones."""
    with pytest.raises(ConfigError) as caught:
        read("default: allow", other="confirm: {unlock: false}")

    assert "confirm is now policy.risks (unlock, disarm)" in str(caught.value)


@pytest.mark.parametrize("way", ["key", "file", "hash in a file", "credential", "environment"])
def test_where_the_pin_comes_from(read: Load, tmp_path: Path, way: str) -> None:
    """The PIN may be a hash or digits, in a key, a file, a credential or the environment."""
    written = Hash.of("4711").written()
    (tmp_path / "pin").write_text("4711\n" if way != "hash in a file" else written)
    (tmp_path / "hearth_pin").write_text(written)
    text, env = {
        "key": (f"pin: {{hash: '{written}'}}", {}),
        "file": ("pin: {file: pin}", {}),
        "hash in a file": ("pin: {file: pin}", {}),
        "credential": ("default: allow", {"CREDENTIALS_DIRECTORY": str(tmp_path)}),
        "environment": ("default: allow", {"HEARTH_POLICY__PIN__HASH": "4711"}),
    }[way]
    config = read(f"{text}\nrisks: {{unlock: pin}}", env=env)
    pin = keeper_of(config).pin

    assert pin is not None
    assert pin.matches("4711")
    assert not pin.matches("4712")
    assert "4711" not in repr(config)
    assert "4711" not in repr(keeper_of(config))


@pytest.mark.parametrize("content", ["", "12", "my pin", "4711\n4712", "4" * 2000])
def test_a_pin_file_of_no_use(read: Load, tmp_path: Path, content: str) -> None:
    """A file that does not hold a PIN and nothing else is refused."""
    (tmp_path / "pin").write_text(content)
    with pytest.raises(ConfigError, match="must hold 4 to 12 digits"):
        read("pin: {file: pin}")


def test_names_that_are_not_there(read: Load) -> None:
    """`hearth check` tells of sources, areas and devices that it does not find."""
    config = read(
        """
groups: {children: [kid]}
rules:
  - {who: childrn, deny: unlock}
  - {who: "panel_*", deny: unlock, areas: kitchn}
  - {who: children, deny: unlock, devices: [front door, Fornt Door]}
""",
        other="areas: {kitchen: {}}",
    )
    devices = [member.device for member in house_of_types().home.everything]
    rows = check_policy(config, devices)
    meant, door = "; did you mean children?", "; did you mean Front Door?"

    assert {row.state for row in rows} == {State.WARN}
    assert [row.text for row in rows] == [
        "policy.rules.0.who names childrn, which is neither a group nor under sources" + meant,
        "policy.rules.1.areas names kitchn, which no area is called; did you mean Kitchen?",
        "policy.rules.2.devices names Fornt Door, which has not announced itself" + door,
    ]


def test_nothing_to_tell(read: Load) -> None:
    """Rules whose names are all there are one good row."""
    (row,) = check_policy(read("rules: [{deny: unlock}]"), [])

    assert (row.state, row.text) == (State.OK, "1 rule, by default allow")
    assert check_policy(read("default: allow"), []) == []


def test_an_open_pin_file(read: Load, tmp_path: Path) -> None:
    """`hearth check` tells of a PIN that everybody may read."""
    (tmp_path / "pin").write_text("4711")
    (tmp_path / "pin").chmod(0o644)
    (row,) = check_policy(read("pin: {file: pin}"), [])

    assert row.state is State.WARN
    assert row.fix.startswith("chmod o= ")


WORDS = ["default", "rules", "risks", "groups", "pin", "rates", "audit", "who", "deny", "allow"]
WORDS += ["times", "days", "devices", "hash", "tries", "unlock", "all", "kid", "*", "07:00-08:00"]
LEAVES = st.one_of(
    st.sampled_from(WORDS),
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=9),
)
KEYS = st.one_of(st.sampled_from(WORDS), st.text(min_size=1, max_size=6))
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=120, deadline=None)
@given(st.dictionaries(st.sampled_from(WORDS[:7]), TREES, max_size=4) | TREES)
def test_any_policy_file(tmp_path_factory: pytest.TempPathFactory, tree: object) -> None:
    """Whatever stands there, it is a policy that decides, or an error for people."""
    path = tmp_path_factory.getbasetemp() / "fuzzed.yaml"
    path.write_text(yaml.safe_dump({"policy": tree}, allow_unicode=True), encoding="utf-8")
    try:
        config = load(path, {})
    except ConfigError as err:
        assert str(err)  # noqa: PT017  # either way is right
        return
    made = keeper_of(config).policy
    member = house_of_types().home.get("lock.front_door")
    assert member is not None
    assert made.decide("kid", member, {"locked": False}, NOON).need in Need
