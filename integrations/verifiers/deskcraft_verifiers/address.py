"""Where a `deskcraft serve` is, and the token that it asks for."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import httpx

URL: Final = "DESKCRAFT_URL"
TOKEN: Final = "DESKCRAFT_TOKEN"
SCHEMES: Final = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
ASK_S: Final = 30.0


@dataclass(frozen=True)
class Address:
    """A server. The token is kept out of the address, so that no message or record shows it."""

    http: str
    """`http://host:port`, without a slash at its end."""
    token: str | None = field(default=None, repr=False)

    @property
    def socket(self) -> str:
        """Where OpenEnv's web socket is."""
        scheme, _, rest = self.http.partition("://")
        return f"{SCHEMES[scheme]}://{rest}/ws"

    @property
    def headers(self) -> dict[str, str]:
        """What every request carries."""
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str) -> Any:
        """The JSON of a path, such as `/tasks`.

        Raises:
            ValueError: the server cannot be reached, refuses, or answers with no JSON; the sentence says which.
        """
        try:
            answer = httpx.get(self.http + path, headers=self.headers, timeout=ASK_S)
        except httpx.HTTPError as error:
            said = str(error) or type(error).__name__
            raise ValueError(f"{self.http}: {said}; is `deskcraft serve` running there?") from error
        if answer.status_code == httpx.codes.UNAUTHORIZED:
            raise ValueError(f"{self.http}: the token is missing or wrong; give http://any:TOKEN@host:port or ${TOKEN}")
        if answer.status_code != httpx.codes.OK:
            raise ValueError(f"{self.http}{path}: answered {answer.status_code}")
        return answer.json()


def read_address(url: str = "") -> Address:
    """The address of a server.

    Args:
        url: as `deskcraft serve` prints it, `http://any:TOKEN@host:port`; `$DESKCRAFT_URL` if empty. Where it holds no
            token, `$DESKCRAFT_TOKEN` does.

    Raises:
        ValueError: there is none, or it is no address.
    """
    given = url or os.environ.get(URL, "")
    if not given:
        raise ValueError(f"url: give the address that `deskcraft serve` printed, or ${URL}")
    parts = urlsplit(given)
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise ValueError("url: is no address; write http://any:TOKEN@host:port")
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    host = parts.netloc.rpartition("@")[2]
    token = unquote(parts.password) if parts.password else os.environ.get(TOKEN)
    return Address(f"{scheme}://{host}{parts.path.rstrip('/').removesuffix('/ws')}", token or None)
