"""docs/extend/checks.md: its codes are those of the enum, and the checks that it shows do what it says."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from evaluators import Code, Verdict, grade, registry
from tests.docs.pages import DOCS, page_at
from tests.evaluators.evidences import evidence

PAGE = page_at(DOCS / "extend" / "checks.md")
NAMES = ("table.rows", "table.line", "table.untouched")


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """What the blocks of the page define; their checks are gone afterwards."""
    file = tmp_path / "shown.py"
    file.write_text("\n\n".join(PAGE.blocks("python")), encoding="utf-8")
    yield runpy.run_path(str(file))
    for name in NAMES:
        del registry._CHECKS[name]


def test_the_table_of_codes_is_the_enum() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| \S.* \|$", PAGE.path.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [code.name for code in Code]


@pytest.mark.parametrize(
    ("data", "count", "code"),
    [(b"a,b\n1,2\n", 1, Code.OK), (b"a,b\n1,2\n", 2, Code.WRONG_COUNT), (b"\xff", 1, Code.UNREADABLE)],
)
def test_the_way_to_try_a_check_runs(
    shown: dict[str, Any], tmp_path: Path, data: bytes, count: int, code: Code
) -> None:
    verdict: Verdict = shown["judged"](tmp_path, data, count)
    assert [leaf.code for leaf in verdict.leaves()] == [code]
    assert verdict.success == (code is Code.OK)


@pytest.mark.parametrize(
    ("after", "failing"),
    [
        pytest.param("a,b\n3,4\n5,6\n", [], id="what is asked"),
        pytest.param("a,b\n3,4\n5,7\n", ["table.untouched"], id="another line as well"),
        pytest.param("a,b\n3,5\n5,6\n", ["table.line", "table.untouched"], id="another text"),
    ],
)
@pytest.mark.usefixtures("shown")
def test_the_guard_lets_change_what_the_goal_pins(tmp_path: Path, after: str, failing: list[str]) -> None:
    (block,) = PAGE.blocks("yaml")
    checks = yaml.safe_load(block)["checks"]
    found = evidence(tmp_path, {"t": "a,b\n1,2\n5,6\n"}, {"t": after})
    verdict = grade(checks["goals"], checks["guards"], found, ended_in_fail=False)
    assert [leaf.key for leaf in verdict.failures()] == failing


@pytest.mark.usefixtures("shown")
def test_a_goal_that_pins_nothing_is_refused_by_the_guard(tmp_path: Path) -> None:
    found = evidence(tmp_path, {"t": "a,b\n"}, {"t": "a,b\n1,2\n"})
    guards = [{"table.untouched": {"of": "t"}}]
    verdict = grade([{"table.rows": {"of": "t", "count": 1}}], guards, found, ended_in_fail=False)
    assert [leaf.key for leaf in verdict.failures()] == ["table.untouched"]
