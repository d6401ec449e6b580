"""Configuration of the broker, the topics and the queue of commands."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, SecretStr, model_validator

from controller.config.section import Name, ReadableFile, Seconds, Section, Topic, shaped

PLAIN_PORT = 1883
TLS_PORT = 8883


def _version(data: object) -> object:
    """`protocol: 5` is a number to YAML."""
    return str(data) if isinstance(data, int) and not isinstance(data, bool) else data


class Tls(Section):
    """An encrypted connection to the broker."""

    ca: ReadableFile | None = None
    """Certificates to trust (PEM); None trusts those of the operating system."""
    cert: ReadableFile | None = None
    """Certificate that this client shows (PEM)."""
    key: ReadableFile | None = None
    """Key of that certificate (PEM, without a passphrase)."""

    @model_validator(mode="after")
    def _pair(self) -> Self:
        if (self.cert is None) != (self.key is None):
            given, missing = ("cert", "key") if self.key is None else ("key", "cert")
            raise ValueError(f"has a {given} without a {missing}: give both or neither")
        return self


class Broker(Section):
    """Where the bus is, and who we are on it."""

    host: Annotated[str, shaped(r"[^\s/@\x00-\x1f]{1,255}", "a host name or an address alone")] = (
        "localhost"
    )
    """Name or address of the broker."""
    port: Annotated[int, Field(ge=1, le=65535)] = PLAIN_PORT
    """TCP port; 8883 where `tls` is given and no port is."""
    tls: Tls | None = None
    """Given (even empty): the connection is encrypted and the broker's certificate checked."""
    username: Name | None = None
    """User at the broker; None does not log in."""
    password: SecretStr | None = None
    """That user's password; better in a file or the environment than here."""
    password_file: ReadableFile | None = None
    """File that holds the password and nothing else."""
    protocol: Annotated[Literal["auto", "5", "3.1.1"], BeforeValidator(_version)] = "auto"
    """Version of MQTT; auto tries 5 and falls back to 3.1.1."""
    client_id: Annotated[
        str, shaped(r"[\w.:-]{1,64}", "1 to 64 letters, digits or any of _ . : -")
    ] = "hearth"
    """Beginning of the client ids, unique at the broker."""
    keepalive_s: Annotated[int, Field(ge=5, le=3600)] = 60
    """Seconds of silence after which either side asks whether the other is still there."""

    @model_validator(mode="before")
    @classmethod
    def _encrypted_port(cls, data: object) -> object:
        if isinstance(data, Mapping) and data.get("tls") is not None and "port" not in data:
            return {**data, "port": TLS_PORT}
        return data

    @model_validator(mode="after")
    def _one_password(self) -> Self:
        if self.password is not None and self.password_file is not None:
            raise ValueError("has both a password and a password_file: give one")
        return self


class Topics(Section):
    """What is said where on the bus."""

    base: Topic = "hearth"
    """First part of Hearth's own topics: `hearth/command`, `hearth/response/...`."""
    discovery_prefix: Topic = "homeassistant"
    """First part of the topics on which devices announce themselves."""
    birth_topic: Topic = "homeassistant/status"
    """Where devices listen for a controller that (re)appears, to announce themselves again."""
    birth: Annotated[str, Field(min_length=1, max_length=200)] = "online"
    """What is said there."""
    send_birth: bool = True
    """Whether it is said at all; off beside a Home Assistant that already says it."""


class Queue(Section):
    """Commands that wait for their turn."""

    size: Annotated[int, Field(ge=1, le=10_000)] = 100
    """Commands that may wait; further ones are refused."""
    per_source: Annotated[int, Field(ge=1, le=10_000)] = 50
    """Those of one source, so that it leaves room for the others."""
    max_age_s: Seconds = 120.0
    """Older commands are no longer run, only answered."""
