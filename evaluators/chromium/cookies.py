"""Cookies as a profile keeps them: whose they are, what they say, and how long and to whom they are sent."""

import hashlib
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.padding import PKCS7

from evaluators.chromium.databases import LIMITS, number, opened, rows, text
from evaluators.evidence import Evidence, Unreadable, When

SameSite: TypeAlias = Literal["unspecified", "none", "lax", "strict"]
_SAME_SITE: dict[int, SameSite] = {-1: "unspecified", 0: "none", 1: "lax", 2: "strict"}
_COLUMNS = (
    "host_key, name, path, value, encrypted_value, is_persistent, is_secure, is_httponly, samesite, top_frame_site_key"
)
_MARK = b"v10"
"""In front of what is encrypted by `_KEY`, Chromium's own where it was started with `--password-store=basic`. Source:
components/os_crypt of Chromium."""
_KEY = hashlib.pbkdf2_hmac("sha1", b"peanuts", b"saltysalt", 1, 16)
_START = b" " * 16


@dataclass(frozen=True)
class Cookie:
    """A cookie."""

    host: str
    """Without the dot that lets hosts below it have it too."""
    shared: bool
    """Sent to hosts below it too."""
    name: str
    path: str
    value: str | None
    """None: encrypted by a key that is not Chromium's own."""
    persistent: bool
    """Kept when the browser ends; else it belongs to the session."""
    secure: bool
    http_only: bool
    same_site: SameSite
    partition: str
    """The site under which alone it counts; empty: under all."""


def load(evidence: Evidence, of: str, when: When = "after") -> list[Cookie]:
    """Return all cookies; none if there was no file before, which Chromium makes at its first start."""
    if when == "before" and not evidence.present(of, when):
        return []
    return evidence.parse(of, parse_cookies, when, LIMITS.size_bytes)


def parse_cookies(data: bytes) -> list[Cookie]:
    """Return the cookies of a profile's database, by host, name and path.

    Raises:
        Unreadable: no cookies of Chromium.
    """
    with opened(data, "cookies") as connection:
        found = [_cookie(*row) for row in rows(connection, f"SELECT {_COLUMNS} FROM cookies")]
    return sorted(found, key=lambda each: (each.host, each.name, each.path, each.partition, each.shared))


def _cookie(
    host: object,
    name: object,
    path: object,
    value: object,
    encrypted: object,
    persistent: object,
    secure: object,
    http_only: object,
    same_site: object,
    partition: object,
) -> Cookie:
    if number(same_site) not in _SAME_SITE:
        raise Unreadable(f"{same_site} is not a rule of Chromium's for requests from other sites")
    key = text(host)
    said: str | None = text(value)
    if not said and isinstance(encrypted, bytes) and encrypted:
        said = _decrypted(encrypted, key)
    return Cookie(
        host=key.removeprefix(".").lower(),
        shared=key.startswith("."),
        name=text(name),
        path=text(path),
        value=said,
        persistent=bool(number(persistent)),
        secure=bool(number(secure)),
        http_only=bool(number(http_only)),
        same_site=_SAME_SITE[number(same_site)],
        partition=text(partition),
    )


def _decrypted(encrypted: bytes, host_key: str) -> str | None:
    """Return the value, in front of which newer versions put a digest of the host; None: another key, or damaged."""
    if not encrypted.startswith(_MARK):
        return None
    decryptor = Cipher(algorithms.AES(_KEY), modes.CBC(_START)).decryptor()
    padding = PKCS7(128).unpadder()
    try:
        plain = decryptor.update(encrypted[len(_MARK) :]) + decryptor.finalize()
        plain = padding.update(plain) + padding.finalize()
        return plain.removeprefix(hashlib.sha256(host_key.encode()).digest()).decode()
    except ValueError:
        return None
