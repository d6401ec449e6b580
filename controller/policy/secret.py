"""The PIN as it is kept: never as it is, and compared in constant time."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Self

_SCHEME = "scrypt"
_COST = 14
_BLOCK = 8
_LANES = 1
_SALT_BYTES = 16
_KEY_BYTES = 32
_MOST_MEMORY = 512 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Hash:
    """What is left of a PIN."""

    cost: int
    """Binary logarithm of scrypt's n."""
    block: int
    lanes: int
    salt: bytes
    key: bytes

    @classmethod
    def of(cls, pin: str) -> Self:
        """The hash of a PIN, with a salt of its own."""
        salt = secrets.token_bytes(_SALT_BYTES)
        key = _derived(pin, salt, cost=_COST, block=_BLOCK, lanes=_LANES, size=_KEY_BYTES)
        return cls(cost=_COST, block=_BLOCK, lanes=_LANES, salt=salt, key=key)

    @classmethod
    def read(cls, text: str) -> Self:
        """What a configuration says: a written hash, or the PIN itself.

        Raises:
            ValueError: it is neither.
        """
        if text.isdigit():
            return cls.of(text)
        scheme, cost, block, lanes, salt, key = text.split("$")
        if scheme != _SCHEME:
            raise ValueError("this is no hash of a PIN")
        return cls(
            cost=int(cost),
            block=int(block),
            lanes=int(lanes),
            salt=bytes.fromhex(salt),
            key=bytes.fromhex(key),
        )

    def __repr__(self) -> str:
        """Nothing that helps to guess."""
        return "Hash(...)"

    def written(self) -> str:
        """The hash as text for a configuration."""
        numbers = f"{self.cost}${self.block}${self.lanes}"
        return f"{_SCHEME}${numbers}${self.salt.hex()}${self.key.hex()}"

    def matches(self, pin: str) -> bool:
        """Whether this is the PIN; takes as long for every wrong one."""
        sizes = {"cost": self.cost, "block": self.block, "lanes": self.lanes}
        key = _derived(pin, self.salt, **sizes, size=len(self.key))
        return hmac.compare_digest(key, self.key)


def _derived(pin: str, salt: bytes, *, cost: int, block: int, lanes: int, size: int) -> bytes:
    return hashlib.scrypt(
        pin.encode(), salt=salt, n=1 << cost, r=block, p=lanes, dklen=size, maxmem=_MOST_MEMORY
    )
