"""Which site answers a request."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from .framework import make_app
from .names import HOSTS

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class ByHost:
    """A WSGI application that hands each request to the site of its host name."""

    def __init__(self, data: Path) -> None:
        self._apps = {HOSTS[name]: make_app(name, data / f"{name}.db").wsgi_app for name in HOSTS}

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request; a name that no site has is a 404."""
        host = str(environ.get("HTTP_HOST", "")).partition(":")[0].lower().removeprefix("www.")
        app: Wsgi | None = self._apps.get(host)
        if app is None:
            start_response("404 Not Found", [("Content-Type", "text/plain; charset=utf-8")])
            return [b"No site has this name.\n"]
        return app(environ, start_response)
