"""A second look at a connection that was refused: what the settings and the port say to it."""

import asyncio
import contextlib
import ssl
from dataclasses import replace

from controller.config import Broker
from controller.mqtt.failure import CUT_OFF, SILENT, TLS_PORT, Failure

LOOK_S = 3.0
BAD_LOGIN, NOT_AUTHORISED = 0x86, 0x87


async def diagnosed(why: Failure, settings: Broker) -> Failure:
    """The failure as it looks in the light of the settings."""
    if why.code in {BAD_LOGIN, NOT_AUTHORISED}:
        return _login(why, settings)
    if why not in (CUT_OFF, SILENT) or await _speaks_tls(settings) == (settings.tls is not None):
        return why
    if settings.tls is not None:
        return Failure(why="it does not speak TLS", hint=TLS_PORT)
    hint = "Set broker.tls (`tls: {}`, and `ca` in it if you have a CA of your own)."
    return Failure(why="it speaks TLS on this port, and broker.tls is not set", hint=hint)


def _login(why: Failure, settings: Broker) -> Failure:
    if settings.username is not None:
        # Brokers do not say which of the two it is, so that nobody can find out names.
        text = f"not authorised: the user {settings.username} is not known, or the password wrong"
        return replace(why, why=text)
    if settings.tls is not None and settings.tls.cert is not None:
        text = "not authorised: it knows no user of this certificate (broker.tls.cert)"
        return replace(why, why=text)
    text = "not authorised: it lets nobody in without a user"
    return replace(why, why=text, hint="Set broker.username and broker.password_file.")


async def _speaks_tls(settings: Broker) -> bool:
    """Whether the port answers a handshake; whose certificate it is does not matter here."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        async with asyncio.timeout(LOOK_S):
            _reader, writer = await asyncio.open_connection(
                settings.host, settings.port, ssl=context
            )
    except ssl.SSLError as err:
        return "ALERT" in (err.reason or "")
    except (OSError, UnicodeError):
        return False
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return True
