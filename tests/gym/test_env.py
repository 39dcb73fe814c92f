"""`DesktopEnv` is a gymnasium environment and one of our episodes at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import deskcraft.gym
from deskcraft.desktop.actions import Ask, Done, Fail, Key, Screenshot, Type
from deskcraft.desktop.mock import MockDesktop
from deskcraft.errors import BadInput, DesktopError, SetupFailed
from deskcraft.gym import DesktopEnv
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.run.runfile import RunFile
from tests.conftest import MOCK_ROOT

LOOK = Screenshot()


def make(**changes: Any) -> DesktopEnv:
    asked: dict[str, Any] = {"tasks": "mock/write-note", "desktop": "mock", "task_root": MOCK_ROOT}
    return DesktopEnv(**asked | changes)


@pytest.fixture(scope="module")
def env() -> Iterator[DesktopEnv]:
    """One for many tests: each resets it, which takes milliseconds; its grading process takes a second to start."""
    with make(tasks="mock/*", max_steps=5) as made:
        yield made


def begin(env: DesktopEnv, task: str = "mock/write-note") -> tuple[Any, Any]:
    return env.reset(options={"task": task})


def play(env: DesktopEnv, *actions: Any) -> tuple[Any, ...]:
    """The last step's values."""
    for action in actions:
        last = env.step(env.element(action))
    return last


def test_gymnasium_s_checker_passes_on_the_mock() -> None:
    env = gymnasium.make("DeskCraft/Mock-v0", tasks=["mock/write-note"], task_root=MOCK_ROOT)
    check_env(env.unwrapped)
    env.close()


@pytest.mark.exam
@pytest.mark.real
def test_gymnasium_s_checker_passes_on_the_local_desktop() -> None:
    env = gymnasium.make("DeskCraft/Desktop-v0", tasks=["os/print-shop-handover"])
    env.action_space.seed(2)  # a click, not half a minute of waiting
    check_env(env.unwrapped)
    env.close()


def test_success_is_the_reward_of_the_last_step(env: DesktopEnv) -> None:
    begin(env)
    assert play(env, Type(text="milk"), Key(keys="ctrl+s"))[1:4] == (0.0, False, False)
    seen, reward, terminated, truncated, info = play(env, Done())
    assert (reward, terminated, truncated) == (1.0, True, False)
    assert (info["status"], info["success"], info["score"]) == ("done", 1, 1.0)
    assert info["verdict"]["goals"][0]["sentence"]
    assert seen["step"] == 2


def test_the_last_screen_is_the_one_that_was_graded(env: DesktopEnv) -> None:
    begin(env)
    before = play(env, Type(text="milk"))[0]["screen"]
    after = play(env, Done())[0]["screen"]
    assert np.array_equal(before, after)


def test_fail_terminates_without_success(env: DesktopEnv) -> None:
    begin(env)
    assert play(env, Fail(reason="no"))[1:4] == (0.0, True, False)


def test_a_spent_budget_truncates_and_its_state_is_graded(env: DesktopEnv) -> None:
    begin(env)
    _, reward, terminated, truncated, info = play(env, Type(text="milk"), Key(keys="ctrl+s"), LOOK, LOOK, LOOK)
    assert (reward, terminated, truncated, info["status"]) == (1.0, False, True, "budget")


def test_the_score_is_the_reward_where_that_is_asked() -> None:
    with make(reward="score") as env:
        env.reset()
        _, reward, _, _, info = play(env, Type(text="something else"), Key(keys="ctrl+s"), Done())
        assert info["success"] == 0
        assert reward == info["score"]


def test_senseless_requests_are_told_and_three_in_a_row_terminate(env: DesktopEnv) -> None:
    begin(env)
    nonsense = env.element(Key(keys="hyper+nothing"))
    seen = env.step(nonsense)[0]
    assert "hyper" in seen["feedback"]
    env.step(nonsense)
    _, reward, terminated, _, info = env.step(nonsense)
    assert (reward, terminated, info["status"]) == (0.0, True, "unusable")


def test_what_the_user_says_is_in_the_observation(env: DesktopEnv) -> None:
    seen, info = begin(env, "mock/ask-colour")
    assert info["offers_ask"] and seen["instruction"].startswith("Write the colour")
    seen = play(env, Ask(question="Which?"))[0]
    assert seen["update"] == "The colour is teal."
    seen = play(env, LOOK)[0]
    assert (seen["update"], seen["requirements"]) == ("", "The colour is teal.")


def test_the_options_name_task_and_variant(env: DesktopEnv) -> None:
    seen, info = env.reset(options={"task": "mock/write-note", "variant": 1})
    assert (info["task"], info["variant"]) == ("mock/write-note", 1)
    assert "牛奶" in seen["instruction"]
    for wrong, told in (
        ({"task": "mock/none"}, "mock/none"),
        ({"task": "mock/write-note", "variant": 9}, "variants 0 to 2"),
        ({"a": 1}, "a;"),
    ):
        with pytest.raises(BadInput, match=told):
            env.reset(options=wrong)


def test_one_seed_draws_the_same_tasks() -> None:
    with make(tasks="mock/*", variants="any") as env:
        drawn = [[env.reset(seed=7)[1], *(env.reset()[1] for _ in range(4))] for _ in range(2)]
        assert drawn[0] == drawn[1]
        assert len({(info["task"], info["variant"]) for info in drawn[0]}) > 1


def test_a_fault_of_ours_is_raised_and_never_a_reward(env: DesktopEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(env)

    def dies(self: MockDesktop, action: object) -> None:
        raise DesktopError("the X server is gone")

    monkeypatch.setattr(MockDesktop, "perform", dies)
    with pytest.raises(DesktopError, match="the X server is gone"):
        play(env, LOOK)
    monkeypatch.undo()
    with pytest.raises(ResetNeeded):
        play(env, LOOK)
    begin(env)
    assert play(env, Done())[2]


def test_a_setup_that_fails_is_raised_by_reset(env: DesktopEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: MockDesktop, *_: object, **__: object) -> None:
        raise SetupFailed("no such program")

    monkeypatch.setattr(MockDesktop, "launch", fails)
    with pytest.raises(DesktopError, match="no such program"):
        begin(env)


def test_steps_need_an_episode_and_an_element(env: DesktopEnv) -> None:
    begin(env)
    play(env, Done())
    with pytest.raises(ResetNeeded, match="call reset"):
        play(env, LOOK)
    begin(env)
    with pytest.raises(InvalidAction):
        env.step({"kind": 99})


def test_an_episode_that_is_given_up_leaves_no_record(tmp_path: Path) -> None:
    with make(out=tmp_path / "run") as env:
        env.reset()
        play(env, LOOK)
        env.reset()
        play(env, Done())
        env.reset()
    run = RunFolder(tmp_path / "run")
    assert run.names() == ["mock_write-note_v0_gym_a2"]
    assert [e.name for e in read_model(run.path / "run.json", RunFile).episodes] == run.names()
    assert not list((run.path / "partial").iterdir())


def test_the_folder_of_a_run_is_new(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    with pytest.raises(BadInput, match="is not empty"):
        make(out=tmp_path)


def test_two_environments_run_in_processes_of_their_own() -> None:
    envs = gymnasium.vector.AsyncVectorEnv([partial(make, variants="any") for _ in range(2)], shared_memory=False)
    seen, _ = envs.reset(seed=3)
    assert seen["screen"].shape == (2, 400, 640, 3)
    words = [text.split()[1] for text in seen["instruction"]]
    for action in (None, Key(keys="ctrl+s"), Done()):
        elements = [deskcraft.gym.to_element(action or Type(text=word), 640, 400) for word in words]
        seen, rewards, terminated, _, _ = envs.step(_stacked(elements))
    assert rewards.tolist() == [1.0, 1.0]
    assert terminated.tolist() == [True, True]
    envs.close()


def test_shared_memory_which_would_lose_texts_is_refused() -> None:
    with pytest.raises(ValueError, match="shared_memory=False"):
        gymnasium.vector.AsyncVectorEnv([make])


def _stacked(elements: list[dict[str, Any]]) -> dict[str, Any]:
    """One element of the batched space: numbers in arrays, texts and paths in tuples."""
    tuples = ("text", "keys", "via")
    columns = {name: [element[name] for element in elements] for name in elements[0]}
    return {name: tuple(column) if name in tuples else np.stack(column) for name, column in columns.items()}


def test_the_state_is_graded_every_so_many_steps() -> None:
    with make(grade_every=2) as env:
        env.reset()
        infos = [env.step(env.element(action))[4] for action in (LOOK, Type(text="milk"), LOOK, Key(keys="ctrl+s"))]
        assert ["verdict" in info for info in infos] == [False, True, False, True]
        assert [infos[1]["verdict"]["success"], infos[3]["verdict"]["success"]] == [0, 1]
        env.reset()
        assert "verdict" not in env.step(env.element(LOOK))[4]
        assert env.step(env.element(Done()))[4]["success"] == 0


def test_a_negative_number_of_steps_is_refused() -> None:
    with pytest.raises(BadInput, match="grade_every=-1"):
        make(grade_every=-1)
