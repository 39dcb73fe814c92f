"""Hostile words in every text of a run: in the report's page and terminal, in the viewer, and in the player's page."""

# What each attack is for stands in its registration:
# ruff: noqa: D103
from __future__ import annotations

import http.client
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from deskcraft.attack.folder_ground import Sent
from deskcraft.attack.ground import Ground
from deskcraft.attack.pages_ground import GROUPS, MARK, PAYLOAD, injected, make_hostile, moves_a_terminal
from deskcraft.attack.registry import attack
from deskcraft.record.folder import RunFolder
from deskcraft.report import Report
from deskcraft.view.app import Catalogue, viewer
from deskcraft.web import Guard, guarded, serving
from deskcraft.web.guard import HEADERS
from deskcraft.workbench.bench import ImageWorkbench

_LEAST = {"task": 10, "identity": 2, "verdict": 4, "evidence": 1, "ending": 2, "events": 4, "plan": 1}
"""Texts that a group must have, or the attack attacks nothing."""
_SAMPLED = (("viewer", "events"),)


@contextmanager
def hostile(ground: Ground, *groups: str) -> Iterator[RunFolder]:
    """A run with hostile words."""
    sent = ground.shared(Sent)
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / "run"
        shutil.copytree(sent.run, run)
        for group in groups:
            if (found := make_hostile(run, group)) < _LEAST[group]:
                raise ValueError(f"{group}: only {found} texts of a run could be made hostile")
        yield RunFolder(run)


def _page_of(run: Path) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        Report.of([run]).write_html(file, films=4)
        return file.read_text("utf-8")


@cache
def _honest_page(run: Path) -> str:
    return _page_of(run)


def _in_report(ground: Ground, group: str) -> str:
    with hostile(ground, group) as run:
        return injected(_page_of(run.path), _honest_page(ground.shared(Sent).run))


def _in_terminal(ground: Ground, group: str) -> str:
    commands = ground.shared(Sent).commands
    with hostile(ground, group) as run, tempfile.TemporaryDirectory() as out:
        for words in (
            ("report", run.path),
            ("merge", Path(out) / "merged", run.path),
            ("export", run.path, "--format", "csv"),
        ):
            ran = commands.run(*words, cwd=Path(out))
            if "Traceback" in ran.stderr:
                return f"{words[0]}: uncaught: {ran.stderr[-200:]}"
            if said := moves_a_terminal(ran.stdout + ran.stderr):
                return f"{words[0]}: {said}"
    return ""


def _in_viewer(ground: Ground, group: str) -> str:
    with hostile(ground, group) as run:
        catalogue = Catalogue([run.path])
        catalogue.refresh()
        with serving(guarded(viewer(catalogue), Guard())) as (host, port):
            return "".join(
                next((f"{path}: {said}" for path in _addresses(run) if (said := _asked(host, port, path))), "")
            )


def _addresses(run: RunFolder) -> Iterator[str]:
    """Every address that the viewer's pages ask for."""
    yield from (
        "/",
        "/api/list",
        "/api/status",
        f"/api/list?q={quote(PAYLOAD)}&agent={quote(PAYLOAD)}",
        "/compare?a=x&b=y",
    )
    for name in run.names():
        shown = f"{run.path.name}/{quote(name)}"
        yield from (f"/e/{shown}", f"/api/episode/{shown}", f"/api/place/{shown}", f"/api/evidence/{shown}/note")
        yield f"/api/evidence/{shown}/{quote(PAYLOAD, safe='')}"
    for blob in sorted((run.path / "blobs").iterdir()):
        yield from (f"/content/{run.path.name}/{blob.name}", f"/screen/{run.path.name}/{blob.name}")
        yield f"/download/{run.path.name}/{blob.name}?name={quote(PAYLOAD)}"


_PLAIN = (
    "text/plain",
    "image/png",
    "image/jpeg",
    "image/gif",
    "image/webp",
    "application/octet-stream",
    "application/pdf",
)


def _asked(host: str, port: int, path: str) -> str:
    """What is wrong with an answer of the viewer's."""
    there = http.client.HTTPConnection(host, port, timeout=30)
    try:
        there.request("GET", path)
        answer = there.getresponse()
        data = answer.read()
    finally:
        there.close()
    headers = {name.lower(): value for name, value in answer.getheaders()}
    if answer.status >= 500:
        return f"status {answer.status}"
    if missing := [name for name in HEADERS if name not in headers]:
        return f"no header {missing[0]}"
    if any(ord(c) < 32 for value in headers.values() for c in value):
        return "a header holds a control character"
    policy, kind = headers["content-security-policy"], headers.get("content-type", "").partition(";")[0]
    if "default-src 'none'" not in policy or "unsafe-eval" in policy:
        return f"the policy is {policy}"
    if path.startswith(("/content", "/download", "/screen")):
        locked = "sandbox" in policy or kind == "image/png"
        return "" if answer.status >= 400 or (locked and (kind in _PLAIN or "svg" in kind)) else f"{kind} with {policy}"
    if kind == "application/json":
        json.loads(data, parse_constant=_refuse)
        return ""
    return f"words of a record in {kind}" if MARK.encode() in data else ""


def _refuse(text: str) -> None:
    raise ValueError(f"{text} in an answer")


_SINKS: dict[str, Callable[[Ground, str], str]] = {"report": _in_report, "terminal": _in_terminal, "viewer": _in_viewer}
_HELD = {
    "report": "hostile words are words in the report's page",
    "terminal": "hostile words move nothing in a terminal",
    "viewer": "hostile words leave the viewer as data of a fixed type, under its policy",
}
for _sink, _run in _SINKS.items():
    for _group in GROUPS:
        attack("pages", f"{_sink}-{_group}", _HELD[_sink], sampled=(_sink, _group) in _SAMPLED, once=True)(
            lambda ground, run=_run, group=_group: run(ground, group)  # type: ignore[misc]
        )


@attack("pages", "report-in-a-browser", "the report of hostile words runs none of them in Chromium", once=True)
def in_a_browser(ground: Ground) -> str:
    with hostile(ground, *GROUPS) as run:
        page = _page_of(run.path)
    asked = {"width": 1280, "height": 800, "steps": [{"do": "page"}]}
    bench = ImageWorkbench(ground.image.id)
    try:
        made = bench.work("page", page.encode(), ".html", {"called": "page.html", "asked": json.dumps(asked)})
    finally:
        bench.close()
    answers: list[dict[str, Any]] = json.loads(made["answers.json"])
    title = str(answers[-1].get("title"))
    if "failed" in answers[-1] or not title:
        return f"the page did not open: {answers[-1]}"
    return f"a script of the record ran: {title}" if title.startswith("HACKED") else ""


@attack("pages", "scripts-write-no-markup", "no script of the pages makes markup out of text", once=True)
def no_markup(ground: Ground) -> str:
    import deskcraft.play
    import deskcraft.report
    import deskcraft.view.app
    import deskcraft.web

    ways = (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        "srcdoc",
        "DOMParser",
    )
    for package in (deskcraft.play, deskcraft.report, deskcraft.view.app, deskcraft.web):
        for file in sorted(Path(package.__path__[0]).rglob("*.js")):
            if found := [way for way in ways if way in file.read_text("utf-8")]:
                return f"{file.name} uses {found[0]}"
    return ""
