"""What a running daemon takes from a changed configuration, and what needs a restart."""

from pydantic import SecretStr

from controller.config import Config, changes
from controller.config.secrets import secrets_of

OLD = Config(areas={"kitchen": {"name": "Kitchen"}}, journal={"path": "/a/journal.db"})


def test_nothing() -> None:
    """The same configuration changes nothing."""
    found = changes(OLD, OLD)

    assert (found.applied, found.restart, found.config) == ((), (), OLD)
    assert not found.touch("areas")


def test_applied() -> None:
    """New values are taken, and named by their keys; added and removed members too."""
    new = Config(
        areas={"kitchen": {"name": "Kitchen", "aliases": ["galley"]}, "hall": {"name": "Hall"}},
        journal={"path": "/a/journal.db", "keep_days": 3.0},
        queue={"size": 7},
    )

    found, back = changes(OLD, new), changes(new, OLD)

    keys = ("areas.kitchen.aliases", "areas.hall", "queue.size", "journal.keep_days")
    assert found.applied == keys == back.applied
    assert found.restart == ()
    assert found.config == new
    assert found.touch("queue")


def test_restart() -> None:
    """What cannot change while running keeps its old value, until a restart, and is named."""
    new = Config(
        broker={"host": "elsewhere", "username": "me", "password": SecretStr("hush")},
        topics={"base": "annex"},
        journal={"path": "/b/journal.db"},
        session={"path": "/b/sessions.db", "idle_s": 7.0},
        policy={"audit": {"path": "/b/audit.jsonl"}, "default": "deny"},
        metrics={"port": 9464},
        areas=OLD.areas,
    )

    found = changes(OLD, new)

    assert found.restart == (
        "broker.host",
        "broker.username",
        "broker.password",
        "topics.base",
        "policy.audit.path",
        "journal.path",
        "session.path",
        "metrics.port",
    )
    assert found.applied == ("policy.default", "session.idle_s")
    assert (found.config.broker, found.config.topics) == (OLD.broker, OLD.topics)
    assert found.config.session.idle_s == 7.0
    assert found.config.session.path is None
    assert found.config.policy.default == "deny"
    assert found.config.policy.audit.path is None
    assert changes(found.config, new).restart == found.restart


def test_secrets() -> None:
    """All secrets of a configuration are found, and nothing else."""
    config = Config(broker={"username": "me", "password": SecretStr("hush")})

    assert list(secrets_of(config)) == ["hush"]
    assert list(secrets_of(OLD)) == []
