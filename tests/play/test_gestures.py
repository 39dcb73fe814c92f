"""What a person does becomes requests: what is one step, and when it goes out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.desktop.actions import Click, Drag, GuiAction, Hold, Key, Move, Scroll, Type, off_screen
from deskcraft.play.events import EVENT
from deskcraft.play.gestures import CLICK_GAP_S, ESCAPE_GAP_S, MOST_POINTS, TYPING_GAP_S, WHEEL_GAP_S, Gestures

LATER = 100.0


class Person:
    """Does one thing after the other, 50 ms apart unless told otherwise; pauses are heard by `tick`."""

    def __init__(self) -> None:
        self.t = 0.0
        self.gestures = Gestures()
        self.made: list[GuiAction] = []

    def event(self, kind: str, after_s: float = 0.05, **fields: Any) -> Person:
        self.t += after_s
        self.made += self.gestures.tick(self.t)
        self.made += self.gestures.feed(EVENT.validate_python({"kind": kind, "t": self.t, **fields}))
        return self

    def click(self, x: int, y: int, after_s: float = 0.05, **fields: Any) -> Person:
        return self.event("down", after_s, x=x, y=y, **fields).event("up", x=x, y=y, **fields)

    def key(self, key: str, *held: str, after_s: float = 0.05, **fields: Any) -> Person:
        self.event("keydown", after_s, key=key, code=f"Code{key}", held=held, **fields)
        return self.event("keyup", key=key, code=f"Code{key}", held=held, **fields)

    def types(self, text: str) -> Person:
        for character in text:
            self.key(character)
        return self

    def all(self) -> list[GuiAction]:
        self.made += self.gestures.tick(LATER)
        return self.made


# -- mouse --


def test_a_click_goes_out_when_no_second_one_can_follow() -> None:
    person = Person().click(10, 20)
    assert person.made == []
    assert person.gestures.due == pytest.approx(person.t + CLICK_GAP_S)
    assert person.all() == [Click(x=10, y=20)]


@pytest.mark.parametrize("count", [2, 3])
def test_quick_clicks_at_one_place_are_one_step(count: int) -> None:
    person = Person()
    for _ in range(count):
        person.click(10, 20)
    assert person.all() == [Click(x=10, y=20, count=count)]


def test_every_click_counts_once() -> None:
    person = Person()
    for _ in range(5):
        person.click(10, 20)
    assert [a.count for a in person.all() if isinstance(a, Click)] == [3, 2]


def test_clicks_with_a_pause_between_are_two_steps() -> None:
    assert Person().click(10, 20).click(10, 20, after_s=0.4).all() == [Click(x=10, y=20)] * 2


def test_a_second_press_that_is_held_still_belongs_to_a_double_click() -> None:
    person = Person().click(10, 20).event("down", x=10, y=20).event("up", 0.6, x=10, y=20)
    assert person.all() == [Click(x=10, y=20, count=2)]


def test_clicks_at_two_places_are_two_steps() -> None:
    assert Person().click(10, 20).click(60, 20).all() == [Click(x=10, y=20), Click(x=60, y=20)]


def test_a_pointer_that_moves_on_does_not_click_again() -> None:
    person = Person().click(10, 20).event("move", x=90, y=20)
    assert person.made == [Click(x=10, y=20)]


def test_modifiers_are_held_during_a_click() -> None:
    assert Person().click(10, 20, held=["ctrl"]).all() == [Click(x=10, y=20, modifiers=("ctrl",))]


def test_clicks_with_other_modifiers_do_not_join() -> None:
    person = Person().click(10, 20).click(10, 20, held=["ctrl"])
    assert person.all() == [Click(x=10, y=20), Click(x=10, y=20, modifiers=("ctrl",))]


@pytest.mark.parametrize("button", ["middle", "right"])
def test_the_other_buttons_click_at_once(button: Any) -> None:
    assert Person().click(10, 20, button=button).made == [Click(x=10, y=20, button=button)]


def test_a_hand_that_slips_still_clicks_where_it_pressed() -> None:
    person = Person().event("down", x=10, y=20).event("move", x=12, y=21).event("up", x=12, y=21)
    assert person.all() == [Click(x=10, y=20)]


def test_a_drag_has_its_path() -> None:
    person = Person().event("down", x=10, y=20).event("move", x=50, y=60).event("up", x=90, y=30, held=["shift"])
    assert person.made == [Drag(path=((10, 20), (50, 60), (90, 30)))]


def test_a_drag_holds_what_was_held_when_it_began() -> None:
    person = Person().event("down", x=10, y=20, button="middle", held=["shift"])
    person.event("up", x=90, y=30, button="middle")
    assert person.made == [Drag(path=((10, 20), (90, 30)), button="middle", modifiers=("shift",))]


def test_a_drag_that_returns_to_its_start_is_a_drag() -> None:
    person = Person().event("down", x=10, y=20).event("move", x=50, y=60).event("up", x=10, y=20)
    assert person.made == [Drag(path=((10, 20), (50, 60), (10, 20)))]


def test_a_long_path_keeps_its_ends() -> None:
    person = Person().event("down", x=0, y=0)
    for x in range(1000):
        person.event("move", 0.01, x=x, y=x % 7)
    drag = person.event("up", x=1000, y=5).made[0]
    assert isinstance(drag, Drag)
    assert len(drag.path) == MOST_POINTS
    assert (drag.path[0], drag.path[-1]) == ((0, 0), (1000, 5))


def test_a_click_before_a_drag_is_a_step_of_its_own() -> None:
    person = Person().click(10, 20).event("down", x=10, y=20).event("move", x=90, y=20).event("up", x=90, y=20)
    assert person.made == [Click(x=10, y=20), Drag(path=((10, 20), (90, 20)))]


def test_the_wheel_turns_once_until_it_rests() -> None:
    person = Person()
    for _ in range(4):
        person.event("wheel", x=5, y=6, dy=1)
    assert person.gestures.due == pytest.approx(person.t + WHEEL_GAP_S)
    assert person.all() == [Scroll(x=5, y=6, dy=4)]


def test_a_touch_pad_s_fractions_add_up() -> None:
    person = Person()
    for _ in range(10):
        person.event("wheel", x=5, y=6, dy=-0.13)
    assert person.all() == [Scroll(x=5, y=6, dy=-1)]


def test_the_wheel_with_ctrl_is_another_turn() -> None:
    person = Person().event("wheel", x=5, y=6, dy=1).event("wheel", x=5, y=6, dy=1, held=["ctrl"])
    assert person.all() == [Scroll(x=5, y=6, dy=1), Scroll(x=5, y=6, dy=1, modifiers=("ctrl",))]


def test_a_wheel_that_comes_back_is_nothing() -> None:
    assert Person().event("wheel", x=5, y=6, dy=1).event("wheel", x=5, y=6, dy=-1).all() == []


def test_resting_the_pointer_is_a_step_if_it_is_asked_for() -> None:
    assert Person().event("hover", x=5, y=6).made == [Move(x=5, y=6)]


# -- keyboard --


def test_a_word_is_one_step() -> None:
    person = Person().types("Autumn fair")
    assert person.gestures.typing == "Autumn fair"
    assert person.gestures.due is not None
    assert person.gestures.due <= person.t + TYPING_GAP_S
    assert person.all() == [Type(text="Autumn fair")]


def test_a_pause_ends_a_burst() -> None:
    assert Person().types("one").key(" ", after_s=1).types("two").all() == [Type(text="one"), Type(text=" two")]


def test_a_slip_is_mended_before_it_is_sent() -> None:
    assert Person().types("teak").key("Backspace").types("l").all() == [Type(text="teal")]


def test_what_is_mended_away_is_no_step() -> None:
    assert Person().types("a").key("Backspace").all() == []


def test_backspace_with_nothing_typed_is_a_key() -> None:
    assert Person().key("Backspace").all() == [Key(keys="BackSpace")]


@pytest.mark.parametrize(
    ("key", "held", "chord"),
    [
        pytest.param("Enter", (), "Return", id="enter"),
        pytest.param("Tab", ("shift",), "shift+Tab", id="shift-tab"),
        pytest.param("ArrowDown", ("ctrl",), "ctrl+Down", id="ctrl-down"),
        pytest.param("PageUp", (), "Page_Up", id="page-up"),
        pytest.param("F2", (), "F2", id="f2"),
        pytest.param("s", ("ctrl",), "ctrl+s", id="ctrl-s"),
        pytest.param("S", ("ctrl", "shift"), "ctrl+shift+s", id="ctrl-shift-s"),
        pytest.param("+", ("ctrl", "shift"), "ctrl++", id="shift-only-chose-the-character"),
        pytest.param(" ", ("ctrl",), "ctrl+space", id="ctrl-space"),
        pytest.param("t", ("alt", "ctrl"), "ctrl+alt+t", id="order"),
        pytest.param("Delete", (), "Delete", id="delete"),
    ],
)
def test_other_keys_are_chords(key: str, held: tuple[str, ...], chord: str) -> None:
    assert Person().key(key, *held).all() == [Key(keys=chord)]


def test_a_mac_s_option_key_is_alt() -> None:
    person = Person().event("keydown", key="ß", code="KeyS", held=["alt"])
    assert person.event("keyup", key="ß", code="KeyS", held=["alt"]).all() == [Key(keys="alt+s")]


def test_shift_and_altgr_only_choose_characters() -> None:
    person = Person().key("A", "shift").key("@", "ctrl", "alt", alt_graph=True)
    assert person.all() == [Type(text="A@")]


def test_enter_after_a_word_comes_after_the_word() -> None:
    assert Person().types("132").key("Enter").all() == [Type(text="132"), Key(keys="Return")]


def test_keys_that_overlap_keep_their_order() -> None:
    person = Person().event("keydown", key="Enter", code="Enter").types("a")
    assert person.event("keyup", key="Enter", code="Enter").all() == [Key(keys="Return"), Type(text="a")]


def test_a_modifier_that_comes_up_first_changes_nothing() -> None:
    person = Person().event("keydown", key="S", code="KeyS", held=["ctrl", "shift"])
    assert person.event("keyup", key="s", code="KeyS").all() == [Key(keys="ctrl+shift+s")]


def test_a_key_that_repeats_is_held() -> None:
    person = Person().event("keydown", key="ArrowDown", code="ArrowDown")
    for _ in range(10):
        person.event("keydown", key="ArrowDown", code="ArrowDown", repeat=True)
    assert person.event("keyup", key="ArrowDown", code="ArrowDown").all() == [Hold(keys="Down", duration_s=0.55)]


def test_a_character_that_repeats_is_typed_so_often() -> None:
    person = Person().event("keydown", key="x", code="KeyX")
    person.event("keydown", key="x", code="KeyX", repeat=True).event("keydown", key="x", code="KeyX", repeat=True)
    assert person.all() == [Type(text="xxx")]


@pytest.mark.parametrize(("key", "chord"), [("Alt", "alt"), ("Meta", "super")])
def test_alone_these_open_menus(key: str, chord: str) -> None:
    assert Person().key(key).all() == [Key(keys=chord)]


@pytest.mark.parametrize("key", ["Shift", "Control", "CapsLock", "AltGraph"])
def test_alone_these_do_nothing(key: str) -> None:
    assert Person().key(key).all() == []


def test_a_modifier_that_was_used_is_not_alone() -> None:
    person = Person().event("keydown", key="Alt", code="AltLeft").key("F4", "alt")
    assert person.event("keyup", key="Alt", code="AltLeft").all() == [Key(keys="alt+F4")]


def test_with_the_command_key_of_a_mac_nothing_is_waited_for() -> None:
    assert Person().event("keydown", key="e", code="KeyE", held=["super"]).made == [Key(keys="super+e")]


def test_keys_that_the_desktop_has_not_are_nothing() -> None:
    assert Person().key("AudioVolumeUp").key("Dead").all() == []


def test_escape_waits_for_a_second_one() -> None:
    person = Person().key("Escape")
    assert person.gestures.due == pytest.approx(person.t + ESCAPE_GAP_S)
    assert person.all() == [Key(keys="Escape")]


def test_escape_twice_is_the_page_s() -> None:
    person = Person().key("Escape").event("release").event("leave")
    assert person.all() == []


def test_escape_before_something_else_is_the_desktop_s() -> None:
    assert Person().key("Escape").types("a").all() == [Key(keys="Escape"), Type(text="a")]


def test_an_input_method_s_words_join_the_burst() -> None:
    assert Person().types("a").event("text", text="牛奶").types("b").all() == [Type(text="a牛奶b")]


def test_pasted_text_is_a_step_of_its_own() -> None:
    person = Person().types("a").event("text", text="two\r\nlines\x00", pasted=True)
    assert person.made == [Type(text="a"), Type(text="two\nlines")]


def test_a_button_for_keys_comes_after_what_was_typed() -> None:
    assert Person().types("a").event("chord", keys="ctrl+w").made == [Type(text="a"), Key(keys="ctrl+w")]


def test_who_leaves_the_picture_has_finished_what_they_did() -> None:
    person = Person().types("a").event("leave")
    assert person.made == [Type(text="a")]
    assert Person().event("keydown", key="s", code="KeyS", held=["ctrl"]).event("leave").made == [Key(keys="ctrl+s")]


# -- laws --

_PLACE = {"x": st.integers(0, 639), "y": st.integers(0, 399)}
_KEYS = st.sampled_from(["a", "B", " ", "ß", "😀", "Enter", "Backspace", "Escape", "Alt", "Shift", "ArrowUp", "Dead"])
_HELD = st.lists(st.sampled_from(["ctrl", "shift", "alt", "super"]), unique=True)
_EVENTS = st.one_of(
    st.fixed_dictionaries({"kind": st.sampled_from(["down", "move", "up"]), "held": _HELD, **_PLACE}),
    st.fixed_dictionaries({"kind": st.just("wheel"), "dy": st.floats(-99, 99), "dx": st.floats(-99, 99), **_PLACE}),
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["keydown", "keyup"]), "key": _KEYS, "held": _HELD, "repeat": st.booleans()}
    ),
    st.fixed_dictionaries({"kind": st.just("text"), "text": st.text(max_size=5), "pasted": st.booleans()}),
    st.fixed_dictionaries({"kind": st.sampled_from(["release", "leave"])}),
)


@given(st.lists(st.tuples(st.floats(0.001, 1), _EVENTS), max_size=40))
def test_whatever_is_done_is_a_request_on_the_screen_and_nothing_waits_for_ever(
    events: list[tuple[float, dict[str, Any]]],
) -> None:
    person = Person()
    for after_s, fields in events:
        person.event(after_s=after_s, **fields)
    person.event("leave")
    assert not [a for a in person.all() if off_screen(a, 640, 400)]
    assert person.gestures.due is None
    assert person.gestures.typing == ""


@given(st.lists(st.tuples(st.floats(0.01, 2), st.characters(categories=["L", "N", "P", "S", "Zs"])), max_size=40))
def test_typing_loses_no_character(keys: list[tuple[float, str]]) -> None:
    person = Person()
    for after_s, key in keys:
        person.key(key, after_s=after_s)
    made = person.all()
    assert "".join(a.text for a in made if isinstance(a, Type)) == "".join(key for _, key in keys)
