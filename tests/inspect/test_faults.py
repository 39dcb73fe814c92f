"""What goes wrong: an infrastructure error is a sample's error and no score, and no desktop is left open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
import pytest
from inspect_ai import eval as evaluate
from inspect_ai import eval_async, eval_retry
from inspect_ai.log import EvalSample, read_eval_log
from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, modelapi
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import ToolChoice, ToolInfo

from deskcraft.desktop.actions import Action
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput, DesktopError, SetupFailed, VerifierError
from deskcraft.inspect.tasks import tasks
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.run.runfile import RunFile
from tests.conftest import MOCK_ROOT
from tests.inspect.evals import OF_INSPECT, Watched, call, model, only, play, samples, solved, values, watch

pytestmark = OF_INSPECT


@pytest.fixture
def desktops(monkeypatch: pytest.MonkeyPatch, grader: Grader) -> Watched:
    return watch(monkeypatch, grader)


@modelapi(name="here")
def here() -> type[ModelAPI]:
    """A model that inspect makes again by its name: it types that, saves and is done."""

    class Typist(ModelAPI):
        async def generate(
            self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
        ) -> ModelOutput:
            return solved(self.model_name)[sum(message.role == "assistant" for message in input)]

    return Typist


def fails(monkeypatch: pytest.MonkeyPatch, at: int = 1) -> None:
    """The mock's X server is gone at one action: the first, or a later one."""
    does, count = MockDesktop.perform, [0]

    def perform(desktop: MockDesktop, action: Action) -> None:
        count[0] += 1
        if count[0] == at:
            raise DesktopError("the X server is gone")
        does(desktop, action)  # type: ignore[arg-type]

    monkeypatch.setattr(MockDesktop, "perform", perform)


def not_scored(sample: EvalSample, why: str) -> None:
    assert sample.error is not None and not sample.scores
    assert why in sample.error.message


def test_a_desktop_that_fails_is_an_error_and_no_score(
    desktops: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(monkeypatch)
    run = tmp_path / "run"
    log = play(solved(), tmp_path / "logs", options={"out": str(run)})
    log = read_eval_log(log.location)
    assert log.status == "error", "as inspect does unless it is set to go on"
    not_scored(only(log), "not scored, desktop_error (the desktop died, ")
    ((_, record),) = RunFolder(run).records()
    assert (record.status, record.scored) == ("desktop_error", False)
    assert [episode.task for episode in read_model(run / "run.json", RunFile).episodes] == ["mock/write-note"]
    assert (desktops.opened, desktops.open) == (1, 0)


def test_an_evaluation_that_goes_on_counts_it_among_no_scores(
    desktops: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(monkeypatch)
    said = [call("type", text="milk"), *solved()]
    log = play(said, tmp_path, fail_on_error=False, epochs=2, max_samples=1)
    assert log.status == "success" and log.results is not None
    success = log.results.scores[0]
    assert (success.metrics["mean"].value, log.results.completed_samples) == (1.0, 1)
    assert [values(sample) for sample in samples(log) if sample.error is None] == [{"success": 1, "score": 1.0}]
    assert [values(sample) for sample in samples(log) if sample.error is not None] == [{}]


def test_a_sample_is_tried_again_as_inspect_is_told(
    desktops: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(monkeypatch)
    run = tmp_path / "run"
    said = [call("type", text="milk"), *solved()]
    sample = only(play(said, tmp_path / "logs", options={"out": str(run)}, retry_on_error=1))
    assert values(sample)["success"] == 1 and sample.error is None
    assert sample.error_retries is not None and "the X server is gone" in sample.error_retries[0].message
    ((_, record),) = RunFolder(run).records()
    assert record.success == 1 and len(read_model(run / "run.json", RunFile).episodes) == 1
    assert (desktops.opened, desktops.open, desktops.most) == (2, 0, 1)


def test_an_evaluation_that_was_cut_off_goes_on_in_its_folder(
    desktops: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(monkeypatch, at=3)  # the first action of the second epoch
    run, logs = tmp_path / "run", str(tmp_path / "logs")
    asked = tasks(tasks="mock/write-note", desktop="mock", task_root=str(MOCK_ROOT), out=str(run))
    (log,) = evaluate(asked, model="here/milk", log_dir=logs, display="none", epochs=2, max_samples=1)
    assert log.status == "error" and [record.scored for _, record in RunFolder(run).records()] == [True, False]
    (again,) = eval_retry(log, log_dir=logs, display="none")
    assert again.status == "success"
    assert [values(sample)["success"] for sample in samples(again)] == [1, 1]
    assert [record.success for _, record in RunFolder(run).records()] == [1, 1]
    assert len(read_model(run / "run.json", RunFile).episodes) == 2
    assert (desktops.opened, desktops.open) == (3, 0)


def test_not_even_score_on_error_gives_it_a_score(
    desktops: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(monkeypatch)
    not_scored(only(play(solved(), tmp_path, score_on_error=True)), "the X server is gone")


def test_a_setup_that_fails_is_an_error(desktops: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def launch(*_: object, **__: object) -> None:
        raise SetupFailed("no such program")

    monkeypatch.setattr(MockDesktop, "launch", launch)
    not_scored(only(play([], tmp_path)), "no such program")
    assert desktops.open == 0


def test_a_check_that_fails_is_an_error(
    desktops: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, grader: Grader
) -> None:
    def raises(*_: object, **__: object) -> None:
        raise VerifierError("mock/write-note: a check raised")

    monkeypatch.setattr(grader, "grade", raises)
    not_scored(only(play(solved(), tmp_path / "done")), "not scored, verifier_error")
    not_scored(only(play(solved(), tmp_path / "spent", message_limit=4)), "not scored, verifier_error")
    assert desktops.open == 0


def test_a_model_that_fails_is_an_error_and_no_score(desktops: Watched, tmp_path: Path) -> None:
    def says(*_: object) -> Any:
        raise RuntimeError("the endpoint is gone")

    not_scored(only(play(says, tmp_path, score_on_error=True)), "the endpoint is gone")
    assert desktops.open == 0


def test_a_cancelled_evaluation_closes_its_desktops_and_leaves_no_record(desktops: Watched, tmp_path: Path) -> None:
    run = tmp_path / "run"

    async def main() -> None:
        called = anyio.Event()

        async def waits(*_: object) -> Any:
            called.set()
            await anyio.sleep_forever()

        async with anyio.create_task_group() as group:
            asked = tasks(tasks="mock/write-note", desktop="mock", task_root=str(MOCK_ROOT), out=str(run))
            logs = str(tmp_path / "logs")
            group.start_soon(lambda: eval_async(asked, model=model(waits), log_dir=logs))
            await called.wait()
            assert desktops.open == 1
            group.cancel_scope.cancel()

    anyio.run(main)
    assert (desktops.opened, desktops.open) == (1, 0)
    assert RunFolder(run).names() == [] and not (run / "run.json").exists()
    (log,) = (tmp_path / "logs").iterdir()
    assert read_eval_log(str(log)).status == "cancelled"


def test_no_more_desktops_are_open_than_asked(desktops: Watched, tmp_path: Path) -> None:
    said = [call("fail", reason="only a look")] * 6
    log = play(said, tmp_path, options={"variants": "all", "desktops": 2}, epochs=2, max_samples=6)
    assert len(samples(log)) == 6
    assert (desktops.opened, desktops.most, desktops.open) == (6, 2, 0)


def test_another_solver_has_the_tools_and_ends_spent_unless_it_calls_done(desktops: Watched, tmp_path: Path) -> None:
    @solver
    def one_call() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            return await generate(state, tool_calls="single")

        return solve

    sample = only(play(solved()[:1], tmp_path / "one", solver=one_call()))
    assert (sample.metadata["status"], sample.metadata["steps"]) == ("budget", 1)
    assert values(sample)["success"] == 0 and sample.error is None
    assert values(only(play([solved()[2]], tmp_path / "done", solver=one_call()))) != {}
    assert desktops.open == 0


def test_what_was_scored_is_not_written_over(desktops: Watched, tmp_path: Path) -> None:
    options = {"out": str(tmp_path / "run")}
    play(solved(), tmp_path / "logs", options=options)
    not_scored(only(play(solved(), tmp_path / "logs", options=options)), "is there and scored; give a new folder")
    other = only(play(solved(), tmp_path / "logs", options={**options, "max_steps": 5}))
    not_scored(other, "holds a run of another agent, model, image or other limits")
    assert desktops.opened == 1, "both were refused before"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"variants": "any"}, "variants=any: give canonical or all"),
        ({"protocol": "mine"}, "protocol=mine: give paper or published"),
        ({"max_steps": 0}, "max_steps=0: give 1 or more"),
        ({"desktops": 0}, "desktops=0: give 1 or more"),
        ({"tasks": "mock/nothing"}, "no task matches 'mock/nothing'"),
        ({"desktop": "cloud"}, "cloud"),
    ],
)
def test_what_is_asked_wrongly_is_said_in_a_line(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        tasks(**{"task_root": str(MOCK_ROOT), "desktop": "mock"} | wrong)
