"""Encryption: whom we trust, who we are, and what is wrong with the files that say so."""

import ssl
from pathlib import Path

from controller.config import Broker
from controller.config import Tls as Settings
from controller.mqtt.failure import Failure, FilesError

MISMATCH = {"KEY_VALUES_MISMATCH", "KEY_TYPE_MISMATCH"}


class _TlsSocket(ssl.SSLSocket):
    """A socket that is closed when its handshake fails; paho only forgets it."""

    def do_handshake(self, block: bool = False) -> None:  # noqa: FBT001, FBT002
        """Shake hands, or close."""
        try:
            super().do_handshake(block)
        except (OSError, ValueError):
            self.close()
            raise


def context(settings: Broker) -> ssl.SSLContext:
    """What a connection is encrypted with.

    Raises:
        FilesError: a file is of no use; its failure names the key, the file and what to do.
    """
    tls = settings.tls or Settings()
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.sslsocket_class = _TlsSocket
    _trust(made, tls.ca)
    if tls.cert and tls.key:
        _introduce(made, tls.cert, tls.key)
    return made


def _trust(made: ssl.SSLContext, ca: Path | None) -> None:
    if ca is None:
        made.load_default_certs()
        return
    _readable("ca", ca)
    try:
        made.load_verify_locations(cafile=ca)
    except (ssl.SSLError, ValueError) as err:
        why = f"broker.tls.ca: {ca} holds no certificate in PEM form"
        hint = "It must begin with -----BEGIN CERTIFICATE-----."
        raise FilesError(Failure(why=why, hint=hint)) from err


def _introduce(made: ssl.SSLContext, cert: Path, key: Path) -> None:
    _readable("cert", cert)
    _readable("key", key)
    try:
        # Without an answer of ours OpenSSL would ask for a passphrase on the terminal.
        made.load_cert_chain(cert, key, password=lambda: b"")
    except (ssl.SSLError, ValueError) as err:
        raise FilesError(_of_pair(err, cert, key)) from err


def _of_pair(err: Exception, cert: Path, key: Path) -> Failure:
    if getattr(err, "reason", None) in MISMATCH:
        why = f"broker.tls.key: {key} is not the key of the certificate in {cert}"
        return Failure(why=why, hint="Give the certificate and the key that were made together.")
    if _holds(key, b"ENCRYPTED"):
        hint = f"Make one without: openssl pkey -in {key} -out plain.key"
        return Failure(why=f"broker.tls.key: {key} is protected by a passphrase", hint=hint)
    if not _holds(cert, b"BEGIN CERTIFICATE"):
        hint = "It must begin with -----BEGIN CERTIFICATE-----."
        return Failure(why=f"broker.tls.cert: {cert} holds no certificate in PEM form", hint=hint)
    hint = "It must begin with -----BEGIN PRIVATE KEY----- or the like."
    return Failure(why=f"broker.tls.key: {key} holds no key in PEM form", hint=hint)


def _readable(key: str, path: Path) -> None:
    """See that a file can still be read: it may be gone since the configuration was."""
    try:
        path.open("rb").close()
    except OSError as err:
        why = f"broker.tls.{key}: {path} cannot be read ({err.strerror})"
        hint = "Does the file exist, and may this user read it?"
        raise FilesError(Failure(why=why, hint=hint)) from err


def _holds(path: Path, words: bytes) -> bool:
    try:
        return words in path.read_bytes()
    except OSError:
        return False
