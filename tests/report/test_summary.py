"""The numbers of a summary, against values worked out by hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import pytest

from deskcraft.film.reasons import decisive_failures, why_failed
from deskcraft.record.model import EpisodeRecord, Timings
from deskcraft.report.summary import Rate, RunSummary
from deskcraft.report.summary import summarise as summary_of
from simulator.interaction import Delivery, Question
from tests.view.runs import either, interactive, leaf, record, tables, talk, task, verdict

GOOD = verdict([leaf(True)])
HALF = verdict([leaf(True), leaf(False)])
BAD = verdict([leaf(False)])


def summarise(
    records: Sequence[EpisodeRecord], *, planned: int | None = None, interactions: Iterable[Delivery | Question] = ()
) -> RunSummary:
    return summary_of(*tables(records, interactions), planned=planned)


def rate(records: Sequence[EpisodeRecord]) -> Rate:
    return summarise(records).overall


def test_every_rate_stands_without_the_unscored_and_with_them_as_zero() -> None:
    found = rate([record(graded=GOOD), record(graded=HALF), record(graded=BAD), record()])
    assert (found.episodes, found.scored, found.successes) == (4, 3, 1)
    assert found.success_scored == pytest.approx(1 / 3)
    assert found.success_all == pytest.approx(1 / 4)
    assert found.score_scored == pytest.approx(1.5 / 3)
    assert found.score_all == pytest.approx(1.5 / 4)


def test_nothing_scored_has_no_rate_but_a_zero_with_the_unscored() -> None:
    found = rate([record(), record()])
    assert found.success_scored is None
    assert found.interval_scored is None
    assert found.success_all == 0


def test_groups_by_app_level_and_split() -> None:
    found = summarise([record(graded=GOOD), record(interactive(), BAD), record(interactive(), GOOD)])
    assert found.by_app["mock"].success_scored == pytest.approx(2 / 3)
    assert {name: one.success_scored for name, one in found.by_level.items()} == {"L1": 1, "L2": 0.5}
    assert {name: one.episodes for name, one in found.by_split.items()} == {"interactive": 2, "standard": 1}


def test_steps_turns_and_asks_are_of_scored_episodes() -> None:
    every = [
        record(graded=GOOD, steps=2, turns=1, asks=0),
        record(graded=BAD, steps=10, turns=5, asks=3),
        record(steps=77, turns=77, asks=77),
    ]
    found = summarise(every)
    assert found.steps is not None and found.turns is not None and found.asks is not None
    assert (found.steps.median, found.turns.median, found.asks.total) == (6, 3, 3)
    assert found.steps_of_successes is not None and found.steps_of_successes.total == 2


def test_terminal_use_counts_successes_only() -> None:
    every = [
        record(graded=GOOD, used_terminal=True),
        record(graded=GOOD),
        record(graded=BAD, used_terminal=True),
    ]
    use = summarise(every).terminal
    assert (use.successes, use.with_terminal, use.share) == (2, 1, 0.5)


def test_failures_are_counted_by_check_and_code_most_frequent_first() -> None:
    extra = leaf(False, "files.untouched", role="guard", code="extra", sentence="copy.txt was added.")
    every = [record(graded=BAD), record(task("other"), verdict([leaf(False), leaf(False)], [extra]))]
    first, second = summarise(every).failures
    assert (first.check, first.code, first.count, first.episodes) == ("files.text", "wrong_text", 3, 2)
    assert first.tasks == ("mock/other", "mock/write-note")
    assert first.example == "The note says hallo, not hello."
    assert (second.check, second.role, second.count, second.example) == (
        "files.untouched",
        "guard",
        1,
        "copy.txt was added.",
    )


def test_a_failed_child_of_an_any_that_holds_is_no_failure() -> None:
    graded = verdict([either(leaf(False), leaf(True))])
    assert len(graded.failures()) == 1
    assert decisive_failures(graded) == []
    assert decisive_failures(verdict([either(leaf(False), leaf(False))])) != []


def test_an_episode_that_failed_by_its_ending_alone_is_counted_too() -> None:
    gave_up = GOOD.model_copy(update={"success": 0})
    what = record(graded=gave_up, status="fail", ended_in_fail=True)
    assert why_failed(what) == "The agent said FAIL although the task can be done."
    (failure,) = summarise([what]).failures
    assert (failure.check, failure.role, failure.code) == ("episode", "ending", "said_fail")


def test_what_could_not_be_scored_is_listed_with_its_reason() -> None:
    (one,) = summarise([record(graded=GOOD), record(task("lost"), tries=3)]).unscored
    assert (one.task, one.status, one.tries) == ("mock/lost", "desktop_error", 3)
    assert one.reason == "DesktopDied: the X server is gone"


def test_an_unscored_episode_without_a_message_has_the_meaning_of_its_status() -> None:
    (one,) = summarise([record(error="")]).unscored
    assert one.reason == one.meaning != ""


def test_times_by_phase() -> None:
    every = [
        record(graded=GOOD, timings=Timings(reset_s=1, agent_s=2, total_s=4)),
        record(timings=Timings(reset_s=3, agent_s=2, total_s=6)),
    ]
    times = {t.phase: t for t in summarise(every).times}
    assert (times["reset"].total_s, times["reset"].median_s, times["reset"].share) == (4, 2, 0.4)
    assert "total" not in times


def test_talk_counts_a_question_that_delivered_a_phase_once() -> None:
    user = summarise([record(interactive(), GOOD, asks=1)], interactions=talk()).user
    assert (user.phases, user.delivered, user.early, user.questions) == (2, 2, 1, 1)
    assert (user.fallbacks, user.held_back) == (1, 0)


def test_an_unknown_cost_makes_the_sum_unknown() -> None:
    known = record(graded=GOOD, usage={"input_tokens": 5, "cost_usd": 0.25})
    unknown = record(graded=GOOD, usage={"cost_usd": None})
    assert summarise([known]).cost_usd == 0.25
    assert summarise([known, unknown]).cost_usd is None


def test_planned_episodes_that_are_not_there_show() -> None:
    assert summarise([record(graded=GOOD)], planned=5).planned == 5
    assert summarise([record(graded=GOOD)]).planned == 1


def test_a_summary_is_json_and_back() -> None:
    found = summarise([record(graded=HALF), record()], interactions=talk())
    assert RunSummary.model_validate(json.loads(found.model_dump_json())) == found


def test_no_episodes_make_a_summary_of_nothing() -> None:
    found = summarise([])
    assert found.overall.success_all is None
    assert found.steps is None
