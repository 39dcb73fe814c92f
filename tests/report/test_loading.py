"""Runs opened for a report: whose episodes stand together, and what of a release is absent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deskcraft.record.folder import RunFolder, episode_name
from deskcraft.report.loading import ABSENT, load
from deskcraft.run.shards import deal
from deskcraft.study.overview import rates
from deskcraft.study.planned import read_plan
from tests.view.runs import leaf, record, task, verdict, write

GOOD, BAD = verdict([leaf(True)]), verdict([leaf(False)])


def planned(run: RunFolder, slugs: list[str], release: str, attempts: int = 1) -> None:
    entries = [
        {
            "name": episode_name(f"mock/{slug}", 0, "tester", attempt),
            "task": f"mock/{slug}",
            "variant": 0,
            "attempt": attempt,
            "episode_digest": "e" * 8,
            "grading_digest": "g" * 8,
            "agent_digest": "d" * 8,
        }
        for attempt in range(1, attempts + 1)
        for slug in slugs
    ]
    said = {"schema_version": 1, "asked": {"agent": "tester"}, "release": release, "episodes": entries}
    (run.path / "run.json").write_text(json.dumps(said))


def other(run: RunFolder, name: str) -> RunFolder:
    return RunFolder(run.path.parent / name)


def test_what_a_run_has_not_done_is_told_and_is_in_both_rates(run_folder: RunFolder) -> None:
    write(run_folder, record(task("a"), GOOD), [])
    planned(run_folder, ["a", "b"], "dev-0.1.0")
    loaded = load([run_folder.path])
    assert (loaded.runs[0].planned, loaded.runs[0].present, loaded.episodes.height) == (2, 1, 2)
    assert rates(loaded.episodes).select("episodes", "scored", "success_scored", "success_all").row(0) == (
        2,
        1,
        1.0,
        0.5,
    )


def test_in_a_run_of_a_release_what_is_absent_counts_as_not_scored(run_folder: RunFolder) -> None:
    write(run_folder, record(task("a", level="L2"), GOOD), [])
    planned(run_folder, ["a", "b"], "2026.11", attempts=2)
    episodes = load([run_folder.path]).episodes
    absent = episodes.filter(status=ABSENT)
    assert episodes.height == 4
    assert absent.select("task", "attempt", "app", "level", "scored").rows() == [
        ("mock/a", 2, "mock", "L2", False),
        ("mock/b", 1, "mock", "?", False),
        ("mock/b", 2, "mock", "?", False),
    ]


def test_a_shard_is_held_to_its_own_part_of_the_plan(run_folder: RunFolder) -> None:
    write(run_folder, record(task("a"), GOOD), [])
    planned(run_folder, list("abcde"), "dev-0.1.0")
    path = run_folder.path / "run.json"
    said = json.loads(path.read_text())
    entries = read_plan(run_folder.path)
    assert entries is not None
    owner = deal(entries.episodes, 2)[episode_name("mock/a", 0, "tester", 1)]
    said["asked"]["shard"] = {"number": owner, "of": 2}
    path.write_text(json.dumps(said))
    own = [name for name, number in deal(entries.episodes, 2).items() if number == owner]
    loaded = load([run_folder.path])
    assert (loaded.runs[0].planned, sorted(loaded.episodes["episode"])) == (len(own), sorted(own))
    path.write_text(json.dumps({**said, "release": "2026.11"}))
    loaded = load([run_folder.path])
    assert (loaded.runs[0].planned, loaded.episodes.height) == (5, 5), "of a release the whole plan counts"


def test_runs_that_were_asked_differently_are_told_in_one_line(run_folder: RunFolder) -> None:
    asked: list[dict[str, object]] = [
        {"limits": {"max_tokens": 100}},
        {"user": "llm", "user_model": {"endpoint": {"model": "m"}}, "limits": {"max_tokens": 100}},
        {"limits": {"max_cost_usd": 2}},
    ]
    runs = [run_folder, other(run_folder, "second"), other(run_folder, "third")]
    for run, values, slug in zip(runs, asked, "abc", strict=True):
        write(run, record(task(slug), GOOD), [])
        planned(run, [slug], "dev-0.1.0")
        said = json.loads((run.path / "run.json").read_text())
        (run.path / "run.json").write_text(json.dumps({**said, "asked": {**said["asked"], **values}}))
    (line,) = [one for one in load([run.path for run in runs]).mixtures if "differently" in one]
    assert line == (
        "the runs were asked differently: --user scripted (run, third), llm with m (second); "
        "--max-tokens 100 (run, second), none (third); --max-cost none (run, second), 2 USD (third)"
    )
    assert not any("differently" in one for one in load([run_folder.path]).mixtures)


def test_one_agent_in_two_runs_is_one_row(run_folder: RunFolder) -> None:
    second = other(run_folder, "second")
    write(run_folder, record(task("a"), GOOD), [])
    write(second, record(task("b"), GOOD), [])
    assert load([run_folder.path, second.path]).agents == ["tester"]


@pytest.mark.parametrize("change", ["settings", "protocol", "look"])
def test_one_name_with_other_settings_is_two_agents(run_folder: RunFolder, change: str) -> None:
    second = other(run_folder, "second")
    first = record(task("a"), GOOD)
    identity = first.identity
    if change == "settings":
        identity = identity.model_copy(update={"agent": identity.agent.model_copy(update={"digest": "x" * 8})})
    else:
        identity = identity.model_copy(update={change: "published" if change == "protocol" else "1280x720"})
    write(run_folder, first, [])
    write(second, record(task("a"), BAD).model_copy(update={"identity": identity}), [])
    loaded = load([run_folder.path, second.path])
    assert loaded.agents == ["tester [run]", "tester [second]"]
    assert loaded.failures["agent"].to_list() == ["tester [second]"]


def test_runs_of_the_same_name_are_told_apart_by_their_paths(tmp_path: Path) -> None:
    paths = [tmp_path / "x" / "run", tmp_path / "y" / "run"]
    for path, digest in zip(paths, "ab", strict=True):
        first = record(task("a"), GOOD)
        agent = first.identity.agent.model_copy(update={"digest": digest})
        identity = first.identity.model_copy(update={"agent": agent})
        write(RunFolder(path), first.model_copy(update={"identity": identity}), [])
    assert load(paths).agents == [f"tester [{path}]" for path in paths]


def test_agents_come_in_the_order_of_their_success(run_folder: RunFolder) -> None:
    for name, graded in (("a", BAD), ("b", GOOD), ("c", None)):
        agent = record().identity.agent.model_copy(update={"name": name})
        made = record(task("x"), graded)
        write(run_folder, made.model_copy(update={"identity": made.identity.model_copy(update={"agent": agent})}), [])
    assert load([run_folder.path]).agents == ["b", "a", "c"]


def test_facts_come_from_the_records_and_from_what_was_asked(run_folder: RunFolder) -> None:
    write(run_folder, record(task("a"), GOOD), [])
    planned(run_folder, ["a"], "dev-0.1.0")
    facts = dict(load([run_folder.path]).runs[0].facts)
    assert facts["agents"] == "tester"
    assert facts["began"] == "2026-01-02 03:04:05 UTC"
    assert (facts["tasks"], facts["attempts"], facts["release"]) == ("all", "1", "dev-0.1.0")
