"""Pages that repeat what the code says agree with it, and the example of the README runs."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from deskcraft.episode.policy import POLICY
from tests.docs.pages import DOCS, ROOT, page_at


def test_the_pages_of_checks_are_as_the_checks_are() -> None:
    made = runpy.run_path(str(DOCS / "checks.py"))
    written = {path.name: path.read_text(encoding="utf-8") for path in made["FOLDER"].glob("*.md")}
    assert made["pages"]() == written, "write the pages anew: .venv/bin/python docs/checks.py"


def test_the_table_of_statuses_is_the_policy() -> None:
    text = (DOCS / "use" / "scoring.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| (yes|no) \| (yes|no) \| (its result|not scored) \|$", text, re.MULTILINE)
    told = {name: (retried == "yes", graded == "yes", counts == "its result") for name, retried, graded, counts in rows}
    assert told == {status: (each.retried, each.graded, each.scored) for status, each in POLICY.items()}


def test_the_agent_of_the_readme_runs(tmp_path: Path) -> None:
    [example] = page_at(ROOT / "README.md").blocks("python")
    asked = '"inkscape/workshop-title-size", Mine(), out="runs/one-episode"'
    on_the_mock = f'"mock/write-note", Mine(), "mock", task_root={str(ROOT / "tests/data/mock_root")!r}, out=OUT'
    assert asked in example
    (tmp_path / "example.py").write_text(example.replace(asked, on_the_mock), encoding="utf-8")
    record = runpy.run_path(str(tmp_path / "example.py"), init_globals={"OUT": tmp_path / "run"})["record"]
    assert (record.status, record.scored, record.success) == ("done", True, 0)
