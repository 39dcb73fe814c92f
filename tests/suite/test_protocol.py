"""The machinery of runs on a suite of fifty lines (`sums`): run, resume, shards, grade, report, view, export."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from deskcraft.cli.agents_file import Given, Shared
from deskcraft.cli.item_agents import suite_agents
from deskcraft.errors import BadInput
from deskcraft.export.tables import export_tables
from deskcraft.model.ledger import RunBudget
from deskcraft.model.prices import Prices
from deskcraft.record.folder import RunFolder
from deskcraft.run.node import release
from deskcraft.run.plan import begin
from deskcraft.run.runfile import AgentAsked
from deskcraft.run.work_order import WorkOrder
from deskcraft.suite import registry
from deskcraft.suite.plan import SuiteAsked, SuiteRun, plan
from deskcraft.suite.playing import recorder_of_lost
from deskcraft.suite.pptc.suite import Pptc
from deskcraft.suite.reading import read_record
from deskcraft.suite.registry import by_suite, read_run, register, suite_of
from deskcraft.suite.reports import Reports
from deskcraft.suite.worker import PROGRAM, missing_here
from deskcraft.view.app import Catalogue, viewer
from tests.suite.pptc.inside import command
from tests.suite.sums import Sums, SumsOptions


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.SUITES, "sums", "tests.suite.sums:Sums")


@pytest.fixture
def there(tmp_path: Path) -> Path:
    return tmp_path


def sums(folder: Path, *args: str) -> int:
    return command(folder, "run", "sums/*", "--out", "run", *args)


def planned(*agents: str, **options: object) -> SuiteRun:
    suite = Sums(SumsOptions.model_validate(options))
    players = tuple(AgentAsked(label=name, agent=name) for name in agents)
    return plan(suite, SuiteAsked(agents=players, options=suite.options.model_dump()), suite.items(()))


def test_a_run_is_played_reported_graded_and_exported(there: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sums(there, "--agent", "solution", "--agent", "two", "--attempts", "2", "--json") == 0
    *events, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (summary["planned"], summary["succeeded"], summary["not_done"]) == (36, 18 + 2, 0)
    assert "adding" in {event.get("doing") for event in events}
    file = read_run(there / "run")
    assert isinstance(file, SuiteRun) and len({e.seed for e in file.episodes}) == 18, "agents share a seed"
    assert command(there, "report", "run", "--json", "-", "--html", "r.html", "--csv", "csv") == 0
    found = json.loads(capsys.readouterr().out)
    sheets = {sheet["key"]: sheet["rows"] for sheet in found["sheets"]}
    assert [row[:3] for row in sheets["sums-rates"]] == [["solution", 18, 1.0], ["two", 18, 2 / 18]]
    assert ["two", "1", 6, 2 / 6] in [row[:4] for row in sheets["sums-by-first"]]
    assert "sums-rates" in (there / "r.html").read_text() and (there / "csv" / "sums-rates.csv").exists()
    assert command(there, "grade", "run") == 0
    assert "36 graded, 0 changed" in capsys.readouterr().out
    assert export_tables([there / "run"], there / "tables", "csv", force=False) == 36
    own = (there / "tables" / "sums.csv").read_text().splitlines()
    assert own[0] == "run,episode,answer" and len(own) == 37
    assert "sums,answer,String,What was said." in (there / "tables" / "columns.csv").read_text()


def test_a_run_that_is_killed_is_resumed(there: Path) -> None:
    run, kill = RunFolder(there / "run"), there / "kill"
    kill.touch()
    file = planned("solution", kill=str(kill))
    with run.locked():
        todo = begin(run, file)
    child = os.fork()
    if child == 0:  # a controller that dies in the middle of its first episode
        with run.working(), suite_of(run.path).opened(run, RunBudget()) as do:
            for episode in todo:
                do(episode.name, lambda text: None)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -9
    assert run.names() == [] and len(list((run.path / "partial").iterdir())) == 1
    assert sums(there, "--suite-option", f"kill={kill}") == 0
    assert len(run.names()) == 9 and not (run.path / "partial").exists()


def test_what_cannot_be_scored_is_tried_again_and_told(there: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sums(there, "--agent", "broken", "--suite-option", "largest=1") == 1
    assert "1 not scored (endpoint_error 1)" in capsys.readouterr().out
    (name,) = RunFolder(there / "run").names()
    record = read_record(RunFolder(there / "run"), Sums(), name)
    assert (record.status, record.tries, record.success) == ("endpoint_error", 3, None)
    assert sums(there, "--agent", "broken", "--suite-option", "largest=1") == 1
    assert "0 of 1 already done" not in (told := capsys.readouterr().out) and "a new run" in told


def test_an_episode_whose_workers_died_has_a_record(there: Path) -> None:
    run, file = RunFolder(there / "run"), planned("solution", largest=1)
    with run.locked():
        (episode,) = begin(run, file)
    outcome = recorder_of_lost(run, file.opened())(episode, "three workers died", "Trace: here")
    assert (outcome["status"], outcome["scored"]) == ("internal_error", False)
    assert "Trace: here" in read_record(run, Sums(), episode.name).error


def test_shards_are_merged(there: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in (1, 2):
        assert command(there, "run", "sums/*", "--shard", f"{number}/2", "--out", f"part{number}") == 0
    assert command(there, "merge", "whole", "part1", "part2") == 0
    assert "9 episodes added" in capsys.readouterr().out
    with pytest.raises(BadInput, match="was planned differently"):
        command(there, "run", "sums/1*", "--out", "other")
        command(there, "merge", "whole", "part1", "other")


def test_two_suites_are_reported_together_and_listed_by_the_viewer(
    there: Path, mock_root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sums(there, "--agent", "two") == 0
    tasks = ("run", "mock/write-note", "--desktop", "mock", "--task-root", str(mock_root), "--out", "tasks")
    app_status = real(there, *tasks)
    assert app_status == 0
    runs = [there / "run", there / "tasks"]
    assert list(by_suite(runs)) == ["desktop", "sums"]
    capsys.readouterr()
    assert command(there, "report", "run", "tasks", "--json", "-", "--html", "r.html", "--csv", "csv") == 0
    found = json.loads(capsys.readouterr().out)["suites"]
    assert found["desktop"]["agents"] == ["noop"] and found["sums"]["suite"] == "sums"
    page = (there / "r.html").read_text()
    assert 'id="suite-sums"' in page and 'href="#suite-sums"' in page and "mock/write-note" in page
    assert (there / "csv" / "desktop").is_dir() and (there / "csv" / "sums" / "sums-rates.csv").exists()
    assert Reports.of(runs, ["sums-rates"]).tasks is None
    with pytest.raises(BadInput, match="no such table"):
        Reports.of(runs, ["nothing"])
    catalogue = Catalogue(runs)
    catalogue.refresh()
    with TestClient(viewer(catalogue)) as client:
        rows = client.get("/api/list?app=sums&q=not+2").json()["rows"]
        assert len(rows) == 8 and rows[0]["level"] == "1" and rows[0]["why"].endswith("is not 2")
        run, name = rows[0]["id"]
        assert "session.js" in client.get(f"/e/{run}/{name}").text
        (turn,) = client.get(f"/api/session/{run}/{name}").json()["turns"]
        assert (turn["asked"], turn["did"], turn["right"]) == (rows[0]["task"], "2", False)
        assert "has no film" in client.get(f"/api/episode/{run}/{name}").json()["error"]
        assert "film.js" in client.get("/e/tasks/mock_write-note_v0_noop_a1").text
        assert client.get("/api/session/tasks/mock_write-note_v0_noop_a1").status_code == 422


def real(folder: Path, *args: str) -> int:
    """`deskcraft` with real workers."""
    import typer

    from deskcraft.cli.app import app

    before = Path.cwd()
    os.chdir(folder)
    try:
        return int(app([*args], standalone_mode=False) or 0)
    except typer.Exit as leaving:
        return leaving.exit_code
    finally:
        os.chdir(before)


@pytest.fixture
def mock_root() -> Path:
    from tests.conftest import MOCK_ROOT

    return MOCK_ROOT


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("sums/7*",), "no sum is called so"),
        (("sums/*", "pptc/*"), "one run is of one suite"),
        (("sums/*", "mock/write-note"), "one run is of one suite"),
        (("sums/*", "--suite-option", "largest"), "write NAME=VALUE"),
        (("sums/*", "--suite-option", "largest=70"), "--suite-option largest: Input should be less than"),
        (("sums/*", "--suite-option", "size=7"), "the suite sums has no such option; there are largest, kill"),
        (("sums/*", "--variant", "7"), "--variant: is for desktop tasks"),
        (("sums/*", "--model", "m"), "no agent calls it"),
        (("sums/*", "--release", "2026.1"), "no release '2026.1'"),
        (("@none",), "@none: cannot read the list"),
        (("sums/*", "--agent", "a=two", "--agent", "a=two"), "two agents are called 'a'"),
        (("mock/write-note", "--suite-option", "a=b"), "--suite-option: is for the items of a suite"),
    ],
)
def test_what_cannot_be_meant_is_one_line(there: Path, args: tuple[str, ...], says: str) -> None:
    with pytest.raises(BadInput, match=says) as caught:
        command(there, "run", *args, "--out", "run")
    assert "\n" not in str(caught.value) and not (there / "run").exists()


def test_selectors_stand_in_a_file(there: Path) -> None:
    (there / "some.txt").write_text("# the first ones\nsums/1+1\nsums/2+*\n")
    assert command(there, "run", "@some.txt", "--agent", "two", "--out", "run") == 0
    file = read_run(there / "run")
    assert isinstance(file, SuiteRun) and file.asked.selectors == ("1+1", "2+*")
    assert len(RunFolder(there / "run").names()) == 4
    (there / "both.txt").write_text("sums/1+1\nmock/write-note\n")
    with pytest.raises(BadInput, match="one run is of one suite"):
        command(there, "run", "@both.txt", "--out", "other")


def test_agents_stand_in_a_file(there: Path) -> None:
    (there / "agents.yaml").write_text("- {agent: two, label: a}\n- {agent: two, label: b, options: {loud: true}}\n")
    given = ("--agents", "agents.yaml", "--agent", "solution", "--suite-option", "largest=1")
    assert sums(there, *given) == 0
    file = read_run(there / "run")
    assert [(one.label, one.agent, one.options) for one in file.asked.agents] == [
        ("solution", "solution", {}),
        ("a", "two", {}),
        ("b", "two", {"loud": "true"}),
    ]
    assert len(RunFolder(there / "run").names()) == 3


def test_models_of_a_file_are_asked_as_the_suite_asks_them(tmp_path: Path) -> None:
    path = tmp_path / "agents.yaml"
    path.write_text("- {agent: model, model: m, base_url: 'http://h', model_options: {max_tokens: 7}}\n")
    (agent,) = suite_agents(Pptc(), Given(), Shared(Prices()), path)
    assert agent.label == "m" and agent.model is not None
    assert (agent.model.settings.max_tokens, agent.model.settings.temperature) == (7, 0)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("agent: two, observe: a11y", "agent 1: observe: is for desktop tasks"),
        ("agent: two, model: m", "agent 1: 'two' calls no model; those of sums that do: none"),
        ("agent: two, base_url: x", "agent 1: has model settings but no model"),
        ("agent: two, label: /", "agent 1: label"),
    ],
)
def test_a_file_of_agents_that_cannot_be_meant_is_one_line(there: Path, entry: str, says: str) -> None:
    (there / "agents.yaml").write_text(f"- {{{entry}}}\n")
    with pytest.raises(BadInput, match=says) as caught:
        sums(there, "--agents", "agents.yaml")
    assert "\n" not in str(caught.value) and not (there / "run").exists()


def test_runs_are_logs_of_inspect(there: Path) -> None:
    from inspect_ai.log import read_eval_log

    assert sums(there, "--agent", "two", "--agent", "broken", "--suite-option", "largest=2") == 1
    assert command(there, "export", "run", "--format", "inspect", "--out", "logs") == 0
    logs = {log.eval.solver: log for log in (read_eval_log(path) for path in sorted((there / "logs").iterdir()))}
    assert [log.eval.task for log in logs.values()] == ["deskcraft-sums"] * 2
    samples = logs["two"].samples or []
    assert [sample.id for sample in samples] == ["1+1", "1+2", "2+1", "2+2"]
    right, wrong = samples[:2]
    assert right.scores is not None and (right.scores["success"].value, right.metadata["facts"]) == (1, {"first": "1"})
    assert wrong.scores is not None and wrong.scores["success"].explanation == "✗ sums.answer: 1+2 is not 2"
    assert [(message.role, message.text) for message in wrong.messages] == [("user", "1+2"), ("assistant", "2")]
    assert wrong.metadata["answer"] == "2"
    lost = (logs["broken"].samples or [])[0]
    assert lost.scores is None and lost.error is not None and "endpoint_error" in lost.error.message


def test_a_report_says_what_was_asked_differently(there: Path) -> None:
    for name, budget in (("a", "100"), ("b", "100"), ("c", "200")):
        given = ("--agent", "two", "--max-tokens", budget, "--suite-option", "largest=1", "--out", name)
        assert command(there, "run", "sums/*", *given) == 0
    (report,) = Reports.of([there / "a", there / "b", there / "c"]).others
    assert "the runs were asked differently: --max-tokens 100 (a, b), 200 (c)" in report.notes
    (same,) = Reports.of([there / "a", there / "b"]).others
    assert not any("differently" in note for note in same.notes)


def test_a_node_says_which_item_it_lacks(there: Path) -> None:
    run, file = RunFolder(there), planned("solution")
    other = (file.episodes[0].model_copy(update={"item_digest": "of another version"}), *file.episodes[1:])
    for episodes, says in ((file.episodes, ""), (other, "sums 1+1 is not the one that was planned")):
        (run.path / "run.json").write_text(file.model_copy(update={"episodes": episodes}).model_dump_json())
        (run.path / "sign").touch()
        assert says in (missing := missing_here(WorkOrder(run.path, "sign", there, release(), "{}", PROGRAM)))
        assert bool(missing) == bool(says)


def test_names_of_suites_are_told_apart() -> None:
    with pytest.raises(BadInput, match="two suites are called 'pptc'"):
        register("pptc", Sums)
    with pytest.raises(BadInput, match="no suite is called 'none'"):
        registry.suite_class("none")


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ('{"suite": "unheard"}', "which is not known here"),
        ('{"suite": 7}', "which is not known here"),
        ('{"suite": "pptc", "asked": {"evaluations": 7, "agents": 1}, "episodes": []}', "run.json"),
        (
            '{"suite": "sums", "asked": {"agents": [{"label": "a", "agent": "two"}], "options": {"largest": 70}}, '
            '"release": "", "grading_digest": "", "episodes": []}',
            "asked.options: largest",
        ),
        ("[", "cannot be read as the plan of a run"),
    ],
)
def test_a_run_json_of_others_is_refused_in_one_line(there: Path, said: str, says: str) -> None:
    (there / "run.json").write_text(said)
    with pytest.raises(BadInput, match=says):
        suite_of(there)
    with pytest.raises(BadInput):
        Reports.of([there])
