"""What a page may not lose while it tells the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluators import Code
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.evidences import evidence, judge

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tea</title></head><body>
<table id="teas"><tbody>
<tr><td>Keemun</td><td>8.10</td></tr>
<tr><td>Sencha</td><td>7.50</td></tr>
</tbody></table>
<form novalidate><label for="name">Name</label><input id="name" autocomplete="name" class="wide"></form>
<a href="./terms.html">Terms</a></body></html>"""
ROW = "<tr><td>Sencha</td>"


class Browser:
    """A workbench that tells the same of every page."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Answer to any look."""
        asked = json.loads(str(options["asked"]))["steps"]
        answer: dict[str, Any] = {"entries": [], "frames": []}
        return {"answers.json": json.dumps([{}, *[answer for _ in asked]]).encode()}


@pytest.mark.parametrize(
    ("find", "put", "code", "said"),
    [
        (ROW, "<tr><td>Lapsang</td><td>7.20</td></tr>\n" + ROW, Code.OK, ""),
        (ROW, "<tr>\n<td>Lapsang\n<td>7.20\n" + ROW, Code.OK, ""),
        (ROW, "<tr><td>Lapsang</td></td><td>7.20</td></tr></tr>\n" + ROW, Code.WRONG_CONTENT, "</td> closes nothing"),
        (ROW, '<tr id="teas"><td>Lapsang</td></tr>\n' + ROW, Code.WRONG_CONTENT, "more than once"),
        ('for="name"', 'for="nane"', Code.WRONG_CONTENT, "not there"),
        (" novalidate", "", Code.REMOVED, "novalidate of <form>"),
        (' autocomplete="name"', "", Code.REMOVED, "autocomplete of <input>"),
        ('href="./terms.html"', "href='terms.html' class=new", Code.OK, ""),
        ('href="./terms.html"', 'href="term.html"', Code.REMOVED, "href of <a>"),
        (' class="wide"', ' aria-label="Name" required', Code.OK, ""),
    ],
)
def test_a_page_keeps_what_it_works_by(tmp_path: Path, find: str, put: str, code: Code, said: str) -> None:
    assert PAGE.count(find) == 1
    found = replace(evidence(tmp_path, {"p": PAGE}, {"p": PAGE.replace(find, put)}), workbench=Browser())
    finding = judge(found, "page.untouched", of="p")
    assert finding.code == code and said in finding.sentence, finding.sentence


def test_an_attribute_that_a_goal_asks_may_change(tmp_path: Path) -> None:
    after = PAGE.replace("./terms.html", "rules.html")
    found = replace(evidence(tmp_path, {"p": PAGE}, {"p": after}), workbench=Browser())
    assert judge(found, "page.untouched", of="p", free=["html/body/a/@href"]).ok
