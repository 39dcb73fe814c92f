"""The package of checks that docs/extend/plugins.md shows, installed, and proved by the task of the tutorial."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import DOCS, Page, page_at
from tests.plugins.test_example import deskcraft

PLUGINS, TUTORIAL = page_at(DOCS / "extend" / "plugins.md"), page_at(DOCS / "tasks" / "tutorial.md")
PIP = "--quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation --no-compile"


def block(page: Page, mark: str, holds: str) -> str:
    """The one block of this kind that holds a text."""
    (found,) = (each for each in page.blocks(mark) if holds in each)
    return found


def installed(folder: Path) -> Path:
    """The page's two files, made into a package; the folder in which it is installed as it is edited."""
    package = folder / "word-checks"
    package.mkdir()
    (package / "pyproject.toml").write_text(block(PLUGINS, "toml", "word_checks"))
    (package / "word_checks.py").write_text(block(PLUGINS, "python", '@check("words.count")'))
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        *PIP.split(),
        "--prefix",
        str(folder / "env"),
        "-e",
        str(package),
    ]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    (info,) = (folder / "env").rglob("*.dist-info")
    (package / info.name).symlink_to(info)
    return package


def written(folder: Path) -> Path:
    """The root with the tutorial's task, to which the page adds a goal and a near miss."""
    task = folder / "my/tasks/mock/shopping-note"
    task.mkdir(parents=True)
    solution, misses = TUTORIAL.blocks("python")
    (task / "task.yaml").write_text(TUTORIAL.blocks("yaml")[0] + block(PLUGINS, "yaml", "words.count"))
    (task / "solution.py").write_text(solution)
    (task / "near_misses.py").write_text(f"{misses}\n\n{block(PLUGINS, 'python', '@near_miss')}")
    return folder / "my"


def test_the_checks_of_the_page_are_proved_by_its_task(tmp_path: Path) -> None:
    package, root = installed(tmp_path), written(tmp_path)
    words = ("mock/shopping-note", "--task-root", str(root))
    done = deskcraft("validate", *words, "--desktop", "mock", "--json", "-", path=package)
    assert done.returncode == 0, done.stdout + done.stderr
    (proof,) = json.loads(done.stdout)["results"]
    caught = {name: (miss["caught_by"], miss["sentence"]) for name, miss in proof["near_misses"].items()}
    assert caught["a_word_more"] == ("words.count", "it has 3 words instead of 2")
    lint = deskcraft("task", "lint", *words, path=package)
    assert (lint.returncode, lint.stdout) == (0, "1 tasks, 0 errors, 0 notes\n"), lint.stdout
