"""What a person may write, what is refused, and how it is said."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.config import Config, find_file, load
from controller.config.document import MAX_BYTES
from controller.errors import ConfigError

Write = Callable[[str], Path]

LAUGHS = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a configuration file."""

    def to_file(text: str) -> Path:
        path = tmp_path / "config.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return to_file


def refusal(path: Path | None, env: Mapping[str, str] | None = None) -> str:
    """The text with which a configuration is refused."""
    with pytest.raises(ConfigError) as caught:
        load(path, env or {})
    return str(caught.value)


def attempt(path: Path) -> Config | str:
    """The configuration, or why it is refused."""
    try:
        return load(path, {})
    except ConfigError as err:
        return str(err)


def test_empty_file(write: Write) -> None:
    """An empty file is the defaults."""
    assert load(write("# nothing\n"), {}) == Config()


def test_empty_sections(write: Write) -> None:
    """A section or table without a key is as if it were not there."""
    assert load(write("broker:\nareas:\nagent:\n  echo_s:\njournal:\n"), {}) == Config()


def test_values(write: Write) -> None:
    """Values are taken from the file, whether they look like numbers to YAML or not."""
    text = "broker: {host: hub, port: 1884, protocol: 5}\nmodel: {read_s: 20}\n"

    config = load(write(text), {})

    assert (config.broker.host, config.broker.port, config.broker.protocol) == ("hub", 1884, "5")
    assert config.model.read_s == 20.0


def test_names_from_ids(write: Write) -> None:
    """An area or floor without a name is called by its id."""
    config = load(write("areas: {living_room: , hall: {name: Foyer}}\nfloors: {up: {}}\n"), {})

    assert config.areas["living_room"].name == "Living Room"
    assert config.areas["hall"].name == "Foyer"
    assert config.floors["up"].name == "Up"


def test_frozen() -> None:
    """A configuration cannot be changed."""
    with pytest.raises(ValueError, match="frozen"):
        Config().broker.port = 1


def test_tls_port(write: Write) -> None:
    """An encrypted connection goes to port 8883 unless a port is given."""
    assert load(write("broker: {tls: {}}"), {}).broker.port == 8883
    assert load(write("broker: {tls: {}, port: 1999}"), {}).broker.port == 1999


def test_byte_order_mark(tmp_path: Path) -> None:
    """A file saved with a byte order mark is read."""
    path = tmp_path / "config.yaml"
    path.write_bytes(b"\xef\xbb\xbfbroker: {host: hub}")

    assert load(path, {}).broker.host == "hub"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("broker:\n  hots: x", "line 2: broker.hots is not a key; did you mean broker.host?"),
        ("host: x", "line 1: host is not a key; did you mean broker.host?"),
        ("brokre: {}", "did you mean broker?"),
        ("log: {zzzzzz: 1}", "log.zzzzzz is not a key; there are: level, format"),
        ("broker:\n\n  port: 70000", "line 3: broker.port must be a whole number from 1 to 65535,"),
        (
            "broker: {port: 1883.5}",
            "broker.port must be a whole number from 1 to 65535, not 1883.5",
        ),
        (
            "agent: {max_steps: true}",
            "agent.max_steps must be a whole number from 1 to 20, not true",
        ),
        ("log: {level: loud}", "log.level must be debug, info, warning or error, not 'loud'"),
        ("broker: {client_id: 5}", "broker.client_id must be text (put it in quotes)"),
        ("topics: {send_birth: 1}", "topics.send_birth must be true or false, not 1"),
        ("topics: {birth: ''}", "topics.birth must be text of 1 to 200 characters"),
        ("model: {read_s: .nan}", "model.read_s must be a number above 0 and up to 86400"),
        ("model: {read_s: -1}", "model.read_s must be a number above 0 and up to 86400, not -1"),
        ("model: {host: localhost}", "model.host must be an address like http://localhost:11434"),
        ("comfort: {dark_below_lx: -1}", "comfort.dark_below_lx must be a number of at least 0"),
        ("topics: {base: a/#}", "topics.base must be a topic without + and #"),
        ("areas: {kitchen: {aliases: x}}", "areas.kitchen.aliases must be a list ([one, two])"),
        ("areas: {kitchen: {aliases: [1]}}", "areas.kitchen.aliases.0 must be text"),
        ("areas: [kitchen]", "areas must be a table (key: value)"),
        ("areas: {kitchen: 5}", "areas.kitchen must be a section with keys"),
        ("broker: 5", "broker must be a section with keys"),
        ("areas:\n  Big Room: {}", "line 2: areas.Big Room is not a name for areas: it must be"),
        ("sources: {a/b: {}}", "sources.a/b is not a name for sources"),
        ("agent: {echo_s: {lihgt: 3}}", "it must be a type of device: "),
        ("devices:\n  Hall Lamp:\n    are: x", "did you mean devices.Hall Lamp.area?"),
    ],
)
def test_wrong_keys_and_values(write: Write, text: str, said: str) -> None:
    """What is wrong is named with its path and line, and with what is allowed."""
    assert said in refusal(write(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("broker: {tls: {ca: none.pem}}", "broker.tls.ca names a file that cannot be read"),
        ("broker:\n  tls: {cert: ~}\n  host: [", "not YAML"),
        ("areas: {k: {floor: up}}", "areas.k.floor names the floor up, which is not under floors"),
        ("areas: {k: }\ndevices: {L: {area: h}}", "line 2: devices.L.area names the area h"),
        ("sources: {phone: {area: h}}", "sources.phone.area names the area h"),
        ("areas: {a: , b: {aliases: ['a ']}}", "areas.b is called a, and so is areas.a"),
        ("floors: {a: , b: {name: A}}", "floors.b is called A, and so is floors.a"),
        ("topics: {base: homeassistant/x}", "topics.base must not overlap"),
        ("comfort: {cold_below_c: 30}", "has cold_below_c above hot_above_c"),
        ("model: {max_tokens: 4096, context_size: 2048}", "leaves no room for a prompt"),
        ("broker: {username: me, password: x, password_file: config.yaml}", "give one"),
        ("broker: {password: x}", "no user: set broker.username"),
    ],
)
def test_contradictions(write: Write, text: str, said: str) -> None:
    """Values that cannot be together, or that name what is not there, are refused."""
    assert said in refusal(write(text))


@pytest.mark.parametrize(("given", "missing"), [("cert", "key"), ("key", "cert")])
def test_half_a_client_certificate(write: Write, given: str, missing: str) -> None:
    """A client certificate without its key, or the other way round, is refused."""
    path = write(f"broker: {{tls: {{{given}: config.yaml}}}}")

    assert f"broker.tls has a {given} without a {missing}" in refusal(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: b: c", "line 1, column 5: not YAML"),
        ("broker: {\n", "not YAML"),
        ("broker: {}\nlog: {}\nbroker: {}", "line 3: broker stands here again; it is in line 1"),
        (LAUGHS, "line 2: anchors and aliases (& and *) are not supported"),
        ("a: &a [*a]", "anchors and aliases"),
        ("[" * 5000, "nested deeper than"),
        ("a: 2024-01-01", "line 1: a date or a tag (!); put the text in quotes"),
        ("a: !!python/object/apply:os.system [x]", "a.*is not|is not a key"),
        ("a: !!int x", "a number that cannot be read"),
        ("a: " + "9" * 5000, "a number that cannot be read"),
        ("no: 1", "a key must be text"),
        ("? [a]\n: 1", "a key must be text"),
        ("- a", "must hold keys (broker: ..., areas: ...), not a text or a list"),
        ("just text", "must hold keys"),
        ("a: 1\n---\nb: 2", "not YAML"),
        ('a: "\\ud800"', "line 1: a character that no text can hold"),
        ('a: "x\\0y"', "line 1: a character that no text can hold"),
        ('a: "\x07"', "a character that YAML does not allow"),
    ],
)
def test_unsound_files(write: Write, text: str, said: str) -> None:
    """YAML that is broken, ambiguous or a trap is refused with its line."""
    assert any(part in refusal(write(text)) for part in said.split("|"))


def test_all_problems_at_once(write: Write) -> None:
    """Every problem is said, in the order of the file, and no more than fit a screen."""
    text = "log: {level: loud}\nbroker: {port: 0}\nqueue:\n" + "".join(
        f"  k{number}: 1\n" for number in range(40)
    )

    lines = refusal(write(text)).splitlines()

    assert "log.level" in lines[0]
    assert "broker.port" in lines[1]
    assert lines[-1] == "... and 22 more"
    assert len(lines) == 21


def test_huge_file(tmp_path: Path) -> None:
    """A file of more than 1 MiB is refused unread."""
    path = tmp_path / "config.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))

    assert "larger than 1 MiB" in refusal(path)


def test_not_utf8(tmp_path: Path) -> None:
    """A file in another encoding is refused with the line."""
    path = tmp_path / "config.yaml"
    path.write_bytes(b"broker:\n  host: k\xfcche\n")

    assert "line 2: not UTF-8" in refusal(path)


def test_missing_file(tmp_path: Path) -> None:
    """A file that is not there is named, with a command that makes one."""
    path = tmp_path / "none.yaml"

    assert f"There is no {path}" in refusal(path)
    assert f"touch {path}" in refusal(path)
    assert "HEARTH_CONFIG names it" in refusal(None, {"HEARTH_CONFIG": str(path)})


def test_directory(tmp_path: Path) -> None:
    """A directory is no configuration."""
    assert f"{tmp_path} cannot be read" in refusal(tmp_path)


def test_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """HEARTH_CONFIG comes before the working directory, and that before the user's folder."""
    users = tmp_path / "xdg" / "hearth" / "config.yaml"
    users.parent.mkdir(parents=True)
    users.touch()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    monkeypatch.chdir(tmp_path)

    assert find_file({}) == users

    (tmp_path / "config.yaml").touch()

    assert find_file({}) == Path("config.yaml")
    assert find_file({"HEARTH_CONFIG": "/x"}) == Path("/x")


def test_relative_paths(tmp_path: Path, write: Write) -> None:
    """Relative paths start at the folder of the configuration file."""
    (tmp_path / "ca.pem").touch()
    config = load(write("broker: {tls: {ca: ca.pem}}\njournal: {path: j.db}"), {})

    assert config.broker.tls is not None
    assert config.broker.tls.ca == tmp_path / "ca.pem"
    assert config.journal.path == tmp_path / "j.db"


def test_journal_path() -> None:
    """Under systemd the journal is in the state directory of the service."""
    config = load(Path("/dev/null"), {"STATE_DIRECTORY": "/var/lib/hearth"})

    assert config.journal.path == Path("/var/lib/hearth/journal.db")


def test_sessions_path(tmp_path: Path, write: Write) -> None:
    """Dialogues are kept beside the journal unless they have a place of their own."""
    beside = load(write("journal: {path: state/j.db}"), {})
    own = load(write("session: {path: s.db}"), {})

    assert beside.sessions_path == tmp_path / "state" / "sessions.db"
    assert own.sessions_path == tmp_path / "s.db"


def test_sessions_in_the_journal(write: Write) -> None:
    """Dialogues and journal cannot be one file."""
    text = refusal(write("journal: {path: a.db}\nsession: {path: a.db}"))

    assert "session.path must not be the file of the journal" in text


def test_unreadable_key_file(tmp_path: Path, write: Write) -> None:
    """A file that is a directory or a pipe is refused, not waited for."""
    (tmp_path / "ca.pem").mkdir()

    assert "must name a file" in refusal(write("broker: {tls: {ca: ca.pem}}"))


@given(text=st.text(max_size=200))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text(write: Write, text: str) -> None:
    """Whatever stands in the file, it is a configuration or refused with a reason."""
    path = write(text.encode("utf-8", "replace").decode())
    loaded = attempt(path)

    assert isinstance(loaded, Config) or str(path) in loaded


_SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
_TREES = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(section=st.sampled_from(sorted(Config.model_fields)), tree=_TREES, data=st.data())
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_value(write: Write, section: str, tree: object, data: st.DataObject) -> None:
    """Whatever value a key is given, it is taken or refused with a reason."""
    model = Config.model_fields[section].annotation
    keys = sorted(getattr(model, "model_fields", {"some_id": None}))
    given = {section: {data.draw(st.sampled_from(keys)): tree}}

    loaded = attempt(write(json.dumps(given, ensure_ascii=False)))

    assert isinstance(loaded, Config) or "config.yaml, line " in loaded
