"""How a trajectory becomes shots and what lies between them."""

from __future__ import annotations

from deskcraft.desktop.actions import Ask, Click, Done, Key
from deskcraft.film.captions import caption, chord
from deskcraft.film.film import Ended, Frame, Ran, Said, film
from deskcraft.film.timeline import timeline
from deskcraft.record.model import ActionEvent, EndEvent, Event, ScreenEvent, TurnEvent, UserEvent
from tests.view.runs import story

BLOBS = [letter * 64 for letter in "abcd"]


def shots(events: list[Event]) -> list[Frame]:
    return [item for item in film(events) if isinstance(item, Frame)]


def test_a_shot_is_the_screen_before_the_action() -> None:
    first, second, *_ = shots(story(BLOBS))
    assert first.screen is not None and second.screen is not None
    assert (first.step, first.screen.blob, first.reply) == (1, BLOBS[0], "I will click into the note.")
    assert (second.step, second.screen.blob, second.reply) == (2, BLOBS[1], "")


def test_items_keep_their_order_and_times_count_from_the_first_screen() -> None:
    items = film(story(BLOBS))
    assert [type(i).__name__ for i in items] == [
        "Said",
        "Frame",
        "Frame",
        "Ran",
        "Frame",
        "Said",
        "Frame",
        "Frame",
        "Frame",
        "Ended",
    ]
    assert (items[0].t_s, items[1].t_s) == (0, 1)


def test_an_action_without_effect_is_marked_and_a_refused_one_is_not() -> None:
    *_, refused, chord_pressed, done = shots(story(BLOBS))
    assert refused.refused and not refused.unchanged
    assert chord_pressed.unchanged
    assert not done.costs_step


def test_a_screen_that_still_moved_is_marked() -> None:
    assert [s.restless for s in shots(story(BLOBS))][:3] == [False, True, False]


def test_the_window_is_the_topmost_until_the_list_changes() -> None:
    assert {s.window for s in shots(story(BLOBS))} == {"note.txt"}


def test_a_last_screen_that_nobody_acted_on_is_shown() -> None:
    events: list[Event] = [
        ScreenEvent(step=0, blob=BLOBS[0], pointer=(0, 0), t_s=0),
        ActionEvent(step=1, turn=1, action=Click(x=1, y=1), t_s=1),
        ScreenEvent(step=1, blob=BLOBS[1], pointer=(1, 1), t_s=2),
        EndEvent(step=1, status="budget", t_s=3),
    ]
    last = shots(events)[-1]
    assert last.screen is not None and last.screen.blob == BLOBS[1]
    assert not last.requested


def test_an_answer_stands_after_its_question() -> None:
    events: list[Event] = [
        ScreenEvent(step=0, blob=BLOBS[0], pointer=(0, 0), t_s=0),
        TurnEvent(turn=1, step=0, reply="", seconds=0, t_s=0),
        ActionEvent(step=1, turn=1, action=Ask(question="Which?"), t_s=1),
        UserEvent(step=1, role="answer", text="This.", t_s=1),
        ScreenEvent(step=1, blob=BLOBS[0], pointer=(0, 0), t_s=2),
        ActionEvent(step=1, turn=2, action=Done(), t_s=3),
        EndEvent(step=1, status="done", t_s=3),
    ]
    ask, answer, *_ = film(events)
    assert isinstance(ask, Frame) and isinstance(answer, Said)
    assert not ask.unchanged


def test_an_episode_without_a_screen_has_an_end_only() -> None:
    items = film([EndEvent(step=0, status="desktop_error", message="gone", t_s=3)])
    assert [type(i) for i in items] == [Ended]
    assert timeline(items) is None


def test_the_time_line_numbers_the_messages_and_stays_in_its_frame() -> None:
    line = timeline(film(story(BLOBS)))
    assert line is not None
    assert [m.number for m in line.marks if m.kind == "user"] == [1, 2]
    assert [m.kind for m in line.marks if m.kind not in ("act", "user")] == [
        "run",
        "refused",
        "signal",
        "end",
    ]
    assert all(0 <= m.x <= 1000 for m in [*line.marks])


def test_commands_in_a_row_are_one_item() -> None:
    event = next(e for e in story(BLOBS) if e.kind == "run")
    (item,) = film([event, event])
    assert isinstance(item, Ran) and len(item.commands) == 2


def test_captions_say_what_was_done() -> None:
    click = Click(x=3, y=4, button="right", count=2, modifiers=("ctrl",))
    assert caption(click).sentence == "ctrl Double-click right button at (3, 4)"
    assert caption(Key(keys="ctrl+shift+s")).keys == ("ctrl", "shift", "s")
    assert chord("ctrl++") == ("ctrl", "+")
    assert chord("+") == ("+",)
