"""The local web server that pages of this project stand on: `view` and `play` bring the pages, this brings the safety.

    app = Starlette(routes=[Mount("/common", common()), ...])
    serve(guarded(app, Guard(host)), host, port, announce)

Loopback is the default. Every request's Host is checked (a web page of a stranger that has its name resolve to
127.0.0.1 gets nothing), every answer carries a policy without inline script, inline style or foreign sources, and
what acts needs the token of this process. On another address than loopback, reading needs the token too.
"""

from deskcraft.web.files import common, static
from deskcraft.web.guard import TOKEN_HEADER, Guard, guarded
from deskcraft.web.serving import listening, serve, serving, url_of, warning

__all__ = [
    "TOKEN_HEADER",
    "Guard",
    "common",
    "guarded",
    "listening",
    "serve",
    "serving",
    "static",
    "url_of",
    "warning",
]
