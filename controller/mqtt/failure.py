"""Why there is no connection, in words, with what a person can do about it."""

import errno
import socket
import ssl
from dataclasses import dataclass

from paho.mqtt.reasoncodes import ReasonCode

from controller.errors import BusError

CHECK_ADDRESS = "Check broker.host and broker.port."
CHECK_LOGIN = "Check broker.username and broker.password, and the broker's password file."
CHECK_CLIENT = "Give every client its own broker.client_id."
CHECK_SERVER = "Is it running? Try: systemctl status mosquitto"
CHECK_CERT = "Give broker.tls.cert and broker.tls.key one that the broker's CA has signed."
TLS_PORT = "Is this the broker's TLS port (often 8883)? Without TLS leave broker.tls out."

NO_CA = "Set broker.tls.ca to the certificate of the CA that signed the broker's."
CHECK_NAME = "Set broker.host to a name that the certificate is for, or make one for this name."
CHECK_CLOCK = "Renew it on the broker's machine; if it is new, check this machine's clock."

_VERIFICATION: dict[int, tuple[str, str]] = {
    9: ("its certificate is not valid yet", "Check this machine's clock, or the certificate."),
    10: ("its certificate has expired", CHECK_CLOCK),
    18: (
        "its certificate is signed by itself, and not one that broker.tls.ca trusts",
        "Set broker.tls.ca to that certificate, if it is your broker's.",
    ),
    19: ("its certificate comes from a CA that is not trusted here", NO_CA),
    20: ("its certificate comes from a CA that is not trusted here", NO_CA),
    62: ("its certificate is for another name (mismatch)", CHECK_NAME),
    64: ("its certificate is for another address (mismatch)", CHECK_NAME),
}
"""By OpenSSL's numbers: what is wrong with the broker's certificate, and what to do."""

_ALERTS = (
    (
        "CERTIFICATE_REQUIRED",
        "it wants a certificate of ours, and none is configured",
        "Set broker.tls.cert and broker.tls.key to one that the broker's CA has signed.",
    ),
    ("UNKNOWN_CA", "it does not trust the CA of our certificate (broker.tls.cert)", CHECK_CERT),
    (
        "CERTIFICATE_EXPIRED",
        "our certificate (broker.tls.cert) has expired, it says",
        "Renew it, or check the clock of the broker's machine.",
    ),
    ("CERTIFICATE", "it does not accept our certificate (broker.tls.cert)", CHECK_CERT),
    ("WRONG_VERSION_NUMBER", "it does not speak TLS", TLS_PORT),
    ("EOF", "it ended the connection instead of encrypting it", TLS_PORT),
    (
        "HANDSHAKE_FAILURE",
        "it would not agree on an encryption, or wants a certificate of ours",
        CHECK_CERT,
    ),
)
"""Words of OpenSSL's reasons, the most exact first."""

VERSION_REFUSED = 0x84
TAKEN_OVER = 0x8E

_REASONS: dict[int, tuple[str, str]] = {
    VERSION_REFUSED: ("the broker does not speak this version of MQTT", "Set broker.protocol."),
    0x85: ("the broker does not take this client id", "Set another broker.client_id."),
    0x86: ("user name or password is wrong", CHECK_LOGIN),
    0x87: ("not authorised", CHECK_LOGIN),
    0x88: ("the broker is not available now", "Try again later."),
    0x89: ("the broker is busy", "Try again later."),
    0x8A: ("the broker has banned this client", CHECK_CLIENT),
    TAKEN_OVER: ("another client uses the same client id", CHECK_CLIENT),
}

_ERRORS: tuple[tuple[type[Exception], str, str], ...] = (
    (socket.gaierror, "no such host (DNS)", "Check broker.host."),
    (UnicodeError, "this is no host name", "Check broker.host."),
    (ConnectionRefusedError, "connection refused, nothing listens there", CHECK_SERVER),
    (TimeoutError, "no answer in time", f"{CHECK_ADDRESS} Is a firewall in between?"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why a connection was not made, or ended."""

    why: str
    hint: str = ""
    version: bool = False
    """Another version of MQTT may do."""
    explicit: bool = False
    """The broker itself said that it was the version."""
    code: int | None = None
    """The broker's reason code, where it gave one."""

    def error(self, host: str, port: int) -> BusError:
        """The same as an error for people."""
        return BusError(f"cannot use the broker at {host}:{port}: {self.why}. {self.hint}".strip())


class FilesError(Exception):
    """A file of ours is of no use for a connection."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.why)
        self.failure = failure


CUT_OFF = Failure(
    why="it ended the connection without an answer",
    hint="Is this an MQTT port? With TLS set broker.tls, without it leave it out.",
    version=True,
)
SILENT = Failure(
    why="it takes connections, but does not answer as an MQTT broker",
    hint=CHECK_ADDRESS,
    version=True,
)


def of_reason(reason: ReasonCode) -> Failure:
    """The failure behind a reason code of CONNACK or DISCONNECT."""
    code = int(reason.value)
    why, hint = _REASONS.get(code, (f"the broker says: {reason}", ""))
    refused = code == VERSION_REFUSED
    return Failure(why=why, hint=hint, version=refused, explicit=refused, code=code)


def of_error(error: Exception) -> Failure:
    """The failure behind an exception of the network."""
    if isinstance(error, FilesError):
        return error.failure
    if isinstance(error, ssl.SSLError):
        return _of_tls_error(error)
    if isinstance(error, (ConnectionResetError, BrokenPipeError)):
        return CUT_OFF
    for kind, why, hint in _ERRORS:
        if isinstance(error, kind):
            return Failure(why=why, hint=hint)
    if isinstance(error, OSError):
        return _of_os_error(error)
    return Failure(why=f"{type(error).__name__}: {error}", hint=CHECK_ADDRESS)


def _of_tls_error(error: ssl.SSLError) -> Failure:
    if isinstance(error, ssl.SSLCertVerificationError):
        return _of_verification(error)
    reason = error.reason or str(error)
    for words, why, hint in _ALERTS:
        if words in reason:
            return Failure(why=why, hint=hint)
    return Failure(why=f"no encrypted connection ({reason})", hint=TLS_PORT)


def _of_verification(error: ssl.SSLCertVerificationError) -> Failure:
    why, hint = _VERIFICATION.get(
        error.verify_code,
        (f"its certificate cannot be trusted ({error.verify_message or error.reason})", NO_CA),
    )
    return Failure(why=f"{why}: {error.verify_message}" if "mismatch" in why else why, hint=hint)


def _of_os_error(error: OSError) -> Failure:
    if error.errno in {errno.EHOSTUNREACH, errno.ENETUNREACH}:
        return Failure(why="the host cannot be reached", hint="Check network and broker.host.")
    if error.filename is not None:
        why = f"{error.filename}: {error.strerror}"
        return Failure(why=why, hint="Check the files under broker.tls.")
    return Failure(why=error.strerror or str(error), hint=CHECK_ADDRESS)
