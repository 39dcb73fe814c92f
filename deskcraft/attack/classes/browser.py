"""Hostile words in every text of a run, and of an episode that is played, in a real browser.

The pages of `view` and `play` are opened in Chromium, every part of them is brought up, and it is asked whether any of
the words ran, became an element, or led out. Needs `chromium` on this host, which `make attack` installs.
"""

# What each attack is for stands in its registration:
# ruff: noqa: D103
from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import quote

import numpy as np

from deskcraft.agent.protocol import Briefing, Observation
from deskcraft.attack.classes.pages import hostile
from deskcraft.attack.ground import Ground
from deskcraft.attack.pages_ground import GROUPS, MARK, PAYLOAD
from deskcraft.attack.registry import attack
from deskcraft.desktop.actions import Done
from deskcraft.play.server import make_app
from deskcraft.play.session import HumanSession
from deskcraft.record.folder import RunFolder
from deskcraft.view.app import Catalogue, viewer
from deskcraft.web import Guard, guarded, serving
from simulator.conversation import ConversationView, Exchange

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Dialog, Page

_WAIT_MS = 20_000
_SCREEN = np.zeros((40, 64, 3), np.uint8)
_RAN = f"""() => [
  document.title === 'HACKED' ? 'a script of the record ran' : '',
  'hacked' in window ? 'a handler of the record ran' : '',
  document.querySelector('{MARK}') ? 'words of the record became an element' : '',
  [...document.querySelectorAll('a, area, form')].some((e) => /^(javascript|vbscript):/i.test(e.href || e.action || ''))
    ? 'a link of the record runs a script' : '',
].find(Boolean) || ''"""


@contextmanager
def browser() -> Iterator[BrowserContext]:
    """A browser without the sandbox of its own where it runs as root, which has no use for one."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium")
    if program is None:
        raise FileNotFoundError("there is no chromium on this host; `make attack` installs it")
    with sync_playwright() as playwright:
        alone = ["--no-sandbox"] if os.geteuid() == 0 else []
        started = playwright.chromium.launch(executable_path=program, args=alone)
        try:
            yield started.new_context(viewport={"width": 1280, "height": 800})
        finally:
            started.close()


class _Watched:
    """A page, and what it asked for outside of the server that it is of."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.page: Page = context.new_page()
        self.outside: list[str] = []
        self.page.on("request", lambda request: self._note(request.url, base))
        self.page.on("dialog", self._dismiss)

    def _dismiss(self, dialog: Dialog) -> None:
        self.outside.append("a dialog")
        dialog.dismiss()

    def _note(self, address: str, base: str) -> None:
        if not address.startswith((base, "data:", "blob:", base.replace("http", "ws", 1))):
            self.outside.append(address[:80])

    def wrong(self) -> str:
        """What ran, became an element, or led out; "" if nothing did."""
        for element in self.page.locator("summary").all():
            if element.is_visible():
                element.click()
        self.page.mouse.move(200, 200)
        self.page.mouse.move(900, 400)
        ran = str(self.page.evaluate(_RAN))
        return ran or (f"the page asked for {self.outside[0]}" if self.outside else "")


def _film(run: RunFolder, base: str, watched: _Watched) -> str:
    """Each part of each episode's page."""
    for name in run.names():
        watched.page.goto(f"{base}/e/{run.path.name}/{quote(name)}")
        watched.page.wait_for_selector("body[data-ready]", timeout=_WAIT_MS)
        for tab in watched.page.get_by_role("tab").all():
            tab.click()
            if said := watched.wrong():
                return f"{tab.inner_text()}: {said}"
    return ""


def _list(run: RunFolder, base: str, watched: _Watched) -> str:
    for query in ("", f"?q={quote(PAYLOAD)}&agent={quote(PAYLOAD)}&sort={quote(PAYLOAD)}"):
        watched.page.goto(f"{base}/{query}")
        watched.page.wait_for_selector("body[data-ready]", timeout=_WAIT_MS)
        if said := watched.wrong():
            return said
    return ""


def _compare(run: RunFolder, base: str, watched: _Watched) -> str:
    first, last = run.names()[0], run.names()[-1]
    words = f"a={quote(f'{run.path.name}/{first}')}&b={quote(f'{run.path.name}/{last}')}"
    watched.page.goto(f"{base}/compare?{words}#step={quote(PAYLOAD)}")
    watched.page.wait_for_selector("body[data-ready]", timeout=_WAIT_MS)
    return watched.wrong()


_PAGES: dict[str, Callable[[RunFolder, str, _Watched], str]] = {"film": _film, "list": _list, "compare": _compare}


def _alone(made: Callable[[], str]) -> str:
    """Makes an attack in a thread of its own: each thread has one driver of browsers, the caller's may be in use."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(made).result()


def _viewed(ground: Ground, group: str, shown: str) -> str:
    with hostile(ground, group) as run:
        catalogue = Catalogue([run.path])
        catalogue.refresh()
        with serving(guarded(viewer(catalogue), Guard())) as (host, port), browser() as context:
            base = f"http://{host}:{port}"
            return _PAGES[shown](run, base, _Watched(context, base))


for _shown in _PAGES:
    for _group in GROUPS:
        attack("browser", f"view-{_shown}-{_group}", "hostile words stay words on the viewer's pages", once=True)(
            lambda ground, group=_group, shown=_shown: _alone(lambda: _viewed(ground, group, shown))  # type: ignore[misc]
        )


def _result() -> dict[str, object]:
    node = {"ok": False, "text": PAYLOAD, "inner": [{"ok": True, "text": PAYLOAD, "inner": []}]}
    return {
        "success": 0,
        "why": PAYLOAD,
        "noted": PAYLOAD,
        "score": 0.5,
        "steps": 1,
        "your_s": 1,
        "status": PAYLOAD,
        "asks": 1,
        "goals": [node],
        "guards": [node],
        "folder": PAYLOAD,
    }


@attack(
    "browser",
    "play",
    "hostile words of task, user and verdict stay words on the player's page",
    sampled=True,
    once=True,
)
def played(ground: Ground) -> str:
    return _alone(_played)


def _played() -> str:
    guard, session = Guard(secret=True), HumanSession(PAYLOAD, 10)
    session.begin(Briefing(PAYLOAD, 64, 40, offers_ask=True, seed=0))
    said = ConversationView(PAYLOAD, update=PAYLOAD, requirements=(PAYLOAD,), history=(Exchange(PAYLOAD, PAYLOAD),))
    seen = Observation(_SCREEN, 1, 9, said, feedback=(PAYLOAD,), look=_SCREEN.copy)
    turn = threading.Thread(target=session.turn, args=(seen,), daemon=True)
    with serving(make_app(session, guard)) as (host, port), browser() as context:
        base = f"http://{host}:{port}"
        watched = _Watched(context, base)
        turn.start()
        watched.page.goto(f"{base}/?token={guard.token}")
        watched.page.get_by_text("onmouseover=hacked=1").first.wait_for(timeout=_WAIT_MS)
        if found := watched.wrong():
            return f"while it is played: {found}"
        session.put(Done(message=PAYLOAD))
        turn.join(10)
        session.finish(_result())
        watched.page.locator("#verdict-h").wait_for(timeout=_WAIT_MS)
        return watched.wrong()
