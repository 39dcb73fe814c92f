"""The commands that `docs/commands.yaml` gives to this test are run, page by page and in order, as they stand.

A page has a folder of its own, so that a command finds what an earlier one of the page made. What makes that a matter
of seconds: commands and workers are this process (a start of Python costs more than most of them), one grading process
serves all, the local desktop is the mock one, the tasks are those of `tests/data` under names that the pages use, and
the endpoint is a script.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from starlette.types import ASGIApp
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.desktop import capacity, providers
from deskcraft.episode import grading
from deskcraft.suite.pptc.sessions import load_own
from deskcraft.web import serving
from evaluators.worker import GradingWorker
from tests.cli.test_pptc import write_public
from tests.conftest import MOCK_ROOT
from tests.docs.here import Here
from tests.docs.pages import ROOT, Page, page_at
from tests.docs.test_commands_listed import ways
from tests.endpoint import Asked, Endpoint, bodies

TASKS = {
    "mock/write-note": ("mock/write-note", "inkscape/workshop-title-size", "calc/note"),
    "mock/ask-colour": ("mock/ask-colour",),
}
"""Each task of `tests/data`, and the names under which it is there."""
SESSIONS = ("create/budget-pie", "create/tea-house-zh", "edit/town-budget")
"""What is played of PPTC."""
FILLED = {"MODEL": "m", "M": "m", "ID": "mock/write-note", "NAME": "mock", "...": "m", "TASK": "mock/write-note"}
"""What stands for a word that readers replace; `URL` is the endpoint's, everything else that is in capitals a run."""
STATUS = {"deskcraft task lint inkscape/brochure-cover": 1}
"""Exit statuses other than 0: a skeleton has work left."""
BEFORE = {
    "suites.md": (
        "deskcraft run 'pptc/*' --agent solution --out solved",
        "deskcraft release freeze 2026.11 'pptc/*' --validated solved",
        "deskcraft run 'pptc/*' --model gpt-4o --suite-option strategy=cot --attempts 3 --shard 2/2 --out part2",
    ),
    "sweeps.md": ("deskcraft run --agents agents.yaml --attempts 4 --shard 3/3 --out part-3",),
}
"""What others do in the meantime: another machine, or whoever freezes releases."""
OWN_URL = "http://127.0.0.1:8000/v1"
PAGES = [page for page in map(page_at, sorted(ROOT / name for name in ways())) if "test" in ways()[str(page)].values()]


def answer(asked: Asked) -> Any:
    """Ends each task at once, in the words of each format; for PPTC, an empty program."""
    body = asked.body
    if asked.wire == "embeddings":
        return {"data": [{"index": n, "embedding": [1.0, float(n)]} for n in range(len(body["input"]))], "usage": {}}
    if "response_format" in body:  # the first call; then the user, whose guard speaks the authored words
        first = "colour" in body["response_format"]["json_schema"]["schema"]["properties"]
        said = {"action": "new_instruction", "message": "Well.", "phase_complete": True, "reason": "seen"}
        return bodies.chat(json.dumps({"colour": "red"} if first else said))
    if asked.wire == "chat" and "tools" in body:
        return bodies.chat("", [{"id": "1", "type": "function", "function": {"name": "done", "arguments": "{}"}}])
    return bodies.plain(asked.wire, "Thought: done.\nAction: finished()\n<code></code>")


@pytest.fixture(scope="module")
def endpoint() -> Iterator[Endpoint]:
    with Endpoint(answer, keep=False) as server:
        yield server


@pytest.fixture(scope="module")
def grading_worker() -> Iterator[GradingWorker]:
    with GradingWorker() as worker:
        yield worker


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A root of tasks with the names that the pages use."""
    root = tmp_path_factory.mktemp("root")
    shutil.copytree(ROOT / "assets" / "inkscape", root / "assets" / "inkscape")
    for own, names in TASKS.items():
        for name in names:
            shutil.copytree(MOCK_ROOT / "tasks" / own, root / "tasks" / name)
            file = root / "tasks" / name / "task.yaml"
            text = file.read_text(encoding="utf-8").replace(f"id: {own}", f"id: {name}")
            file.write_text(text.replace("app: mock", f"app: {name.partition('/')[0]}"), encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory, tasks: Path) -> Path:
    """A run that pages begin with which do not make one."""
    run = tmp_path_factory.mktemp("demo") / "run"
    words = ["run", "mock/*", "--agent", "solution", "--desktop", "mock", "--out", str(run), "--task-root", str(tasks)]
    assert CliRunner().invoke(app, words).exit_code == 0
    return run


@pytest.fixture
def here(
    tmp_path: Path, tasks: Path, endpoint: Endpoint, grading_worker: GradingWorker, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The folder in which a page's commands are given."""
    for name in ("tests", "examples", "tasks", "Makefile"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    shutil.copytree(tasks, tmp_path / "root", symlinks=True)
    settings = {
        "DESKCRAFT_TASK_ROOT": str(tmp_path / "root"),
        "OPENAI_API_KEY": "sk-of-nobody",
        "ANTHROPIC_API_KEY": "sk-of-nobody",
        "OPENAI_BASE_URL": endpoint.url,
        "ANTHROPIC_BASE_URL": endpoint.root,
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setitem(providers.PROVIDERS, "local", providers.PROVIDERS["mock"])
    monkeypatch.setattr(capacity, "cores", lambda *_: 1)
    monkeypatch.setattr(grading_worker, "close", lambda: None)
    monkeypatch.setattr(grading, "GradingWorker", lambda *_, **__: grading_worker)
    monkeypatch.setattr("deskcraft.cli.carrying_out.make_executor", Here.make)
    small = {kind: tuple(each for each in load_own(kind) if each.id in SESSIONS) for kind in ("create", "edit")}
    monkeypatch.setattr("deskcraft.suite.pptc.items.load_own", small.__getitem__)
    monkeypatch.setattr("webbrowser.open", lambda url: True)
    monkeypatch.setattr("deskcraft.web.serve", looked_at)
    return tmp_path


def looked_at(application: ASGIApp, host: str, port: int, announce: Callable[[socket.socket], None]) -> None:
    """Serves as `serve` does until the first page was seen, whatever the port."""
    with serving(application, host, 0) as (name, number), urlopen(f"http://{name}:{number}/") as page:
        assert page.status == 200


def make_ready(page: Page, here: Path, demo: Path, endpoint: Endpoint) -> None:
    """What the page takes for granted: runs of its reader, and the files that it shows."""
    name, yaml = page.path.name, page.blocks("yaml")
    for run in {"reports.md": ("runs/a", "runs/b"), "suites.md": ("runs/tasks",), "proofs.md": ()}.get(name, ("RUN",)):
        shutil.copytree(demo, here / run)
    files = {"authors.txt": "Act.", "prompt.txt": "Act.", "items.txt": "pptc/create/tea-house-zh\n"}
    files["agents.yaml"] = "- agent: noop\n"
    if name == "sweeps.md":
        files["agents.yaml"] = yaml[0].replace(OWN_URL, endpoint.url)
    elif name == "agents.md":
        files["prices.yaml"] = yaml[0].replace("some-model", "m")
    elif name == "tutorial.md":
        (here / "my/tasks/mock/shopping-note").mkdir(parents=True)
        names = (f"my/tasks/mock/shopping-note/{each}" for each in ("task.yaml", "solution.py", "near_misses.py"))
        files |= dict(zip(names, [*yaml, *page.blocks("python")], strict=True))
    elif name == "pptc.md":
        write_public(here / "PPTC" / "PPT_test_input")
    for file, text in files.items():
        (here / file).write_text(text, encoding="utf-8")


def typed(line: str, endpoint: Endpoint) -> list[str]:
    """The words of a line as its reader types them: what stands for something is replaced, what may be left out is."""
    line = line.replace(" run ... ", " run --agent openai --model MODEL ")
    return [filled(word, endpoint) for word in shlex.split(re.sub(r" \[[^]]*\]", "", line))]


def filled(word: str, endpoint: Endpoint) -> str:
    if word in ("URL", OWN_URL):
        return endpoint.url
    if word == "BUNDLE":
        return str(next(Path("runs").glob("*.zip")))
    if "1a2b3c4d" in word:  # the digest of an example
        return str(next(Path().glob(word.replace("1a2b3c4d", "*"))))
    if re.fullmatch(r"(RUN|A|B|FOLDER)(\.\.\.|/\S+)?", word):
        return "RUN"
    return FILLED.get(word, word.split("|")[0])


def run(line: str, endpoint: Endpoint) -> None:
    """Runs one command, which has to succeed."""
    words = typed(line, endpoint)
    if words[0] == "deskcraft":
        done = CliRunner().invoke(app, words[1:], catch_exceptions=True)
        said, status = done.output + (f"{done.exception!r}" if done.exception else ""), done.exit_code
    else:
        shell = subprocess.run(
            ["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ
        )
        said, status = shell.stdout + shell.stderr, shell.returncode
    assert status == STATUS.get(line, 0), f"{shlex.join(words)}\n{said[-3000:]}"


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_commands_of_the_page_run(page: Page, here: Path, demo: Path, endpoint: Endpoint) -> None:
    make_ready(page, here, demo, endpoint)
    for line in BEFORE.get(page.path.name, ()):
        run(line, endpoint)
    for line, how in ways()[str(page)].items():
        if how == "test":
            run(line, endpoint)
