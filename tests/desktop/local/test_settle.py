"""When a desktop counts as settled: the pure detector."""

from __future__ import annotations

import numpy as np
import pytest

from deskcraft.desktop.settle import (
    CARET_PX,
    SAMPLED_ROWS,
    Detector,
    Sample,
    changed_area,
    next_look,
    patience,
    seems_changed,
)

MS = 1_000_000


def times(detector: Detector, samples: list[Sample]) -> list[float]:
    """The times at which the detector said that the desktop is at rest."""
    return [sample.time_s for sample in samples if detector.feed(sample)]


def quiet(until_ms: int, **changes: int) -> list[Sample]:
    """A sample every 50 ms in which nothing happens."""
    return [Sample(ms / 1000, changes.get("changed_px", 0), 0, 0) for ms in range(0, until_ms + 1, 50)]


def test_nothing_happening_for_long_enough_is_rest() -> None:
    assert times(Detector(0.3), quiet(400)) == [0.3, 0.35, 0.4]


def test_a_change_starts_the_wait_anew() -> None:
    samples = quiet(600)
    samples[4] = Sample(0.2, CARET_PX + 1, 0, 0)
    assert times(Detector(0.3), samples)[0] == 0.5


def test_a_blinking_caret_is_no_change() -> None:
    assert times(Detector(0.3), quiet(400, changed_px=CARET_PX))[0] == 0.3


def test_an_application_that_computes_in_silence_is_not_at_rest() -> None:
    busy = [Sample(ms / 1000, 0, ms * MS, 0) for ms in range(0, 1000, 50)]
    idle = [Sample(1 + ms / 1000, 0, 950 * MS, 0) for ms in range(0, 500, 50)]
    assert times(Detector(0.3), busy) == []
    assert times(Detector(0.3), busy + idle)[0] == pytest.approx(1.25, abs=0.06)


def test_a_thread_that_computes_less_than_a_tick_at_a_time_is_seen() -> None:
    busy = [Sample(ms / 1000, 0, 0, 0, run_ns=ms * MS // 2) for ms in range(0, 1000, 50)]
    assert times(Detector(0.3), busy) == []


def test_a_starved_application_is_not_at_rest() -> None:
    assert times(Detector(0.3), [Sample(ms / 1000, 0, 0, ms * MS) for ms in range(0, 1000, 50)]) == []


def test_waiting_for_the_disk_is_not_rest() -> None:
    assert times(Detector(0.3), [Sample(ms / 1000, 0, 0, 0, blocked=1) for ms in range(0, 1000, 50)]) == []


def test_whoever_waits_for_a_processor_now_is_not_at_rest() -> None:
    waits = [Sample(ms / 1000, 0, 0, 0, ready=ms < 700) for ms in range(0, 1000, 50)]
    assert times(Detector(0.3), waits)[0] == 0.7


def test_times_that_shrink_with_a_process_that_ended_are_no_work() -> None:
    assert times(Detector(0.3), [Sample(ms / 1000, 0, (500 - ms) * MS, 0) for ms in range(0, 400, 50)])[0] == 0.3


def test_the_changed_area_is_the_box_around_all_differences() -> None:
    before = np.zeros((100, 100), np.uint32)
    after = before.copy()
    assert changed_area(before, after) == 0
    after[10, 20] = after[19, 29] = 1
    assert changed_area(before, after) == 100


@pytest.mark.parametrize("top", range(SAMPLED_ROWS))
def test_what_is_as_high_as_a_caret_is_seen_wherever_it_stands(top: int) -> None:
    before = np.zeros((100, 100), np.uint32)
    after = before.copy()
    assert not seems_changed(before, after)
    after[40 + top : 40 + top + SAMPLED_ROWS, 20] = 1
    assert seems_changed(before, after)


def test_pictures_that_are_no_block_of_memory_are_compared_too() -> None:
    wide = np.zeros((100, 200), np.uint32)
    assert changed_area(wide[:, :100], wide[:, 100:]) == 0
    wide[5, 105] = 1
    assert changed_area(wide[:, :100], wide[:, 100:]) == 1


@pytest.mark.parametrize(("poll_s", "quiet_s"), [(0.04, 0.3), (0.01, 0.04), (0.04, 0.1), (0.04, 1.0), (0.04, 0.02)])
def test_a_still_picture_is_looked_at_ever_less_until_it_may_be_at_rest(poll_s: float, quiet_s: float) -> None:
    still, gaps = 0.0, []
    while still < quiet_s:
        gaps.append(next_look(poll_s, quiet_s, still))
        still += gaps[-1]
    assert still == pytest.approx(quiet_s)
    assert len(gaps) <= 7
    assert gaps[0] == min(poll_s, quiet_s)
    assert next_look(poll_s, quiet_s, quiet_s) == poll_s  # something else is awaited: it may be there at any time


SECOND = 10**9


@pytest.mark.parametrize(
    ("elapsed_s", "waited_ns", "may_take_s"),
    [
        (5.0, 0, 5.0),  # on an idle machine the cap is the cap
        (5.0, SECOND, 6.0),
        (5.0, 40 * SECOND, 10.0),  # many threads that wait at once do not stop the clock more than once
        (15.0, 40 * SECOND, 15.0),
        (60.0, 400 * SECOND, 15.0),
        (5.0, -SECOND, 5.0),  # processes that ended take their times along
    ],
)
def test_time_without_a_processor_is_not_the_desktops(elapsed_s: float, waited_ns: int, may_take_s: float) -> None:
    assert patience(5.0, elapsed_s, waited_ns) == may_take_s
