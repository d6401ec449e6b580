"""A certificate authority for one test, by the `openssl` program."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

OPENSSL = shutil.which("openssl")
EXPIRED = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A certificate and its key."""

    cert: Path
    key: Path


class Authority:
    """Signs certificates; its files are in a folder of its own.

    Args:
        folder: an empty folder, made if it is not there.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self._folder = folder
        self.ca = folder / "ca.pem"
        self._key = self._new_key("ca")
        subject = ["-subj", f"/CN=Test CA {folder.name}", "-days", "30"]
        _openssl("req", "-x509", "-key", self._key, *subject, "-out", self.ca)

    def issue(
        self, name: str, *, names: str = "DNS:localhost,IP:127.0.0.1", days: int = 30
    ) -> Pair:
        """A certificate for somebody; `names` are those of a server."""
        key, request = self._new_key(name), self._folder / f"{name}.csr"
        cert, more = self._folder / f"{name}.pem", self._folder / f"{name}.ext"
        more.write_text(f"subjectAltName={names}\n", encoding="utf-8")
        _openssl("req", "-new", "-key", key, "-subj", f"/CN={name}", "-out", request)
        signed = ["-in", request, "-CA", self.ca, "-CAkey", self._key, "-days", str(days)]
        _openssl("x509", "-req", *signed, "-CAcreateserial", "-extfile", more, "-out", cert)
        return Pair(cert=cert, key=key)

    def self_signed(self, name: str) -> Pair:
        """A certificate that nobody but itself vouches for."""
        key, cert = self._new_key(name), self._folder / f"{name}.pem"
        names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        subject = ["-subj", f"/CN={name}", "-days", "30"]
        _openssl("req", "-x509", "-key", key, *subject, *names, "-out", cert)
        return Pair(cert=cert, key=key)

    def locked(self, pair: Pair) -> Path:
        """The key behind a passphrase."""
        path = pair.key.with_suffix(".locked")
        _openssl("pkey", "-in", pair.key, "-aes256", "-passout", "pass:word", "-out", path)
        return path

    def _new_key(self, name: str) -> Path:
        path = self._folder / f"{name}.key"
        curve = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
        _openssl("genpkey", *curve, "-out", path)
        return path


def _openssl(*arguments: str | Path) -> None:
    run = subprocess.run(
        [OPENSSL or "openssl", *map(str, arguments)], capture_output=True, text=True, check=False
    )
    if run.returncode:
        raise RuntimeError(run.stderr)
