"""The addresses of the viewer of judged decks. All of them read; none writes.

/                           the list of decks
/d/RUN/NAME#item=KEY        a deck's slides beside its items
/api/...                    the data of these pages, as JSON
/slide/RUN/NAME/N           a slide, once it is drawn (PNG)
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from deskcraft.errors import BadInput
from deskcraft.view.app.episode import fit
from deskcraft.view.app.routes import FOREVER, as_json_bytes
from deskcraft.view.app.slides import Slides, SlideShow
from deskcraft.view.decks.judged import JudgedRuns
from deskcraft.view.decks.shown import ShownSlides
from deskcraft.web import common, static


def deck_viewer(runs: JudgedRuns, show: SlideShow | None = None) -> Starlette:
    """The application; `deskcraft.web.guarded` stands before it.

    Args:
        runs: what is shown.
        show: draws slides; None: an office in a sandbox does, begun with the first deck.
    """
    slides = show or SlideShow(ShownSlides())
    return Starlette(
        routes=[
            Route("/", _page("list.html")),
            Route("/d/{run}/{name}", _page("deck.html")),
            Route("/api/decks", _data(lambda request: runs.listed())),
            Route("/api/deck/{run}/{name}", _data(lambda request: runs.deck(*_named(request)))),
            Route("/api/slides/{run}/{name}", _data(lambda request: _slides(runs, slides, request).as_json())),
            Route("/slide/{run}/{name}/{number:int}", _answer(lambda request: _slide(runs, slides, request))),
            Mount("/decks", static(files("deskcraft.view.decks") / "static")),
            Mount("/app", static(files("deskcraft.view.app") / "static")),
            Mount("/common", common()),
        ]
    )


def _page(name: str) -> Callable[[Request], Any]:
    data = (files("deskcraft.view.decks") / "static" / name).read_bytes()

    async def endpoint(request: Request) -> Response:
        return Response(data, media_type="text/html", headers={"cache-control": "no-cache"})

    return endpoint


def _answer(make: Callable[[Request], Response]) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:
        try:
            return await run_in_threadpool(make, request)
        except BadInput as error:
            return Response(as_json_bytes({"error": fit(str(error))}), 422, media_type="application/json")
        except KeyError as error:
            raise HTTPException(404) from error

    return endpoint


def _data(make: Callable[[Request], Any]) -> Callable[[Request], Any]:
    return _answer(lambda request: Response(as_json_bytes(make(request)), media_type="application/json"))


def _named(request: Request) -> tuple[str, str]:
    return request.path_params["run"], request.path_params["name"]


def _slides(runs: JudgedRuns, show: SlideShow, request: Request) -> Slides:
    found = runs.handed(*_named(request))
    if found is None:
        return Slides("texts", why="The deck is not in the run's folder, or is not the one that was judged.")
    return show.of(*found)


def _slide(runs: JudgedRuns, show: SlideShow, request: Request) -> Response:
    pictures = _slides(runs, show, request).pictures
    number: int = request.path_params["number"]
    if number >= len(pictures):
        raise HTTPException(404)
    return Response(pictures[number], media_type="image/png", headers={"cache-control": FOREVER["cache-control"]})
