"""Small tasks to look over, each with one thing wrong."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from deskcraft.lint import lint
from deskcraft.lint.complaint import Complaint
from deskcraft.task.loading import TaskRoot, default_root

TASK = """\
schema_version: 1
id: inkscape/flyer
revision: 1
app: inkscape
level: L1
operations: [text style (size/weight/align)]
source: {kind: author, title: A flyer}
author: Somebody
expected_steps: 5
instruction:
  - filled: 'Fill the word "Cake" of flyer.svg with #aa3311,'
  - saved: and save the file.
setup:
  - upload: {asset: inkscape/flyer.svg, to: ~/flyer.svg}
evidence:
  flyer: {file: ~/flyer.svg}
checks:
  goals:
    - svg.fill: {clause: [filled, saved], of: flyer, element: "#cake", colour: "#aa3311"}
  guards:
    - svg.text: {of: flyer, element: "#cake", text: Cake}
    - svg.untouched: {of: flyer, free: ["#cake/fill-opacity"]}
"""
MISSES = '''"""Three."""
from deskcraft.authoring import TamperedEvidence, near_miss

@near_miss(caught_by="svg.fill")
def one(evidence: TamperedEvidence, params: dict) -> None: ...

@near_miss(caught_by="svg.fill")
def two(evidence: TamperedEvidence, params: dict) -> None: ...

@near_miss(caught_by="svg.untouched")
def three(evidence: TamperedEvidence, params: dict) -> None: ...
'''
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
 <text id="cake" x="10" y="20" style="fill:#000000">Cake</text><rect id="plate" width="40" height="9"/></svg>
"""
Made = Callable[..., list[Complaint]]


@pytest.fixture
def looked_over(tmp_path: Path) -> Made:
    """Makes the task with (old, new) edits of its files, and gives the complaints."""

    def make(*edits: tuple[str, str], misses: str = MISSES) -> list[Complaint]:
        text = TASK
        for old, new in edits:
            assert old in text
            text = text.replace(old, new, 1)
        root = TaskRoot(tmp_path)
        folder, assets = root.tasks / "inkscape" / "flyer", root.assets / "inkscape"
        folder.mkdir(parents=True, exist_ok=True)
        assets.mkdir(parents=True, exist_ok=True)
        (folder / "task.yaml").write_text(text)
        (folder / "solution.py").write_text("def solve(desk, params): ...\n")
        (folder / "near_misses.py").write_text(misses)
        (assets / "flyer.svg").write_text(DRAWING)
        sha = hashlib.sha256(DRAWING.encode()).hexdigest()
        (assets / "provenance.yaml").write_text(
            f"flyer.svg: {{made_by: x.py, licence: Apache-2.0, about: A flyer, sha256: {sha}}}\n"
        )
        return lint(root.select(["inkscape/flyer"]), root)

    return make


@pytest.fixture(scope="session")
def project() -> TaskRoot:
    """The project's own tasks."""
    return default_root(None)
