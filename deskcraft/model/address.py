"""Addresses with a secret in them (`https://user:password@host/`, `?key=...`): what is recorded has none.

An address stands in run.json, in records and in reports. So a secret in it is struck out as soon as the address is
known, and kept in the environment of the process, where its workers find it as they find keys.
"""

from __future__ import annotations

import hashlib
import os
import re
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit, urlunsplit

from deskcraft.errors import BadInput
from deskcraft.secrets.redact import STRUCK

_KEPT = "DESKCRAFT_ADDRESS_"
_SECRET_NAME = re.compile(r"key|token|secret|sig|pass|auth|cred|code", re.I)
_LONG = 20
"""Letters from which on any value of a query is taken for a secret."""


def public(address: str) -> str:
    """The address without its secrets, which are kept for `whole` in this process and in those that it starts."""
    shown = _struck(address)
    if shown != address:
        os.environ[_name(shown)] = address
    return shown


def whole(address: str) -> str:
    """The address with its secrets, to connect with.

    Raises:
        BadInput: this process was not given them.
    """
    if STRUCK not in address:
        return address
    found = os.environ.get(_name(address))
    if found is None:
        raise BadInput(f"{address}: its user, password or key is not recorded; give the whole address again")
    return found


def secrets_in(address: str) -> list[str]:
    """The secrets in an address, as they stand in it and decoded."""
    parts = _split(address)
    if parts is None:
        return [address]
    userinfo = parts.netloc.rpartition("@")[0]
    user, _, password = userinfo.partition(":")
    values = [value for name, value in parse_qsl(parts.query, keep_blank_values=True) if _is_secret(name, value)]
    plain = [unquote(user), unquote(password)]
    together = [f"{plain[0]}:{plain[1]}"] if userinfo else []  # as the Authorization header has it, in base64
    return [text for text in (userinfo, user, password, *plain, *together, *values) if text]


def _split(address: str) -> SplitResult | None:
    try:
        return urlsplit(address)
    except ValueError:
        return None


def _struck(address: str) -> str:
    parts = _split(address)
    if parts is None:
        return address
    userinfo, at, host = parts.netloc.rpartition("@")
    netloc = f"{STRUCK}@{host}" if at and userinfo else parts.netloc
    query = "&".join(
        f"{name}{equals}{STRUCK if _is_secret(name, value) else value}"
        for name, equals, value in (pair.partition("=") for pair in parts.query.split("&"))
    )
    return urlunsplit((parts.scheme, netloc, parts.path, query, parts.fragment))


def _is_secret(name: str, value: str) -> bool:
    return bool(value) and (_SECRET_NAME.search(name) is not None or len(value) >= _LONG)


def _name(shown: str) -> str:
    return _KEPT + hashlib.sha256(shown.encode()).hexdigest()[:16].upper()
