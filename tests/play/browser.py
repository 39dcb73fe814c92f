"""A person with hands: `deskcraft play` in a process, its page in a real Chromium."""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, expect, sync_playwright

from deskcraft.agent.human import HumanAgent
from deskcraft.desktop.actions import Done
from deskcraft.episode.grading import Grader
from deskcraft.play.server import make_app
from deskcraft.play.session import HumanSession
from deskcraft.record.folder import RunFolder
from deskcraft.task.model import Task
from deskcraft.web import Guard, serving
from tests.episode.scene import play

CHROMIUM = "/usr/bin/chromium"
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def command(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`deskcraft play`, and the address that it announces."""
    line = [sys.executable, "-m", "deskcraft.cli.app", "play", *arguments, "--no-browser"]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, said + (process.stderr.read() if process.stderr else "")
        yield process, found.group()
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        with contextlib.suppress(ValueError):  # its output was read already
            process.communicate(timeout=30)


@contextmanager
def hosted(task: Task, run: RunFolder, grader: Grader) -> Iterator[str]:
    """A task on the mock desktop, served from this process: the address of its page."""
    guard = Guard(secret=True)
    session = HumanSession(task.id, 100)
    with ThreadPoolExecutor(1) as pool, serving(make_app(session, guard)) as (host, port):
        record = pool.submit(play, task, HumanAgent({}, session), run, grader)
        try:
            yield f"http://{host}:{port}/?token={guard.token}"
        finally:
            while not wait([record], timeout=0.1).done:  # nobody else ends the episode now
                session.put(Done())


@dataclass
class Played:
    """The page, with a person's hands on the desktop's screen."""

    page: Page
    width: int
    height: int

    def at(self, x: int, y: int) -> tuple[float, float]:
        """Where a pixel of the desktop is on the page."""
        box = self.page.locator("#screen").bounding_box()
        assert box is not None
        return box["x"] + (x + 0.5) * box["width"] / self.width, box["y"] + (y + 0.5) * box["height"] / self.height

    def click(self, x: int, y: int) -> None:
        """Clicks into the desktop."""
        self.page.mouse.click(*self.at(x, y))

    def steps(self, number: int) -> None:
        """Waits until so many steps are taken, and nothing waits."""
        expect(self.page.locator("#count")).to_have_text(f"{number} step{'s' if number != 1 else ''}")

    def said(self, number: int) -> str:
        """Waits until the user has said so many things; the last one."""
        lines = self.page.locator("#chat .user")
        expect(lines).to_have_count(number)
        return lines.last.inner_text()

    def done(self) -> None:
        """Says DONE and means it."""
        self.page.click("#done")
        self.page.click("#signal-yes")


def open_page(browser: Browser, url: str, width: int, height: int) -> Played:
    """The page once it is the person's turn and the screen is there."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(url)
    expect(page.locator("body")).to_have_attribute("data-stage", "playing")
    expect(page.locator("#screen")).to_have_attribute("width", str(width))
    return Played(page, width, height)
