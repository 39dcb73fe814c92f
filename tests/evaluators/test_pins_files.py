"""What goals pin in folders, repositories and the system's files: their guards let that change and nothing more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evaluators import grade
from tests.evaluators.evidences import Content, evidence, file, folder, link

TREE: dict[str, Any] = {
    "jobs": folder(),
    "jobs/one": folder(),
    "jobs/one/a.txt": file("a"),
    "jobs/one/b.txt": file("b"),
    "notes.txt": file("n"),
}
OPEN = {"exit_code": 0, "stdout": "", "stderr": ""}


def holds(
    place: Path, goals: list[Any], guard: dict[str, Any], before: dict[str, Content], after: dict[str, Content]
) -> bool:
    found = evidence(place, before, after)
    verdict = grade(goals, [guard], found, ended_in_fail=False)
    assert all(node.ok for node in verdict.goals), [leaf.sentence for leaf in verdict.leaves()]
    return verdict.guards[0].ok


def changed(**changes: Any) -> dict[str, Any]:
    """Return the tree with other entries; `_` stands for `/`, `-` for `.txt`."""
    named = {path.replace("_", "/").replace("9", ".txt"): entry for path, entry in changes.items()}
    return {path: entry for path, entry in {**TREE, **named}.items() if entry is not None}


MOVED = {"files.moved": {"of": "t", "match": "jobs/one/a.txt", "to": "done"}}
KEPT_TOO = {"files.moved": {"of": "t", "match": "jobs/one/a.txt", "to": "done", "copied": True}}
MODES = {"files.permissions": {"of": "t", "match": ["jobs/one/*"], "mode": "0600"}}
LINKED = {"files.links": {"of": "t", "links": {"now": "jobs/one"}}}
ABSENT = {"files.tree": {"of": "t", "entries": {"jobs/one": "absent"}}}
THERE = {"files.tree": {"of": "t", "entries": {"new.txt": "file"}}}
DATED = {"files.names": {"of": "t", "match": ["*.log"], "pattern": r"\d+\.log"}}
ASKED: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    (MOVED, {"done": folder(), "done_a9": file("a"), "jobs_one_a9": None}, {"jobs_one_b9": None}),
    (MOVED, {"done": folder(), "done_a9": file("a"), "jobs_one_a9": None}, {"done_c9": file("c")}),
    (MOVED, {"done": folder(), "done_a9": file("a"), "jobs_one_a9": None}, {"done_a9": file("a", 0o666)}),
    (KEPT_TOO, {"done": folder(), "done_a9": file("a")}, {"jobs_one_b9": file("c")}),
    (MODES, {"jobs_one_a9": file("a", 0o600), "jobs_one_b9": file("b", 0o600)}, {"notes9": file("n", 0o600)}),
    (MODES, {"jobs_one_a9": file("a", 0o600), "jobs_one_b9": file("b", 0o600)}, {"jobs_one_a9": file("c", 0o600)}),
    (LINKED, {"now": link("jobs/one")}, {"then": link("jobs/one")}),
    (ABSENT, {"jobs_one": None, "jobs_one_a9": None, "jobs_one_b9": None}, {"notes9": None}),
    (ABSENT, {"jobs_one": None, "jobs_one_a9": None, "jobs_one_b9": None}, {"jobs_two": folder()}),
    (THERE, {"new9": file("x")}, {"other9": file("x")}),
    (THERE, {"new9": file("x")}, {"new9": {**file("x"), "uid": 0}}),
    (DATED, {"1.log": file("x")}, {"notes9": file("x")}),
]


@pytest.mark.parametrize(("goal", "asked", "beyond"), ASKED, ids=range(len(ASKED)))
def test_a_folder_may_change_as_goals_ask_and_not_beyond(
    tmp_path: Path, goal: dict[str, Any], asked: dict[str, Any], beyond: dict[str, Any]
) -> None:
    guard = {"files.untouched": {"of": "t"}}
    assert holds(tmp_path, [goal], guard, {"t": TREE}, {"t": changed(**asked)})
    assert not holds(tmp_path, [goal], guard, {"t": TREE}, {"t": changed(**{**asked, **beyond})})


def test_a_folder_follows_the_files_in_it_that_goals_judge(tmp_path: Path) -> None:
    guard = {"files.untouched": {"of": "t"}}
    texts: dict[str, Content] = {"t/notes.txt": "new", "t/rows.csv": "a,b"}
    goals = [
        {"files.text": {"of": "t/notes.txt", "equals": "new"}},
        {"files.csv": {"of": "t/rows.csv", "rows": [["a", "b"]]}},
    ]
    good = changed(notes9=file("new"), **{"rows.csv": file("a,b")})
    assert holds(tmp_path, goals, guard, {"t": TREE, "t/notes.txt": "n"}, {"t": good, **texts})
    for beyond in ({"more.csv": file("x")}, {"jobs_one_a9": file("x")}, {"notes9": file("new", 0o777)}):
        damaged = {**good, **changed(**{**beyond, "notes9": beyond.get("notes9", good["notes.txt"])})}
        assert not holds(tmp_path, goals, guard, {"t": TREE, "t/notes.txt": "n"}, {"t": damaged, **texts})


def test_a_goal_in_it_that_does_not_say_leaves_a_folder_to_its_exceptions(tmp_path: Path) -> None:
    goals = [{"files.text": {"of": "t/notes.txt", "equals": "new"}}, {"code.js_calls": {"of": "t/a.js", "call": "f"}}]
    after: dict[str, Content] = {"t": changed(notes9=file("new")), "t/notes.txt": "new", "t/a.js": "f()"}
    for except_, good in ((["notes.txt"], True), ([], False)):
        guard = {"files.untouched": {"of": "t", "except": except_}}
        assert holds(tmp_path, goals, guard, {"t": TREE, "t/notes.txt": "n", "t/a.js": "f()"}, after) is good


def test_the_home_folder_is_never_derived(tmp_path: Path) -> None:
    after: dict[str, Content] = {"t": changed(notes9=file("new")), "t/notes.txt": "new"}
    guard = {"files.untouched": {"of": "t", "home": True}}
    goal = {"files.text": {"of": "t/notes.txt", "equals": "new"}}
    assert not holds(tmp_path, [goal], guard, {"t": TREE, "t/notes.txt": "n"}, after)


@pytest.mark.parametrize(
    ("free", "change", "good"),
    [
        ("mode:jobs", {"jobs": folder(0o2775)}, True),
        ("mode:jobs", {"jobs_one": folder(0o2775)}, False),
        ("mode:jobs", {"jobs": {**folder(), "uid": 0}}, False),
        ("owner:jobs", {"jobs": {**folder(), "uid": 0}}, True),
        ("content:notes.txt", {"notes9": file("x")}, True),
        ("content:notes.txt", {"notes9": None}, False),
        ("content:notes.txt", {"notes9": link("x")}, False),
        ("gone:jobs/one", {"jobs_one": None, "jobs_one_a9": None, "jobs_one_b9": None}, True),
        ("gone:jobs/one", {"jobs_one_a9": file("x")}, False),
        ("there:new/*.txt", {"new": folder(), "new_x9": file("x")}, True),
        ("there:new/*.txt", {"new": folder(), "new_x.csv": file("x")}, False),
        ("there:new.txt", {"new9": link("x")}, False),
        ("mode:new.txt", {"new9": file("x")}, False),
        ("link:now", {"now": link("x")}, True),
        ("link:now", {"now": file("x")}, False),
        ("other:notes.txt", {"notes9": file("x")}, False),
    ],
    ids=str,
)
def test_a_word_opens_one_aspect(tmp_path: Path, free: str, change: dict[str, Any], good: bool) -> None:
    guard = {"files.untouched": {"of": "t", "free": [free]}}
    assert holds(tmp_path, [], guard, {"t": TREE}, {"t": changed(**change)}) is good


def stream(**refs: str) -> dict[str, Any]:
    """Return what git prints of a repository with two commits; `refs`: name to commit."""
    out: list[str] = []
    for number, parent in ((2, ""), (3, "from :2\n")):
        out += [f"commit refs/heads/c{number}", f"mark :{number}", f"original-oid {number}", "author A <a@b> 1 +0000"]
        out += ["committer A <a@b> 1 +0000", "data 2", f"m\n{parent}"]
    out += [line for name, mark in refs.items() for line in (f"reset refs/{name}", f"from :{mark}", "")]
    return {**OPEN, "stdout": "\n".join(out) + "\n"}


@pytest.mark.parametrize(
    ("goal", "asked", "beyond"),
    [
        ({"git.branch": {"of": "h", "name": "x"}}, {"heads/x": "3"}, {"tags/x": "3"}),
        ({"git.branch": {"of": "h", "name": "x"}}, {"heads/x": "3"}, {"heads/main": "3"}),
        ({"git.tag": {"of": "h", "name": "v", "branch": "main"}}, {"tags/v": "2"}, {"heads/v": "2"}),
        ({"git.tag": {"of": "h", "name": "v", "branch": "main"}}, {"tags/v": "2"}, {"tags/w": "2"}),
    ],
    ids=range(4),
)
def test_a_repository_may_change_in_the_refs_that_goals_name(
    tmp_path: Path, goal: dict[str, Any], asked: dict[str, str], beyond: dict[str, str]
) -> None:
    guard = {"git.untouched": {"of": "h"}}
    before: dict[str, Content] = {"h": stream(**{"heads/main": "2"})}
    good = {"heads/main": "2", **asked}
    assert holds(tmp_path, [goal], guard, before, {"h": stream(**good)})
    assert not holds(tmp_path, [goal], guard, before, {"h": stream(**{**good, **beyond})})


GROUPS = "staff:x:1000:ada,otto\nada:x:1001:\n"


@pytest.mark.parametrize(
    ("goal", "text", "good"),
    [
        ({"group": "new", "members": ["otto"]}, GROUPS + "new:x:1002:otto\n", True),
        ({"group": "new", "members": ["otto"]}, GROUPS + "new:x:1002:otto\nmore:x:1003:\n", False),
        ({"group": "new", "members": ["otto", "ivo"]}, GROUPS + "new:x:1002:otto,ivo\nivo:x:1003:\n", True),
        ({"group": "new", "members": ["otto", "ivo"]}, GROUPS + "new:x:1002:otto,ivo\nivo:x:1003:ada\n", False),
        ({"group": "staff", "members": ["ada"]}, GROUPS.replace(",otto", ""), True),
        ({"group": "staff", "members": ["ada"]}, GROUPS.replace(",otto", "").replace("1000", "999"), False),
        ({"group": "staff", "has": ["ivo"]}, GROUPS.replace("otto", "otto,ivo"), True),
        ({"group": "staff", "has": ["ivo"]}, GROUPS.replace("otto", "ivo"), False),
        ({"group": "staff", "absent": True}, "ada:x:1001:\n", True),
    ],
    ids=range(9),
)
def test_a_group_is_pinned_by_what_is_asked_of_it(tmp_path: Path, goal: dict[str, Any], text: str, good: bool) -> None:
    guard = {"system.groups_untouched": {"of": "g"}}
    assert holds(tmp_path, [{"system.group": {"of": "g", **goal}}], guard, {"g": GROUPS}, {"g": text}) is good


def test_a_trash_gives_back_what_was_asked(tmp_path: Path) -> None:
    info = {**OPEN, "stdout": "/h/Trash/info/a.txt.trashinfo:Path=%2Fhome%2Fuser%2Fclub%2Fa.txt\n"}
    bin_: dict[str, Any] = {"files": folder(), "info": folder()}
    bin_ |= {f"{each}/{name}": file(name) for name in ("a.txt", "b.txt") for each in ("files",)}
    bin_ |= {f"info/{name}.trashinfo": file("i") for name in ("a.txt", "b.txt")}
    goal = {"trash.restored": {"of": "info", "tree": "bin", "into": "club", "paths": ["~/club/a.txt"]}}
    before: dict[str, Content] = {"info": info, "bin": bin_, "club": {"c": file("c")}}
    left = {path: entry for path, entry in bin_.items() if "a.txt" not in path}
    after: dict[str, Content] = {"info": OPEN, "bin": left, "club": {"c": file("c"), "a.txt": file("a.txt")}}
    for of, more in (("bin", "files/b.txt"), ("club", "c")):
        guard = {"files.untouched": {"of": of}}
        assert holds(tmp_path, [goal], guard, before, {**after, "bin": {**left, "directorysizes": file("1")}})
        kept = {path: entry for path, entry in (after[of] or {}).items() if path != more}  # type: ignore[union-attr]
        assert not holds(tmp_path, [goal], guard, before, {**after, of: kept})


def test_a_value_in_a_file_of_a_folder_is_pinned_in_both(tmp_path: Path) -> None:
    goal = {"files.data": {"of": "t/shop.json", "format": "json", "at": ["a"], "equals": 2}}
    texts = [json.dumps({"a": a, "b": b}) for a, b in ((1, 1), (2, 1), (2, 2))]
    for text, good in zip(texts[1:], (True, False), strict=True):
        before: dict[str, Content] = {"t": {"shop.json": file(texts[0])}, "t/shop.json": texts[0]}
        after: dict[str, Content] = {"t": {"shop.json": file(text)}, "t/shop.json": text}
        inner = {"files.data_untouched": {"of": "t/shop.json", "format": "json"}}
        assert holds(tmp_path, [goal], inner, before, after) is good
        assert holds(tmp_path, [goal], {"files.untouched": {"of": "t"}}, before, after)


def test_what_is_new_is_judged_without_a_state_before(tmp_path: Path) -> None:
    after: dict[str, Content] = {"t": TREE, "a.css": ".a{top:0}", "a.html": "<p>a", "a.md": "# A", "t/notes.txt": "n"}
    goals: list[dict[str, Any]] = [
        {"files.tree": {"of": "t", "entries": {"jobs": "folder", "done": "absent"}}},
        {"files.distinct": {"of": "t"}},
        {"files.empty_folders": {"of": "t"}},
        {"files.same_content": {"of": "t", "path": "notes.txt", "source": "t/notes.txt", "source_when": "after"}},
        {"code.css": {"of": "a.css", "rule": ".b", "absent": True}},
        {"code.html": {"of": "a.html", "select": "p", "text": "a"}},
        {"files.markdown": {"of": "a.md", "headings": ["# A"]}},
    ]
    verdict = grade(goals, [], evidence(tmp_path, {}, after), ended_in_fail=False)
    assert verdict.success, [leaf.sentence for leaf in verdict.failures()]
