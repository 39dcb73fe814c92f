"""Planning a run, and what a folder says to a second one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.run.plan import RunFile, begin, default_out, seed_of
from deskcraft.run.runfile import Shard
from deskcraft.task.loading import TaskRoot
from tests.run.records import planned


def before_agents_and_seeds(file: RunFile) -> dict[str, Any]:
    """run.json as it was written when a run had one agent, and no seeds."""
    old: dict[str, Any] = json.loads(file.model_dump_json())
    (agent,) = old["asked"].pop("agents")
    for name in ("seed", "shard"):
        del old["asked"][name]
    old["asked"] |= {"agent": agent["agent"], "agent_options": agent["options"], "model": agent["model"]}
    for episode in old["episodes"]:
        del episode["agent"], episode["seed"]
    return old


def test_a_plan_is_tasks_by_agents_by_attempts_every_task_once_first(mock_root: TaskRoot) -> None:
    names = [(e.task, e.agent, e.attempt) for e in planned(mock_root, "noop", "random", attempts=2).episodes]
    assert names == [
        ("mock/ask-colour", "noop", 1),
        ("mock/ask-colour", "random", 1),
        ("mock/write-note", "noop", 1),
        ("mock/write-note", "random", 1),
        ("mock/ask-colour", "noop", 2),
        ("mock/ask-colour", "random", 2),
        ("mock/write-note", "noop", 2),
        ("mock/write-note", "random", 2),
    ]


def test_an_agent_goes_by_its_label(mock_root: TaskRoot) -> None:
    episodes = planned(mock_root, "quick=random", "random").episodes
    assert {e.agent for e in episodes} == {"quick", "random"}
    assert len({e.name for e in episodes}) == 4
    assert len({e.agent_digest for e in episodes}) == 1  # the same agent under two names


def test_two_agents_of_one_label_are_refused(mock_root: TaskRoot) -> None:
    with pytest.raises(BadInput, match="two agents are called 'random'; give each a label"):
        planned(mock_root, "random", "random")


def test_all_agents_have_the_same_seed_and_each_attempt_another(mock_root: TaskRoot) -> None:
    episodes = planned(mock_root, "noop", "random", attempts=3).episodes
    seeds = {(e.task, e.attempt): e.seed for e in episodes}
    assert all(e.seed == seeds[e.task, e.attempt] for e in episodes)
    assert len(set(seeds.values())) == len(seeds)


def test_the_seed_of_a_run_makes_all_others(mock_root: TaskRoot) -> None:
    assert planned(mock_root, seed=3) == planned(mock_root, seed=3)
    assert {e.seed for e in planned(mock_root, seed=3).episodes}.isdisjoint(
        e.seed for e in planned(mock_root, seed=4).episodes
    )
    assert seed_of(3, "mock/write-note", 0, 1) == 1323479370


def test_all_attempts_share_the_drawn_variant(mock_root: TaskRoot) -> None:
    file = planned(mock_root, attempts=3, variant_seed=5)
    assert len({e.variant for e in file.episodes if e.task == "mock/write-note"} - {0}) == 1


def test_an_unknown_agent_is_named_with_those_that_there_are(mock_root: TaskRoot) -> None:
    with pytest.raises(BadInput, match="'gpt'; there are solution, by-hand, noop"):
        planned(mock_root, "gpt")


def test_the_same_plan_goes_on_and_another_is_refused(mock_root: TaskRoot, run_folder: RunFolder) -> None:
    first = planned(mock_root)
    assert len(begin(run_folder, first)) == 2
    assert len(begin(run_folder, first)) == 2
    with pytest.raises(BadInput, match="attempts: 1 there, 2 asked"):
        begin(run_folder, planned(mock_root, attempts=2))
    with pytest.raises(BadInput, match=r"agents\.1\.label: 'noop' there, 'random' asked"):
        begin(run_folder, planned(mock_root, "random"))
    with pytest.raises(BadInput, match="seed: 0 there, 1 asked"):
        begin(run_folder, planned(mock_root, seed=1))


def test_another_shard_does_not_go_on_in_the_same_folder(mock_root: TaskRoot, run_folder: RunFolder) -> None:
    assert len(begin(run_folder, planned(mock_root, shard=Shard(number=1, of=2)))) == 1
    with pytest.raises(BadInput, match=r"shard\.number: 1 there, 2 asked"):
        begin(run_folder, planned(mock_root, shard=Shard(number=2, of=2)))


def test_a_run_of_before_is_read_and_goes_on_with_its_own_seeds(mock_root: TaskRoot, run_folder: RunFolder) -> None:
    new = planned(mock_root, "random", attempts=2)
    run_folder.path.mkdir()
    (run_folder.path / "run.json").write_text(json.dumps(before_agents_and_seeds(new)))
    todo = begin(run_folder, new)
    assert [(e.agent, e.seed) for e in todo] == [("random", 1), ("random", 1), ("random", 2), ("random", 2)]
    assert [e.name for e in todo] == [e.name for e in new.episodes]
    with pytest.raises(BadInput, match="seed: None there, 7 asked"):
        begin(run_folder, planned(mock_root, "random", attempts=2, seed=7))


def test_a_folder_of_something_else_is_left_alone(mock_root: TaskRoot, tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(BadInput, match="holds no run"):
        begin(RunFolder(tmp_path), planned(mock_root))
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.tex"]


def test_what_a_kill_left_before_the_plan_was_written_is_no_hindrance(
    mock_root: TaskRoot, run_folder: RunFolder
) -> None:
    run_folder.path.mkdir()
    (run_folder.path / ".partial-x7").write_text('{"schema')
    assert len(begin(run_folder, planned(mock_root))) == 2
    assert not (run_folder.path / ".partial-x7").exists()


def test_two_runs_do_not_share_a_folder(run_folder: RunFolder) -> None:
    with run_folder.locked(), pytest.raises(BadInput, match="another run is working"), run_folder.locked():
        raise AssertionError("two runs in one folder")


def test_a_run_does_not_begin_while_a_worker_of_an_earlier_one_writes(
    run_folder: RunFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deskcraft.record.folder.ORPHANS_S", 0.05)
    run_folder.path.mkdir()
    with run_folder.working(), pytest.raises(BadInput, match="workers of an earlier go"), run_folder.locked():
        raise AssertionError("a worker of before is still there")
    with run_folder.locked():
        assert run_folder.names() == []


def test_a_damaged_record_is_named(mock_root: TaskRoot, run_folder: RunFolder) -> None:
    file = planned(mock_root)
    begin(run_folder, file)
    record = run_folder.episodes / file.episodes[0].name / "episode.json"
    record.parent.mkdir(parents=True)
    record.write_text('{"scored": tr')
    with pytest.raises(BadInput, match=f"{file.episodes[0].name}/episode.json: cannot be read as a record"):
        begin(run_folder, file)


def test_the_default_folder_follows_what_was_asked(mock_root: TaskRoot) -> None:
    assert default_out(planned(mock_root)) == default_out(planned(mock_root))
    assert default_out(planned(mock_root)) != default_out(planned(mock_root, attempts=2))
    assert default_out(planned(mock_root)).name.startswith("noop-")
    assert default_out(planned(mock_root, "noop", "random")).name.startswith("2-agents-")


def test_shards_of_a_plan_have_folders_side_by_side(mock_root: TaskRoot) -> None:
    whole = default_out(planned(mock_root)).name
    assert default_out(planned(mock_root, shard=Shard(number=2, of=3))).name == f"{whole}-shard-2-of-3"
