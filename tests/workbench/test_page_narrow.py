"""What a person with a narrow window can get to, with the image's Chromium: what was there before, what is new, and
what a wide window shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deskcraft.workbench import ImageWorkbench
from evaluators import Code, grade
from tests.evaluators.evidences import evidence, judge
from tests.workbench.pages import document, judge_page

pytestmark = pytest.mark.real
ROW = "<tr><td>Assam</td><td>first flush</td><td>a tin of 100 g</td><td>at the counter</td><td>6.40 EUR</td></tr>"
TABLE = f"<div class='box'><table><tbody>{ROW}</tbody></table></div><p>Open all day.</p><button>Order</button>"
STYLE = "td { padding: 0 12px; white-space: nowrap } "
CUT = ".box { overflow: hidden }"
PHONE = "@media (max-width: 500px)"


@pytest.fixture
def guarded(bench: ImageWorkbench, tmp_path: Path) -> Any:
    def guarded(before: str, after: str, **params: Any) -> Any:
        found = replace(evidence(tmp_path, {"a.html": before}, {"a.html": after}), workbench=bench)
        return judge(found, "page.untouched", of="a.html", **params)

    return guarded


@pytest.mark.parametrize(
    ("style", "same"),
    [
        ("", True),
        (".box { overflow: auto }", True),
        (f"{PHONE} {{ td {{ display: block; white-space: normal }} p {{ margin-top: 900px }} }}", True),
        (CUT, False),
        ("body { overflow-x: hidden }", False),
        (f"{PHONE} {{ p {{ display: none }} }}", False),
        (f"{PHONE} {{ button {{ position: absolute; left: -999px }} }}", False),
    ],
)
def test_what_a_narrow_window_let_a_person_get_to(guarded: Any, style: str, same: bool) -> None:
    verdict = guarded(document(TABLE, STYLE), document(TABLE, STYLE + style))
    assert (verdict.code == Code.OK) is same, verdict.sentence
    assert same or "In a window 360 px wide nobody can get to" in verdict.sentence


GOAL = [{"expect": {"role": "cell", "name": name, "exact": True}, "count": 1} for name in ("Ceylon", "5.90 EUR")]
GOAL += [{"expect": {"role": "row"}, "count": 3}, {"expect": {"role": "row", "nth": 2}, "reads": "Ceylon 5.90 EUR"}]


@pytest.mark.parametrize(
    ("css", "cell", "good"),
    [
        ("", "<td>5.90 EUR</td>", True),
        ("", '<td style="display: block; max-width: 8vw; overflow: hidden">5.90 EUR</td>', False),
        (f"{PHONE} {{ .box {{ width: 90px; overflow: hidden }} }}", "<td>5.90 EUR</td>", True),
    ],
    ids=["new", "cut off", "where the page cut off as well"],
)
def test_what_is_new(bench: ImageWorkbench, tmp_path: Path, css: str, cell: str, good: bool) -> None:
    row = "<tr><td>Assam</td><td>6.40 EUR</td></tr>"
    head = "<thead><tr><th>Tea</th><th>A tin</th></tr></thead>"
    before = document(f"<div class='box'><table>{head}<tbody>{row}</tbody></table></div>", STYLE + css)
    after = before.replace("</tbody>", f"<tr><td>Ceylon</td>{cell}</tr></tbody>")
    found = replace(evidence(tmp_path, {"a.html": before}, {"a.html": after}), workbench=bench)
    goal = {"page.behaves": {"of": "a.html", "changes": ["a.html"], "steps": GOAL}}
    verdict = grade([goal], [{"page.untouched": {"of": "a.html"}}], found, ended_in_fail=False)
    assert (verdict.score == 1) is good, [leaf.sentence for leaf in verdict.leaves()]


@pytest.mark.parametrize(
    ("style", "good"),
    [
        (".box { overflow: auto }", True),
        (f"{PHONE} {{ td {{ display: inline-block }} td:nth-child(2) {{ display: none }} }}", True),
        (f"{PHONE} {{ td {{ white-space: normal }} p {{ position: absolute; left: -999px }} }}", True),
        (f"{PHONE} {{ .box {{ max-height: 0; overflow: hidden }} }}", True),  # a menu that is folded
        (CUT, False),
        (f"{PHONE} {{ .box {{ width: 150px; overflow: hidden }} }}", False),
        (f"{PHONE} {{ .box {{ max-height: 9px; overflow: hidden }} }}", False),
    ],
)
def test_what_a_wide_window_shows_is_not_cut_off(bench: ImageWorkbench, tmp_path: Path, style: str, good: bool) -> None:
    verdict = judge_page(bench, tmp_path, "page.layout", document(TABLE, STYLE + style), width=360, height=700)
    assert (verdict.code == Code.OK) is good, verdict.sentence
    assert good or "At 360 px nobody can get to" in verdict.sentence
