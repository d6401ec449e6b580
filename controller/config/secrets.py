"""Which secrets a configuration holds, for those who must keep them out of something."""

from collections.abc import Iterator, Mapping

from pydantic import SecretStr

from controller.config.section import Section


def secrets_of(value: object) -> Iterator[str]:
    """All secrets in a configuration or a part of it."""
    if isinstance(value, SecretStr):
        yield value.get_secret_value()
    elif isinstance(value, Section):
        for name in type(value).model_fields:
            yield from secrets_of(getattr(value, name))
    elif isinstance(value, Mapping):
        for member in value.values():
            yield from secrets_of(member)
    elif isinstance(value, (tuple, list)):
        for member in value:
            yield from secrets_of(member)
