"""One browser for all tests; a run made by deskcraft on the mock desktop, and one made by hand with hostile words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from deskcraft.agent.baseline import RandomAgent
from deskcraft.desktop.actions import Ask, Done, Type
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.record.folder import RunFolder, episode_name
from deskcraft.record.model import (
    ActionEvent,
    EndEvent,
    Event,
    EvidenceItem,
    EvidenceRecord,
    RunEvent,
    ScreenEvent,
    TurnEvent,
    Usage,
    UserEvent,
)
from deskcraft.task.clauses import Clause
from deskcraft.task.loading import TaskRoot
from deskcraft.view.app import Catalogue, viewer
from deskcraft.web import Guard, guarded, serving
from tests.conftest import MOCK_ROOT
from tests.episode.scene import identity, no_asset
from tests.view.runs import interactive, leaf, png, record, screen, talk, task, verdict, write

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>parent.hacked = 1</script></svg>'
HOSTILE = (
    "</script><script>window.hacked = 1</script><img src=x onerror='hacked = 1'> \u202eevil\u202c \x1b[31m {{7*7}}"
)


@dataclass(frozen=True)
class Shown:
    """A served viewer."""

    base: str
    runs: dict[str, RunFolder]
    catalogue: Catalogue

    def film(self, run: str, name: str, step: str = "") -> str:
        """The address of an episode."""
        return f"{self.base}/e/{run}/{name}" + (f"#step={step}" if step else "")


PATIENCE_MS = 60_000
"""A machine whose cores are busy shows a page late."""


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserContext]:
    """A context for a file's tests, so that the page's own files are fetched once. While it is open this thread has a
    running event loop, which is why it does not stay open for the files behind it."""
    with sync_playwright() as playwright:
        alone = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=alone)
        yield browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="light", accept_downloads=True)
        browser.close()


@pytest.fixture(scope="session")
def mock_run(tmp_path_factory: pytest.TempPathFactory, grader: Grader) -> Path:
    """What `random` does in the two tasks of the mock desktop."""
    run = RunFolder(tmp_path_factory.mktemp("viewer") / "mock")
    for folder in TaskRoot(MOCK_ROOT).folders():
        agent, task = RandomAgent(seed=1), folder.task()
        who = identity(folder.id).model_copy(update={"agent": agent.identity})
        config = EpisodeConfig(find_asset=no_asset, identity=who, limits=Limits(max_steps=12))
        with MockDesktop() as desktop:
            run_episode(task, agent, desktop, run, episode_name(folder.id, 0, "random", 1), config, grader)
    return run.path


@pytest.fixture(scope="session")
def hand_run(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """Episodes whose every word is known."""
    run = RunFolder(tmp_path_factory.mktemp("viewer") / "by-hand")
    evidence = EvidenceRecord(
        before={"note": _file(run, b"one\ntwo\n"), "drawing": _file(run, SVG)},
        after={"note": _file(run, b"one\n<b>three</b>\n"), "drawing": _file(run, SVG + b"\n")},
    )
    failing = verdict([leaf(True, key="files.text"), leaf(False, key="files.text#2")])
    write(run, record(interactive(), failing, evidence=evidence), interaction=talk())
    write(run, record(interactive(), verdict([leaf(True)]), attempt=2), screens=5)
    write(run, record(attempt=1))
    cruel = verdict(
        [leaf(True, key="other"), leaf(False, sentence=HOSTILE, observed=HOSTILE, wanted=HOSTILE, where=HOSTILE)]
    )
    clauses = [
        Clause(name="a", text=HOSTILE, graded=("other",)),
        Clause(name="b", text=HOSTILE, graded=("files.text",)),
    ]
    nasty = task("hostile-words", instruction=HOSTILE, clauses=clauses)
    blobs = [run.blobs.put(png(screen(number))) for number in range(3)]
    words: list[Event] = [
        ScreenEvent(step=0, blob=blobs[0], pointer=(1, 1), windows=(HOSTILE,), t_s=0),
        UserEvent(step=0, role="opening", text=HOSTILE, t_s=0),
        TurnEvent(turn=1, step=0, reply=HOSTILE, seconds=1, usage=Usage(input_tokens=5, cost_usd=0.5), t_s=1),
        ActionEvent(step=1, turn=1, action=Type(text=HOSTILE), t_s=1),
        ScreenEvent(step=1, blob=blobs[1], pointer=(1, 1), t_s=2),
        RunEvent(step=1, argv=("sh", HOSTILE), t_s=2),
        ActionEvent(step=2, turn=1, action=None, raw=HOSTILE, refused=HOSTILE, t_s=2),
        ActionEvent(step=3, turn=1, action=Ask(question=HOSTILE), t_s=3),
        UserEvent(step=3, role="answer", text=HOSTILE, t_s=3),
        ActionEvent(step=3, turn=1, action=Done(message=HOSTILE), t_s=4),
        EndEvent(step=3, status="done", message=HOSTILE, t_s=5),
    ]
    write(run, record(nasty, cruel, evidence=evidence, error=HOSTILE), words)
    return run


@pytest.fixture(scope="session")
def shown(mock_run: Path, hand_run: RunFolder) -> Iterator[Shown]:
    """The viewer of both runs."""
    catalogue = Catalogue([mock_run, hand_run.path])
    catalogue.refresh()
    guard = Guard()
    with serving(guarded(viewer(catalogue), guard)) as (host, port):
        runs = {"mock": RunFolder(mock_run), "by-hand": hand_run}
        yield Shown(f"http://{host}:{port}", runs, catalogue)


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complains of; a test that makes it complain takes it out."""
    return []


@pytest.fixture
def page(browser: BrowserContext, complaints: list[str]) -> Iterator[Page]:
    """A page of a laptop's size; whatever the browser complains of fails the test."""
    page = browser.new_page()
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in {"error", "warning"} else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    yield page
    if page.url.startswith("http"):
        page.evaluate("localStorage.clear()")
    page.close()
    assert complaints == []


def _file(run: RunFolder, data: bytes) -> EvidenceItem:
    return EvidenceItem(kind="file", where="~/note.txt", state="present", blob=run.blobs.put(data), size=len(data))
