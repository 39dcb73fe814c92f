"""Pages that repeat what the code says agree with it, and the example of the README runs."""

from __future__ import annotations

import re
import runpy
from collections import Counter
from pathlib import Path

from deskcraft.episode.limits import Limits
from deskcraft.episode.policy import POLICY, TRIES
from deskcraft.study.intervals import share_interval, sums
from deskcraft.task.model import ARENA
from tests.docs.pages import DOCS, ROOT, page_at


def test_the_pages_of_checks_are_as_the_checks_are() -> None:
    made = runpy.run_path(str(DOCS / "checks.py"))
    written = {path.name: path.read_text(encoding="utf-8") for path in made["FOLDER"].glob("*.md")}
    assert made["pages"]() == written, "write the pages anew: .venv/bin/python docs/checks.py"


def test_the_page_of_steps_is_as_the_proofs_are() -> None:
    made = runpy.run_path(str(DOCS / "steps.py"))
    assert made["page"]() == made["PAGE"].read_text(encoding="utf-8"), "write it anew: .venv/bin/python docs/steps.py"


def test_the_table_of_statuses_is_the_policy() -> None:
    text = (DOCS / "use" / "scoring.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| (yes|no) \| (yes|no) \| (its result|not scored) \|$", text, re.MULTILINE)
    told = {name: (retried == "yes", graded == "yes", counts == "its result") for name, retried, graded, counts in rows}
    assert told == {status: (each.retried, each.graded, each.scored) for status, each in POLICY.items()}


def test_the_interval_of_the_example_is_the_one_of_reports() -> None:
    text = (DOCS / "use" / "scoring.md").read_text(encoding="utf-8")
    for successes, of in ((64, 256), (5, 20)):
        low, high = share_interval(sums([1.0] * successes + [0.0] * (of - successes), most=of))
        assert f"[{100 * float(low):.1f}, {100 * float(high):.1f}]" in text


def test_the_defaults_of_scoring_are_those_of_the_code() -> None:
    text = (DOCS / "use" / "scoring.md").read_text(encoding="utf-8")
    assert (Limits().wall_s, Limits().acting_s, TRIES) == (3600, 7200, 3)
    assert all(words in text for words in ("wall time went by: an hour", "two hours of its own", "up to three tries"))


def test_the_number_of_tasks_is_right() -> None:
    groups = Counter(path.parts[-3] for path in (ROOT / "tasks").glob("*/*/task.yaml"))
    of_decks = groups.pop(ARENA)
    number = groups.total()
    for page in (ROOT / "README.md", DOCS / "index.md"):
        text = page.read_text(encoding="utf-8")
        assert re.search(rf"It has\s+{number} tasks", text), f"{page}: {number} tasks"
        assert re.search(rf"adds\s+{of_decks}\s+editing\s+tasks", text), f"{page}: {of_decks} of PPTArena"
    assert f"{of_decks} tasks, 30 steps each" in (DOCS / "use" / "pptarena.md").read_text(encoding="utf-8")


def test_the_agent_of_the_readme_runs(tmp_path: Path) -> None:
    [example] = page_at(ROOT / "README.md").blocks("python")
    asked = '"inkscape/workshop-title-size", Mine(), out="runs/one-episode"'
    on_the_mock = f'"mock/write-note", Mine(), "mock", task_root={str(ROOT / "tests/data/mock_root")!r}, out=OUT'
    assert asked in example
    (tmp_path / "example.py").write_text(example.replace(asked, on_the_mock), encoding="utf-8")
    record = runpy.run_path(str(tmp_path / "example.py"), init_globals={"OUT": tmp_path / "run"})["record"]
    assert (record.status, record.scored, record.success) == ("done", True, 0)
