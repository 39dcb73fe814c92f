"""The local web server that pages of this project stand on: `view` and `play` bring the pages, this brings the safety.

    app = Starlette(routes=[Mount("/common", common()), ...])
    serve(guarded(app, Guard(host)), host, port, announce)

Loopback is the default. Every request's Host is checked (a web page of a stranger that has its name resolve to
127.0.0.1 gets nothing), every answer carries a policy without inline script, inline style or foreign sources, and
what acts needs the token of this process. On another address than loopback, reading needs the token too.

Internal: used by `deskcraft view` and `deskcraft play`.
"""

from deskcraft.web.files import common as common
from deskcraft.web.files import static as static
from deskcraft.web.guard import TOKEN_HEADER as TOKEN_HEADER
from deskcraft.web.guard import Guard as Guard
from deskcraft.web.guard import guarded as guarded
from deskcraft.web.serving import listening as listening
from deskcraft.web.serving import place_of as place_of
from deskcraft.web.serving import serve as serve
from deskcraft.web.serving import serving as serving
from deskcraft.web.serving import url_of as url_of
from deskcraft.web.serving import warning as warning

__all__: list[str] = []
