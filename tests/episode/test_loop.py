"""The episode loop keeps the protocol: steps, turns, triggers, budgets, refusals, and what the agent hears."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import Ask, Click, Done, Fail, Key, Screenshot, Type, Wait
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ActionEvent, ScreenEvent, Usage, UserEvent
from deskcraft.task.loading import TaskRoot
from simulator import PAPER, PUBLISHED
from simulator.interaction import load
from simulator.user import NEUTRAL
from tests.agents import ListAgent
from tests.episode.scene import NAME, note_task, play

LOOK = Screenshot()


def test_the_agent_s_work_is_graded(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    agent = ListAgent([[Type(text="milk"), Key(keys="ctrl+s")], [Done()]])
    record = play(note_task(mock_root), agent, run_folder, grader)
    assert (record.status, record.success, record.score, record.steps, record.turns) == ("done", 1, 1.0, 2, 2)


def test_fail_on_a_feasible_task_is_no_success(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    agent = ListAgent([[Type(text="milk"), Key(keys="ctrl+s"), Fail()]])
    record = play(note_task(mock_root), agent, run_folder, grader)
    assert (record.status, record.success, record.ended_in_fail) == ("fail", 0, True)


def test_the_budget_ends_the_episode_and_the_state_is_graded(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    agent = ListAgent([[Type(text="milk"), Key(keys="ctrl+s"), LOOK, LOOK]])
    record = play(note_task(mock_root), agent, run_folder, grader, max_steps=2)
    assert (record.status, record.success, record.steps) == ("budget", 1, 2)


@pytest.mark.parametrize(
    ("limit", "usage"),
    [
        pytest.param({"max_tokens": 100}, Usage(input_tokens=60, output_tokens=50), id="tokens"),
        pytest.param({"max_cost_usd": 0.1}, Usage(cost_usd=0.2), id="money"),
    ],
)
def test_tokens_and_money_are_budgets_too(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, limit: dict[str, Any], usage: Usage
) -> None:
    agent = ListAgent([[LOOK], [LOOK]], usage=usage)
    record = play(note_task(mock_root), agent, run_folder, grader, **limit)
    assert (record.status, record.turns) == ("budget", 1)


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(Malformed("clck(3)", "no such action 'clck'"), id="cannot be parsed"),
        pytest.param(Click(x=9999, y=1), id="off the screen"),
        pytest.param(Key(keys="ctrl+nonsense"), id="no such key"),
    ],
)
def test_three_bad_requests_in_a_row_end_the_episode(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, bad: Request
) -> None:
    agent = ListAgent([[bad], [LOOK], [bad], [bad], [bad], [LOOK]])
    record = play(note_task(mock_root), agent, run_folder, grader)
    assert (record.status, record.steps) == ("unusable", 5)
    assert agent.seen[1].feedback and not agent.seen[2].feedback


def test_an_empty_turn_is_a_bad_request(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    record = play(note_task(mock_root), ListAgent([[], [], []]), run_folder, grader)
    assert (record.status, record.steps) == ("unusable", 3)


def test_what_follows_a_signal_in_its_turn_is_dropped(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    agent = ListAgent([[Ask(question="really?"), Type(text="milk"), Key(keys="ctrl+s")], [Done(), LOOK]])
    record = play(note_task(mock_root), agent, run_folder, grader)
    assert (record.steps, record.asks, record.success) == (1, 1, 0)
    assert agent.seen[1].heard.history[0].answer == NEUTRAL["English"]


def test_a_step_count_interrupts_the_turn(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    task = note_task(mock_root, [("Stop that.", {"step_count": 2})])
    agent = ListAgent([[LOOK, LOOK, Type(text="dropped")], [Done()]])
    record = play(task, agent, run_folder, grader)
    assert record.steps == 2
    assert agent.seen[1].heard.update == "Stop that."


def test_the_newest_message_is_an_update_once_and_then_a_requirement(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    task = note_task(mock_root, [("First.", "agent_ask"), ("Second.", "agent_done")])
    agent = ListAgent([[Ask(question="what?")], [LOOK], [Done()], [LOOK], [Done()]])
    play(task, agent, run_folder, grader)
    heard = [(o.heard.update, o.heard.requirements) for o in agent.seen]
    assert heard == [
        (None, ()),
        ("First.", ()),
        (None, ("First.",)),
        ("Second.", ("First.",)),
        (None, ("First.", "Second.")),
    ]


def test_an_early_done_brings_the_user_at_once(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    task = note_task(mock_root, [("One more thing.", {"step_count": 9})])
    record = play(task, ListAgent([[Done()], [LOOK], [Done()]]), run_folder, grader)
    interaction = load((run_folder.episodes / NAME / "interaction.jsonl").read_bytes())
    assert record.steps == 1
    assert [i.early for i in interaction if i.kind == "delivery"] == [True]


def test_an_agent_that_never_asks_is_not_told(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    task = note_task(mock_root, [("The secret.", "agent_ask")])
    record = play(task, ListAgent([[LOOK], [Done()]]), run_folder, grader)
    assert (record.status, record.turns) == ("done", 2)
    assert (run_folder.episodes / NAME / "interaction.jsonl").read_bytes() == b""


def test_asking_where_it_is_not_offered_is_a_bad_request(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    record = play(note_task(mock_root), ListAgent([[Ask(question="?")], [Done()]]), run_folder, grader, rules=PUBLISHED)
    refused = [e.refused for e in run_folder.trajectory(NAME) if isinstance(e, ActionEvent) and e.refused]
    assert refused == ["asking is not offered in this task"]
    assert (record.asks, record.steps) == (0, 2)


def test_published_rules_count_turns_and_drop_nothing(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    task = note_task(mock_root, [("Now.", {"step_count": 1}), ("And now.", "agent_done")])
    agent = ListAgent([[LOOK, LOOK, LOOK], [Fail()], [Done()]])
    record = play(task, agent, run_folder, grader, rules=PUBLISHED)
    assert [o.heard.update for o in agent.seen] == [None, "Now.", "And now."]
    assert (record.status, record.steps, record.ended_in_fail) == ("done", 5, False)


def test_every_step_leaves_a_frame_and_every_request_an_event(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    agent = ListAgent([[Type(text="a"), Wait(duration_s=1)], [Ask(question="?")], [Malformed("x", "y")]])
    record = play(note_task(mock_root), agent, run_folder, grader)
    events = run_folder.trajectory(NAME)
    assert [e.step for e in events if isinstance(e, ScreenEvent)] == [0, 1, 2, 3, 4]
    assert [e.step for e in events if isinstance(e, ActionEvent)] == [1, 2, 3, 4, 4]
    assert [e.role for e in events if isinstance(e, UserEvent)] == ["opening", "answer"]
    assert record.steps == 4


def test_the_same_replies_leave_the_same_interaction(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    task = mock_root.select(["mock/ask-colour"])[0].task()
    logs = []
    for _ in range(2):
        play(
            task,
            ListAgent([[Ask(question="哪种?")], [LOOK, LOOK, LOOK], [Done()], [Done()]]),
            run_folder,
            grader,
        )
        logs.append((run_folder.episodes / NAME / "interaction.jsonl").read_bytes())
    assert logs[0] == logs[1]
    assert len(load(logs[0])) == 4


REQUESTS = st.sampled_from([LOOK, Ask(question="?"), Done(), Fail(), Malformed("?", "no"), Click(x=5, y=5)])
TRIGGERS = st.one_of(
    st.sampled_from(["agent_done", "agent_ask"]), st.builds(lambda n: {"step_count": n}, st.integers(1, 4))
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    turns=st.lists(st.lists(REQUESTS, max_size=4), max_size=12),
    triggers=st.lists(TRIGGERS, max_size=4),
    rules=st.sampled_from([PAPER, PUBLISHED]),
)
def test_any_agent_in_any_task_comes_to_an_end(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, turns: object, triggers: object, rules: object
) -> None:
    assert isinstance(turns, list) and isinstance(triggers, list)
    phases = [(f"message {i}", trigger) for i, trigger in enumerate(triggers)]
    task = note_task(mock_root, phases)
    chosen = PAPER if rules == PAPER else PUBLISHED
    record = play(task, ListAgent(turns), run_folder, grader, max_steps=15, rules=chosen)
    delivered = [e.text for e in run_folder.trajectory(NAME) if isinstance(e, UserEvent) and e.role == "phase"]
    assert record.scored
    assert record.steps <= 16
    assert delivered == [message for message, _ in phases][: len(delivered)]


def test_a_look_at_a_box_is_cropped_out_of_the_screen(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    agent = ListAgent([[Screenshot(box=(10, 20, 110, 70))], [Done()]])
    play(note_task(mock_root), agent, run_folder, grader)
    assert [look.shape for o in agent.seen for look in o.looks] == [(50, 100, 3)]
    assert (agent.seen[1].looks[0] == agent.seen[1].picture[20:70, 10:110]).all()
