"""The ledger of clauses: how a task file gives it, and what a verdict says of each clause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import TaskError
from deskcraft.task.clauses import BadClause, Clause, assess, without_clauses
from deskcraft.task.digest import episode_digest, grading_digest
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.ledger import checks_digest, source_digest
from evaluators.verdict import Code, LeafVerdict, NodeVerdict, Role, Verdict
from tests.task.test_loading import GOOD, folder

LEDGER: dict[str, Any] = {
    "instruction": [{"context": "The note is open."}, {"headed": "Head it A."}, {"rest": "Keep the rest."}],
    "phases": [{"message": [{"signed": "Sign it B."}], "trigger": "agent_done"}],
    "checks": {
        "goals": [
            {"files.text": {"of": "note", "clause": "headed"}},
            {"any": [{"files.text": {"of": "other", "clause": ["signed", "headed"]}}, {"files.exists": {"of": "x"}}]},
        ],
        "guards": [{"files.text": {"of": "third"}}],
    },
}


def test_texts_become_one_and_leaves_lose_their_clause() -> None:
    plain = without_clauses(LEDGER)
    assert plain["instruction"] == "The note is open. Head it A. Keep the rest."
    assert plain["phases"] == [{"message": "Sign it B.", "trigger": "agent_done"}]
    assert "clause" not in str(plain["checks"])
    graded = {clause["name"]: (clause["message"], clause["graded"]) for clause in plain["clauses"]}
    assert graded == {
        "context": (0, []),
        "headed": (0, ["files.text", "files.text#2"]),
        "rest": (0, []),
        "signed": (1, ["files.text#2"]),
    }


def test_chinese_clauses_are_joined_without_blanks() -> None:
    cut = {"language": "zh", "instruction": [{"a": "把标题居中，"}, {"b": "并保存。"}]}
    assert without_clauses(cut)["instruction"] == "把标题居中，并保存。"


def test_a_task_without_a_ledger_stays_as_it_is() -> None:
    plain = {"instruction": "Do it.", "phases": [], "checks": {"goals": [{"files.exists": {"of": "note"}}]}}
    assert without_clauses(plain) == plain


@pytest.mark.parametrize(
    ("instruction", "place", "said"),
    [
        (["Do it."], ("instruction", 0), "mapping of its name"),
        ([{"a": "Do."}, {"a": "And do."}], ("instruction", 1), "there already"),
        ([{"Not This": "Do."}], ("instruction", 0), "lower-case"),
        ([{"a": " "}], ("instruction", 0), "no text"),
        ([{"a": 3}], ("instruction", 0), "mapping of its name"),
    ],
)
def test_a_malformed_clause_is_refused_where_it_stands(instruction: Any, place: tuple[Any, ...], said: str) -> None:
    with pytest.raises(BadClause, match=said) as raised:
        without_clauses({"instruction": instruction})
    assert raised.value.place == place


@pytest.mark.parametrize("name", ["context", "replaced", "other", 3])
def test_a_leaf_grades_only_clauses_that_ask_for_something(name: object) -> None:
    checks = {"goals": [{"files.exists": {"of": "note", "clause": name}}]}
    with pytest.raises(BadClause, match="no clause that can be graded; there are headed, rest"):
        without_clauses({**LEDGER, "phases": [], "checks": checks})


def leaf(key: str, role: Role = "goal", *, ok: bool = True) -> LeafVerdict:
    """A leaf's verdict; its sentence is its key."""
    return LeafVerdict(
        key=key,
        check=key.partition("#")[0],
        params={},
        role=role,
        outcome="passed" if ok else "failed",
        code=Code.OK if ok else Code.CHANGED,
        observed=None,
        wanted=None,
        where="",
        sentence=key,
        score=float(ok),
    )


def verdict(goals: list[Any], guards: list[Any]) -> Verdict:
    """The verdict of an episode."""
    return Verdict(success=0, score=0, goals=goals, guards=guards)


def test_a_clause_is_broken_by_its_own_leaves_alone() -> None:
    clauses = [
        Clause(name="context", text="c"),
        Clause(name="a", text="a", graded=("g",)),
        Clause(name="b", text="b", graded=("g#2",)),
        Clause(name="replaced", text="r"),
        Clause(name="none", text="n"),
        Clause(name="rest", text="rest"),
    ]
    found = assess(clauses, verdict([leaf("g"), leaf("g#2", ok=False)], [leaf("u", "guard")]))
    assert [one.state for one in found] == ["context", "kept", "broken", "replaced", "ungraded", "kept"]
    assert found[2].failed == ("g#2",)


def test_what_no_clause_names_counts_for_the_rest() -> None:
    clauses = [Clause(name="kept", text="k", graded=("u",)), Clause(name="rest", text="rest")]
    guards = [leaf("u", "guard", ok=False), leaf("u#2", "guard"), leaf("files.untouched", "guard")]
    assert [one.state for one in assess(clauses, verdict([], guards))] == ["broken", "kept"]
    guards[2] = leaf("files.untouched", "guard", ok=False)
    assert assess(clauses, verdict([], guards))[1].failed == ("files.untouched",)


@pytest.mark.parametrize(("kind", "state"), [("any", "kept"), ("all", "broken")])
def test_of_alternatives_one_is_enough(kind: Any, state: str) -> None:
    children = [leaf("g", ok=False), leaf("g#2")]
    node = NodeVerdict(kind=kind, role="goal", children=list(children), ok=kind == "any", score=0.5)
    clauses = [Clause(name="a", text="a", graded=("g", "g#2")), Clause(name="b", text="b", graded=("g#2",))]
    assert [one.state for one in assess(clauses, verdict([node], []))] == [state, "kept"]


LIST = """\
instruction:
  - named: Set ${name}
  - sized: to ${size} px.
"""


def with_ledger() -> str:
    """The task of the tests of loading with a ledger."""
    text = GOOD.replace("instruction: Set ${name} to ${size} px.\n", LIST)
    return text.replace('px"]}', 'px"], clause: [named, sized]}')


def test_the_ledger_is_read_with_the_task_and_its_parameters(tmp_path: Path) -> None:
    task = folder(tmp_path, with_ledger()).task(1)
    assert task.instruction == "Set B to 54 px."
    assert [(clause.text, clause.graded) for clause in task.clauses] == [
        ("Set B", ("files.text",)),
        ("to 54 px.", ("files.text",)),
    ]


def test_a_ledger_changes_no_digest(tmp_path: Path) -> None:
    plain, cut = folder(tmp_path / "plain", GOOD), folder(tmp_path / "cut", with_ledger())
    root = TaskRoot(tmp_path)
    assert episode_digest(plain.task(), root, "i") == episode_digest(cut.task(), root, "i")
    assert grading_digest(plain.task()) == grading_digest(cut.task())
    assert checks_digest(plain) == checks_digest(cut)
    assert source_digest(plain, root) == source_digest(cut, root)


def test_an_error_names_line_and_clause(tmp_path: Path) -> None:
    text = with_ledger().replace("clause: [named, sized]", "clause: [named, colour]")
    with pytest.raises(TaskError, match=r"task.yaml:\d+: checks.goals.0.files.text.clause: 'colour' is no clause"):
        folder(tmp_path, text).task()
