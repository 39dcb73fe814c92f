"""The tables of episodes and failures, against the records that they are read from."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from pydantic_core import from_json, to_json

from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.study.rows import NOT_JUDGED, complexity
from deskcraft.study.schema import EPISODES, FAILURES
from deskcraft.study.table import episodes_table, failures_table, read_tables
from simulator.interaction import dump
from tests.study.synthetic import write_run
from tests.view.runs import either, interactive, leaf, record, talk, verdict

BAD = verdict([leaf(False)])


def keep(run: Path, name: str, what: EpisodeRecord, interaction: bytes = b"") -> Path:
    """Writes one record as an episode of a run; gives its file."""
    folder = run / "episodes" / name
    folder.mkdir(parents=True)
    (folder / "episode.json").write_text(what.model_dump_json(indent=1))
    (folder / "interaction.jsonl").write_bytes(interaction)
    return folder / "episode.json"


def test_a_simulated_record_is_a_valid_one(tmp_path: Path) -> None:
    write_run(tmp_path / "run", 30, trajectories=True)
    folder = RunFolder(tmp_path / "run")
    assert len(list(folder.records())) == 30
    assert all(folder.trajectory(name) for name in folder.names())


def test_one_row_an_episode_with_the_columns_of_the_schema(tmp_path: Path) -> None:
    write_run(tmp_path / "run", 60, checkpoints=(10, 20))
    found = episodes_table([tmp_path / "run"])
    assert found.schema == pl.Schema(EPISODES)
    assert found.height == 60
    assert found["max_steps"].unique().to_list() == [100]


def test_values_are_those_of_the_record(tmp_path: Path) -> None:
    what = record(interactive(), BAD, steps=7, asks=1, usage={"input_tokens": 5, "output_tokens": 2, "cost_usd": 0.5})
    keep(tmp_path, "one", what, dump(talk()))
    (row,) = episodes_table([tmp_path]).to_dicts()
    expected = {
        "run": str(tmp_path),
        "episode": "one",
        "agent": "tester",
        "task": what.task.id,
        "split": "interactive",
        "mode": "interruption",
        "secondary_modes": [],
        "operations": ["text"],
        "difficulty": None,
        "structures": [],
        "scored": True,
        "success": 0,
        "steps": 7,
        "max_steps": None,
        "phases": 2,
        "needs_ask": True,
        "asks": 1,
        "input_tokens": 5,
        "cost_usd": 0.5,
        "instruction_chars": len(what.task.instruction),
        "checks": 1,
        "checkpoints": [],
        "total_s": 4.0,
    }
    assert {name: row[name] for name in expected} == expected


def test_an_ask_that_delivered_a_phase_is_said_once(tmp_path: Path) -> None:
    keep(tmp_path, "one", record(interactive(), BAD), dump(talk()))
    row = episodes_table([tmp_path]).row(0, named=True)
    assert [row[n] for n in ("delivered", "early", "fallbacks", "held_back", "overruled")] == [2, 1, 1, 0, 0]


def test_an_unscored_episode_has_no_success_and_its_error(tmp_path: Path) -> None:
    keep(tmp_path, "one", record())
    row = episodes_table([tmp_path]).row(0, named=True)
    assert (row["scored"], row["success"], row["score"]) == (False, None, None)
    assert row["error"].startswith("DesktopDied")


def test_an_episode_whose_judge_was_not_asked_is_not_scored(tmp_path: Path) -> None:
    open_ = BAD.model_copy(update={"score_high": 1.0})
    keep(tmp_path, "one", record(graded=open_))
    row = episodes_table([tmp_path]).row(0, named=True)
    assert (row["scored"], row["success"], row["score"]) == (False, None, None)
    assert row["error"] == NOT_JUDGED
    assert failures_table([tmp_path]).is_empty()


def test_an_unknown_cost_stays_unknown(tmp_path: Path) -> None:
    keep(tmp_path, "one", record(graded=BAD, lost_usage={"cost_usd": None}))
    assert episodes_table([tmp_path])["cost_usd"].to_list() == [None]


def test_failures_are_the_leaves_that_decided(tmp_path: Path) -> None:
    graded = verdict([either(leaf(False), leaf(True)), either(leaf(False, "a"), leaf(False, "b"))], [leaf(False, "c")])
    keep(tmp_path, "one", record(graded=graded))
    found = failures_table([tmp_path])
    assert list(found.columns) == list(FAILURES)
    assert found["check"].to_list() == ["a", "b", "c"]


def test_a_failure_by_the_ending_alone_is_one_row(tmp_path: Path) -> None:
    gave_up = verdict([leaf(True)]).model_copy(update={"success": 0})
    keep(tmp_path, "one", record(graded=gave_up, status="fail", ended_in_fail=True))
    assert failures_table([tmp_path]).select("check", "role", "code").rows() == [("episode", "ending", "said_fail")]


def test_several_processes_read_the_same_as_one(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 2)):
        write_run(tmp_path / name, 40, seed=seed, checkpoints=(10,))
    runs = [tmp_path / "a", tmp_path / "b"]
    one, three = read_tables(runs, processes=1), read_tables(runs, processes=3)
    assert three.episodes.equals(one.episodes)
    assert three.failures.equals(one.failures)
    assert one.planned == one.episodes.height


def test_a_script_without_a_main_guard_can_read_with_several_processes(tmp_path: Path) -> None:
    write_run(tmp_path / "run", 12)
    script = tmp_path / "script.py"
    script.write_text(
        "import sys, pathlib\nfrom deskcraft.study.table import read_tables\n"
        "print(read_tables([pathlib.Path(sys.argv[1])], processes=2).episodes.height)\n"
    )
    done = subprocess.run([sys.executable, script, tmp_path / "run"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "12"


def test_an_incomplete_episode_is_passed_over(tmp_path: Path) -> None:
    keep(tmp_path, "one", record(graded=BAD))
    (tmp_path / "episodes" / "two").mkdir()
    assert episodes_table([tmp_path])["episode"].to_list() == ["one"]


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        pytest.param(lambda r: r.pop("status"), "'status' is missing", id="missing"),
        pytest.param(lambda r: r.update(steps="many"), "many", id="type"),
        pytest.param(lambda r: r.update(steps=None), "steps: there is no value", id="null"),
        pytest.param(lambda r: r["verdict"]["goals"][0].update(sentence=5), "sentence", id="leaf"),
        pytest.param(lambda r: r.update(schema_version=2), "schema_version 2", id="version"),
        pytest.param(lambda r: r.update(success=None), "success is None", id="contradiction"),
        pytest.param(lambda r: r.update(task=[]), "no record of an episode", id="shape"),
    ],
)
@pytest.mark.parametrize("processes", [1, 2])
def test_a_damaged_record_is_named(
    tmp_path: Path, damage: Callable[[dict[str, Any]], Any], told: str, processes: int
) -> None:
    keep(tmp_path, "one", record(graded=BAD))
    file = keep(tmp_path, "two", record(graded=BAD))
    broken = from_json(file.read_bytes())
    damage(broken)
    file.write_bytes(to_json(broken))
    with pytest.raises(BadInput, match=told) as caught:
        read_tables([tmp_path], processes=processes)
    assert str(file) in str(caught.value)


def test_a_record_that_is_no_json_is_named(tmp_path: Path) -> None:
    file = keep(tmp_path, "one", record(graded=BAD))
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(BadInput, match=r"episode\.json: no record of an episode"):
        episodes_table([tmp_path])


def test_no_run_and_the_same_run_twice_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="does not exist"):
        episodes_table([tmp_path / "none"])
    with pytest.raises(BadInput, match="no run is here"):
        episodes_table([tmp_path])
    keep(tmp_path, "one", record(graded=BAD))
    with pytest.raises(BadInput, match="given twice"):
        episodes_table([tmp_path, tmp_path / "." / "episodes" / ".."])


def test_the_label_and_the_budget_are_those_of_the_plan(tmp_path: Path) -> None:
    write_run(tmp_path / "run", 4, agents=("openai",), attempts=1, max_steps=60)
    file = tmp_path / "run" / "run.json"
    plan = from_json(file.read_bytes())
    for entry in plan["episodes"]:
        entry["agent"] = "mine"
    file.write_bytes(to_json(plan))
    found = read_tables([tmp_path / "run"])
    assert found.episodes["agent"].unique().to_list() == ["mine"]
    assert found.episodes["agent_name"].unique().to_list() == ["openai"]
    assert found.episodes["max_steps"].unique().to_list() == [60]
    assert set(found.failures["agent"]) <= {"mine"}


def test_of_a_shard_only_its_own_part_is_planned(tmp_path: Path) -> None:
    made = write_run(tmp_path / "run", 10, agents=("one",), attempts=1)
    file = tmp_path / "run" / "run.json"
    plan = from_json(file.read_bytes())
    plan["asked"]["shard"] = {"number": 1, "of": 3}
    file.write_bytes(to_json(plan))
    names = [name for name, _ in made.records()]
    for name in names[2:]:
        shutil.rmtree(tmp_path / "run" / "episodes" / name)
    assert read_tables([tmp_path / "run"]).planned == 4


def test_no_runs_are_an_empty_table() -> None:
    assert episodes_table([]).is_empty()


def test_a_label_that_stands_for_several_models_gets_the_model_behind_it(tmp_path: Path) -> None:
    for model in ("m1", "m2"):
        write_run(tmp_path / model, 4, agents=("openai",), attempts=1)
        for file in (tmp_path / model).glob("episodes/*/episode.json"):
            file.write_bytes(file.read_bytes().replace(b'"openai-1"', f'"{model}"'.encode()))
    found = episodes_table([tmp_path / "m1", tmp_path / "m2"])
    assert found["agent"].unique().sort().to_list() == ["openai (m1)", "openai (m2)"]
    assert failures_table([tmp_path / "m1"])["agent"].unique().to_list() == ["openai"]


def test_complexity_counts_leaves_and_the_values_that_they_ask_for() -> None:
    checks = {
        "goals": [{"any": [{"a": {"of": "x", "colour": "red"}}, {"b": {"of": "x", "at": [1, 2]}}]}],
        "guards": [{"c": {"of": "x"}}],
    }
    assert complexity(checks) == (3, 4)
