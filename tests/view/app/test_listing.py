"""What the list's queries select."""

from __future__ import annotations

import polars as pl
import pytest

from deskcraft.study.schema import EPISODES, FAILURES
from deskcraft.view.app.listing import Listing, Query, query_of

VALUES = {"run": "r", "agent": "a", "app": "calc", "level": "L1", "split": "standard", "status": "done", "scored": True}


def listing(*rows: dict[str, object], failures: list[tuple[str, str]] | None = None) -> Listing:
    full = [
        {"episode": f"e{n}", "task": f"calc/t{n}", "success": 1, "score": 1.0, "steps": n, **VALUES, **row}
        for n, row in enumerate(rows)
    ]
    table = pl.DataFrame([{name: row.get(name) for name in EPISODES} for row in full], schema=EPISODES)
    failed = [{"run": "r", "episode": e, "sentence": sentence} for e, sentence in failures or []]
    return Listing(table, pl.DataFrame([{name: row.get(name) for name in FAILURES} for row in failed], schema=FAILURES))


def names(found: Listing, **query: object) -> list[str]:
    return [row["episode"] for row in found.select(Query(**query))["rows"]]  # type: ignore[arg-type]


def test_values_of_one_filter_are_alternatives_and_filters_hold_together() -> None:
    found = listing({"level": "L1"}, {"level": "L2"}, {"level": "L3"}, {"level": "L1", "agent": "b"})
    assert names(found, chosen={"level": ("L1", "L2")}) == ["e0", "e1", "e3"]
    assert names(found, chosen={"level": ("L1", "L2"), "agent": ("b",)}) == ["e3"]


def test_a_filters_counts_leave_its_own_choice_out() -> None:
    found = listing({"level": "L1"}, {"level": "L2"}, {"level": "L2", "agent": "b"})
    facets = found.select(Query(chosen={"level": ("L1",)}))["facets"]
    assert facets["level"] == [("L1", 1), ("L2", 2)]
    assert facets["agent"] == [("a", 1)]


def test_a_missing_value_is_a_value_to_filter_by() -> None:
    found = listing({"mode": None}, {"mode": "ambiguity"})
    assert names(found, chosen={"mode": ("none",)}) == ["e0"]


@pytest.mark.parametrize(
    ("search", "episodes"),
    [
        ("T0", ["e0"]),
        ("agent-x", ["e1"]),
        ("broken pipe", ["e2"]),
        ('"pipe broken"', []),
        ("colour RED", ["e3"]),
        ("second", ["e3"]),
        ("[.*", []),
    ],
    ids=["task", "agent", "error", "phrase", "sentence", "any sentence", "no pattern"],
)
def test_the_search_looks_into_task_agent_error_and_sentences(search: str, episodes: list[str]) -> None:
    found = listing(
        {},
        {"agent": "agent-x"},
        {"error": "Broken pipe"},
        {"success": 0},
        failures=[("e3", "The colour is red."), ("e3", "A second reason.")],
    )
    assert names(found, search=search) == episodes


def test_what_is_not_known_comes_last_either_way() -> None:
    found = listing({"cost_usd": 2.0}, {"cost_usd": None}, {"cost_usd": 1.0})
    assert names(found, sort="cost") == ["e2", "e0", "e1"]
    assert names(found, sort="cost", descending=True) == ["e0", "e2", "e1"]


def test_a_page_too_far_is_the_last_one() -> None:
    found = listing(*[{}] * 5).select(Query(page=9, per_page=2))
    assert (found["page"], found["pages"], [row["episode"] for row in found["rows"]]) == (3, 3, ["e4"])


def test_the_summary_has_rates_with_and_without_the_unscored() -> None:
    summary = listing({}, {"success": 0}, {"scored": False, "success": None}).select(Query())["summary"]
    assert (summary["scored"], summary["successes"]) == (2, 1)
    assert summary["success"] == 1 / 2
    assert summary["success_all"] == 1 / 3


def test_an_empty_run_is_an_empty_list() -> None:
    found = listing().select(Query(search="x", sort="steps", chosen={"app": ("calc",)}))
    assert (found["matching"], found["rows"], found["summary"]["success"]) == (0, [], None)


def test_attempts_are_the_episodes_of_the_same_task() -> None:
    found = listing({"task": "calc/x", "attempt": 2}, {"task": "calc/x", "attempt": 1}, {"task": "calc/y"})
    assert [row["episode"] for row in found.attempts("r", "e0")] == ["e1", "e0"]
    assert found.attempts("r", "nothing") == []


def test_an_address_that_says_nonsense_still_opens() -> None:
    query = query_of(
        [("page", "-3"), ("per_page", "99999999999"), ("sort", "; drop"), ("colour", "red"), ("app", "os")]
    )
    assert query == Query(chosen={"app": ("os",)})


def test_rows_have_fit_words_and_their_own_names_for_links() -> None:
    row = listing({"task": "a\u202eb", "agent": "x\ny"}).select(Query())["rows"][0]
    assert (row["task"], row["agent"], row["id"]) == ("a\\u202eb", "x y", ["r", "e0"])
