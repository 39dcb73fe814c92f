"""What the lint finds in rubrics: what costs nothing, what holds already, what raises."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.lint import lint
from deskcraft.task.loading import TaskRoot
from tests.suite.arena_code.little import SLUG, make_root

CRITICAL = "        critical:\n"
HELD = "          - deck.slides: {of: deck, count: 2, clause: colour}\n"
RAISES = """\
          - rubric.function:
              of: deck
              code: "def score(original, modified, diff):\\n    return 'never', 1 / 0\\n"
              clause: colour
"""
EDITS = "    - rubric.edits: {of: deck, clause: rest}\n"


def rules(root: Path, graded: bool = False) -> dict[str, str]:
    """The rules about rubrics that a task breaks, with what is said."""
    folders = TaskRoot(root).select([f"pptarena/{SLUG}"])
    found = lint(folders, TaskRoot(root), graded=graded)
    return {one.rule: one.message for one in found if one.rule.startswith("rubric-")}


def changed(root: Path, old: str, new: str) -> Path:
    path = root / "tasks" / "pptarena" / SLUG / "task.yaml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    return root


@pytest.mark.real
def test_a_sound_rubric_is_not_complained_of(tmp_path: Path) -> None:
    assert rules(make_root(tmp_path), graded=True) == {}


def test_a_criterion_without_critical_leaves_is_named(tmp_path: Path) -> None:
    found = rules(changed(make_root(tmp_path), CRITICAL, "        others:\n"))
    assert found == {
        "rubric-no-critical": "Both titles are dark red: none of its leaves is critical; list them under critical"
    }


def test_other_edits_that_cost_nothing_are_named(tmp_path: Path) -> None:
    found = rules(changed(make_root(tmp_path), EDITS, "    - deck.fits: {of: deck, slides: all}\n"))
    assert "other edits cost nothing" in found["rubric-no-penalty"]


@pytest.mark.real
@pytest.mark.parametrize(
    ("leaf", "rule", "says"),
    [
        (HELD, "rubric-satisfied", "deck.slides: the original satisfies it already"),
        (RAISES, "rubric-raises", "rubric.function: it raises on the original"),
    ],
)
def test_what_holds_already_and_what_raises_is_found_by_grading(
    tmp_path: Path, leaf: str, rule: str, says: str
) -> None:
    root = changed(make_root(tmp_path), CRITICAL, CRITICAL + leaf)
    assert rules(root) == {}
    assert says in rules(root, graded=True)[rule]
