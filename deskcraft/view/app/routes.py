"""The viewer's addresses. All of them read; none writes.

/                               the list; its query string is its whole state
/e/RUN/EPISODE#step=12          the film of an episode
/compare?a=RUN/EPISODE&b=...    two side by side
/api/...                        the data of these pages, as JSON
/screen/RUN/SHA                 a screen (PNG)
/slide/RUN/SHA/N                a slide of a deck, once it is drawn (PNG)
/content/RUN/SHA                a file of the evidence, under a type from a closed list, or as plain text
/download/RUN/SHA               the same, to keep
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from deskcraft.errors import BadInput
from deskcraft.film.drawing import Picture
from deskcraft.intake.files import EPISODE, SCREEN_BYTES, SHA256, has
from deskcraft.intake.pictures import PNG, decoded
from deskcraft.record.folder import RunFolder
from deskcraft.suite.reading import read_record
from deskcraft.view.app.catalogue import Catalogue, OpenRun
from deskcraft.view.app.changes import Changes, changes
from deskcraft.view.app.endpoints import FOREVER, answer, json_of, page
from deskcraft.view.app.episode import episode_data, fit, record_to_show
from deskcraft.view.app.evidence import TYPES, compare, content_of
from deskcraft.view.app.listing import query_of
from deskcraft.view.app.session import session_data
from deskcraft.view.app.slides import DECK_BYTES, Slides, SlideShow
from deskcraft.web import common, static

LOCKED: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    **FOREVER,
}
"""For what agents made: nothing in it runs or loads, even if its address is opened by itself."""


def viewer(catalogue: Catalogue, show: SlideShow | None = None) -> Starlette:
    """The application; `deskcraft.web.guarded` stands before it. `show` draws the slides of decks."""
    show = show or SlideShow()
    return Starlette(
        routes=[
            Route("/", page(lambda request: _static("list.html"))),
            Route("/e/{run}/{name}", page(lambda request: _static(_page_of(catalogue, request)))),
            Route("/compare", page(lambda request: _static("compare.html"))),
            Route("/api/list", json_of(lambda request: _list(catalogue, request))),
            Route("/api/status", json_of(lambda request: _status(catalogue))),
            Route("/api/episode/{run}/{name}", json_of(lambda request: _episode(catalogue, request))),
            Route("/api/place/{run}/{name}", json_of(lambda request: _place(catalogue, request))),
            Route("/api/evidence/{run}/{name}/{key}", json_of(lambda request: _evidence(catalogue, request))),
            Route(
                "/api/changes/{run}/{before}/{after}", json_of(lambda request: _changes(catalogue, request), FOREVER)
            ),
            Route("/api/session/{run}/{name}", json_of(lambda request: _session(catalogue, request))),
            Route("/api/slides/{run}/{sha}", json_of(lambda request: _slides(catalogue, show, request).as_json())),
            Route("/slide/{run}/{sha}/{number:int}", answer(lambda request: _slide(catalogue, show, request))),
            Route("/screen/{run}/{sha}", answer(lambda request: _screen(catalogue, request))),
            Route("/content/{run}/{sha}", answer(lambda request: _content(catalogue, request))),
            Route("/download/{run}/{sha}", answer(lambda request: _download(catalogue, request))),
            Mount("/app", static(files("deskcraft.view.app") / "static")),
            Mount("/common", common()),
        ]
    )


@cache
def _static(name: str) -> bytes:
    return (files("deskcraft.view.app") / "static" / name).read_bytes()


def _status(catalogue: Catalogue) -> dict[str, Any]:
    """How far the runs are, and which version of the table this is."""
    snapshot = catalogue.snapshot
    return {
        "version": snapshot.version,
        "loading": snapshot.loading,
        "runs": [
            {
                "name": run.name,
                "path": fit(str(run.path)),
                "episodes": len(run.episodes),
                "planned": run.planned,
                "bad": [fit(reason) for reason in list(run.bad.values())[:20]],
                "bad_count": len(run.bad),
            }
            for run in catalogue.runs.values()
        ],
    }


def _list(catalogue: Catalogue, request: Request) -> dict[str, Any]:
    query = query_of(request.query_params.multi_items())
    return {**catalogue.snapshot.listing.select(query), "status": _status(catalogue)}


def _place(catalogue: Catalogue, request: Request) -> dict[str, Any]:
    """The attempts at an episode's task, and its neighbours in the list that the query describes."""
    run, name = _named(catalogue, request)
    listing = catalogue.snapshot.listing
    keys = listing.keys(query_of(request.query_params.multi_items()))
    at = keys.index((run.name, name)) if (run.name, name) in keys else None
    return {
        "attempts": listing.attempts(run.name, name),
        "position": None if at is None else at + 1,
        "of": len(keys),
        "previous": None if at is None or at == 0 else keys[at - 1],
        "next": None if at is None or at + 1 == len(keys) else keys[at + 1],
    }


def _episode(catalogue: Catalogue, request: Request) -> dict[str, Any]:
    run, name = _named(catalogue, request)
    if run.suite is not None:
        raise BadInput(f"{name}: an episode of {run.suite.title} has no film; its page shows it turn by turn")
    folder = run.folder
    record, events = record_to_show(folder, name), folder.trajectory(name)
    data = {**episode_data(record, events, folder.interaction(name)), "run": run.name, "episode": name}
    listing = catalogue.snapshot.listing
    row = listing.places.get((run.name, name))
    if row is not None:
        data["agent"] = fit(listing.table["agent"][row])  # its label in the run: two agents may share a name
    return data


def _page_of(catalogue: Catalogue, request: Request) -> str:
    """The page that an episode is shown on: as a film, or turn by turn."""
    run = catalogue.runs.get(request.path_params["run"])
    return "session.html" if run is not None and run.suite is not None else "episode.html"


def _session(catalogue: Catalogue, request: Request) -> dict[str, Any]:
    run, name = _named(catalogue, request)
    if run.suite is None:
        raise BadInput(f"{run.name}: a run of desktop tasks; its episodes are shown as films")
    data = session_data(run.suite, read_record(run.folder, run.suite, name))
    return {**data, "run": run.name, "episode": name}


def _slides(catalogue: Catalogue, show: SlideShow, request: Request) -> Slides:
    """The slides of a deck of a run, or how far they are."""
    run, sha = _run(catalogue, request), _sha(request, "sha")
    return show.of(sha, run.folder.blobs.get(sha, DECK_BYTES))


def _slide(catalogue: Catalogue, show: SlideShow, request: Request) -> Response:
    pictures = _slides(catalogue, show, request).pictures
    number: int = request.path_params["number"]
    if number >= len(pictures):
        raise HTTPException(404)
    return Response(pictures[number], media_type="image/png", headers=FOREVER)


def _evidence(catalogue: Catalogue, request: Request) -> dict[str, Any]:
    run, name = _named(catalogue, request)
    evidence = record_to_show(run.folder, name).evidence
    if evidence is None:
        raise BadInput(f"{name}: no evidence was taken in this episode")
    found = compare(evidence, request.path_params["key"], run.folder.blobs)
    found["names"] = {side: _file_name(found[side].get("where", ""), side) for side in ("before", "after")}
    return _fit_texts(found)


def _fit_texts(found: dict[str, Any]) -> dict[str, Any]:
    """All but the file's own text, which is fit already and long, made fit to show."""
    kept = {name: found.pop(name) for name in ("text", "difference") if name in found}
    return {**fit(found), **kept}


def _changes(catalogue: Catalogue, request: Request) -> dict[str, Any]:
    run = _run(catalogue, request)
    found = _compared(str(run.path), _sha(request, "before"), _sha(request, "after"))
    return {"boxes": found.boxes, "share": found.share}


@lru_cache(maxsize=4096)
def _compared(run: str, before: str, after: str) -> Changes:
    blobs = RunFolder(Path(run)).blobs
    screens = (blobs.get(name, SCREEN_BYTES) for name in (before, after))
    return changes(*(_picture(data, name) for data, name in zip(screens, (before, after), strict=True)))


def _picture(data: bytes, name: str) -> Picture:
    picture = decoded(data, rgb=False)
    if picture is None:
        raise BadInput(f"{name}: no picture")
    return picture


def _screen(catalogue: Catalogue, request: Request) -> Response:
    data = _run(catalogue, request).folder.blobs.get(_sha(request, "sha"), SCREEN_BYTES)
    if not data.startswith(PNG):
        raise HTTPException(404)
    return Response(data, media_type="image/png", headers=FOREVER)


def _content(catalogue: Catalogue, request: Request) -> Response:
    """A file under the type that its bytes have; as plain text where that is asked for."""
    data = _blob(catalogue, request)
    content = content_of(data)
    if "text" in request.query_params or content.name not in TYPES:
        if content.kind == "other":
            raise HTTPException(404)
        return Response(data, headers={**LOCKED, "content-type": "text/plain; charset=utf-8"})
    return Response(data, headers={**LOCKED, "content-type": content.type})


def _download(catalogue: Catalogue, request: Request) -> Response:
    data = _blob(catalogue, request)
    name = _file_name(request.query_params.get("name", ""), "")
    headers = {"content-disposition": f'attachment; filename="{name}"', "content-type": "application/octet-stream"}
    return Response(data, headers={**LOCKED, **headers})


def _file_name(where: str, side: str) -> str:
    """A harmless name for a file that is kept: its last part, of plain characters."""
    last = re.sub(r"[^A-Za-z0-9._-]+", "_", where.rstrip("/").rpartition("/")[2]).lstrip(".") or "evidence"
    return f"{side}-{last}"[:120] if side else last[:120]


def _blob(catalogue: Catalogue, request: Request) -> bytes:
    return _run(catalogue, request).folder.blobs.get(_sha(request, "sha"))


def _sha(request: Request, name: str) -> str:
    value: str = request.path_params[name]
    if not SHA256.fullmatch(value):
        raise HTTPException(404)
    return value


def _run(catalogue: Catalogue, request: Request) -> OpenRun:
    run = catalogue.runs.get(request.path_params["run"])
    if run is None:
        raise HTTPException(404)
    return run


def _named(catalogue: Catalogue, request: Request) -> tuple[OpenRun, str]:
    """The run and the episode that an address names; only what is a folder of that run."""
    run, name = _run(catalogue, request), request.path_params["name"]
    if not EPISODE.fullmatch(name):
        raise HTTPException(404)
    if not has(run.path, f"episodes/{name}/episode.json"):
        raise BadInput(f"{run.name}: has no complete episode {name}")
    return run, name
