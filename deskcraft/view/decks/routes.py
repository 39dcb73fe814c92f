"""The addresses of the viewer of judged decks. All of them read; none writes.

/                           the list of decks
/d/RUN/NAME#item=KEY        a deck's slides beside its items
/api/...                    the data of these pages, as JSON
/slide/RUN/NAME/N           a slide, once it is drawn (PNG)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from deskcraft.view.app.endpoints import FOREVER, Endpoint, answer, as_json, json_of, page
from deskcraft.view.app.slides import Slides, SlideShow
from deskcraft.view.decks.judged import JudgedRuns
from deskcraft.web import common, static


def deck_viewer(runs: JudgedRuns, show: SlideShow | None = None) -> Starlette:
    """The application; `deskcraft.web.guarded` stands before it.

    Args:
        runs: what is shown.
        show: draws slides; None: an office in a sandbox does, begun with the first deck.
    """
    slides = show or SlideShow()
    return Starlette(
        routes=[
            Route("/", _page("list.html")),
            Route("/d/{run}/{name}", _page("deck.html")),
            Route("/api/decks", json_of(lambda request: runs.listed())),
            Route("/api/deck/{run}/{name}", _known(lambda request: as_json(runs.deck(*_named(request))))),
            Route(
                "/api/slides/{run}/{name}", _known(lambda request: as_json(_slides(runs, slides, request).as_json()))
            ),
            Route("/slide/{run}/{name}/{number:int}", _known(lambda request: _slide(runs, slides, request))),
            Mount("/decks", static(files("deskcraft.view.decks") / "static")),
            Mount("/app", static(files("deskcraft.view.app") / "static")),
            Mount("/common", common()),
        ]
    )


def _page(name: str) -> Endpoint:
    content = (files("deskcraft.view.decks") / "static" / name).read_bytes()
    return page(lambda request: content)


def _known(make: Callable[[Request], Response]) -> Endpoint:
    """An answer about a run or a deck that there may not be."""

    def found(request: Request) -> Response:
        try:
            return make(request)
        except KeyError as error:
            raise HTTPException(404) from error

    return answer(found)


def _named(request: Request) -> tuple[str, str]:
    return request.path_params["run"], request.path_params["name"]


def _slides(runs: JudgedRuns, show: SlideShow, request: Request) -> Slides:
    """The slides that are shown; hidden ones have no number in a verdict."""
    found = runs.handed(*_named(request))
    if found is None:
        return Slides("texts", why="The deck is not in the run's folder, or is not the one that was judged.")
    made, hidden = show.of(*found), runs.hidden(*_named(request))
    return replace(
        made,
        pictures=tuple(one for number, one in enumerate(made.pictures, 1) if number not in hidden),
        texts=tuple(one for number, one in enumerate(made.texts, 1) if number not in hidden),
    )


def _slide(runs: JudgedRuns, show: SlideShow, request: Request) -> Response:
    pictures = _slides(runs, show, request).pictures
    number: int = request.path_params["number"]
    if number >= len(pictures):
        raise HTTPException(404)
    return Response(pictures[number], media_type="image/png", headers={"cache-control": FOREVER["cache-control"]})
