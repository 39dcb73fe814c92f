"""What a call of Anthropic's computer tools asks for, in our terms: the four versions' actions and xdotool's keys.

Actions, their fields and the keys' spelling: the types of the package `anthropic` (`BetaComputer*Input`), the page
"Computer use tool" of Anthropic's documentation, and `computer_use_demo/tools/computer.py` of
github.com/anthropics/claude-quickstarts (for what a field may hold, and which fields the older versions have).
An action is read alike in all versions that have it: the first one's clicks, which were published without a place and
without keys held, may have them too.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

from pydantic import ValidationError
from Xlib import XK

from deskcraft.agent.models.coalesce import Mouse
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import (
    MAX_TEXT,
    MAX_WAIT_S,
    Button,
    Click,
    Drag,
    GuiAction,
    Hold,
    Key,
    Modifier,
    Screenshot,
    Scroll,
    Type,
    Wait,
    off_screen,
    why_refused,
)
from deskcraft.desktop.local.keys import keysym_of_character, keysym_of_name, parse_chord

Json: TypeAlias = dict[str, Any]

FIRST = (
    "key",
    "type",
    "mouse_move",
    "left_click",
    "left_click_drag",
    "right_click",
    "middle_click",
    "double_click",
    "screenshot",
    "cursor_position",
)
SECOND = (*FIRST, "left_mouse_down", "left_mouse_up", "scroll", "hold_key", "wait", "triple_click")
THIRD = (*SECOND, "zoom")

MOST_REPEATS = 100
"""Of a key in one call: the documented limit."""
MOST_NOTCHES = 500
"""Of the wheel in one call: ten of our actions."""
_NOTCHES_AT_ONCE = 50
_SHORTEST_S = 0.01
_LARGEST = 1e9
"""Of the numbers that mean anything here."""
_CLICKS: dict[str, tuple[Button, int]] = {
    "left_click": ("left", 1),
    "right_click": ("right", 1),
    "middle_click": ("middle", 1),
    "double_click": ("left", 2),
    "triple_click": ("left", 3),
}
_DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_HELD: dict[int, Modifier] = {
    XK.XK_Control_L: "ctrl",
    XK.XK_Control_R: "ctrl",
    XK.XK_Shift_L: "shift",
    XK.XK_Shift_R: "shift",
    XK.XK_Alt_L: "alt",
    XK.XK_Alt_R: "alt",
    XK.XK_Meta_L: "super",
    XK.XK_Super_L: "super",
    XK.XK_Super_R: "super",
}


class NotAnAction(ValueError):
    """A call that cannot be carried out; the text is for the model."""


class Hand:
    """Where the pointer is between one call and the next: a click, a press or a wheel may come without a place."""

    def __init__(self) -> None:
        self.mouse = Mouse()
        self._before: list[Mouse] = []

    def start(self, lens: Lens) -> None:
        """A session begins with the pointer in the middle of its screen, where an X server puts it."""
        self.mouse = Mouse()
        self.mouse.at = (lens.width // 2, lens.height // 2)
        self._before = []

    def begin_turn(self) -> None:
        """From here on it remembers how it was before each request, see `undo_after`."""
        self._before = []

    def note(self, requests: int, before: Mouse | None = None) -> None:
        """A call became so many requests; `before` is how the mouse was before it, None if it is the same still."""
        self._before += [before or copy.deepcopy(self.mouse)] * requests

    def undo_after(self, done: int) -> None:
        """Of the turn's requests only so many were carried out: the user came between."""
        if done < len(self._before):
            self.mouse = copy.deepcopy(self._before[done])


def read_action(name: str, given: Json, names: tuple[str, ...], hand: Hand, lens: Lens, *, last: bool) -> list[Request]:
    """The requests of one action, at least one; a refused one is a single `Malformed`.

    Args:
        name, given: the action and its fields.
        names: the actions that this version of the tool has.
        hand: moved by it.
        lens: between the model's pixels and the screen's.
        last: nothing follows it in the reply, so what it shows is the next screen.
    """
    known: dict[str, Callable[[], Sequence[GuiAction]]] = {
        **{click: lambda: _click(name, given, hand, lens) for click in _CLICKS},
        "key": lambda: _keys(given),
        "type": lambda: [Type(text=_text_to_type(given))],
        "mouse_move": lambda: [hand.mouse.move(*_point(given, "coordinate", lens))],
        "left_click_drag": lambda: _drag(given, hand, lens),
        "left_mouse_down": lambda: _down(given, hand, lens),
        "left_mouse_up": lambda: _up(given, hand, lens),
        "scroll": lambda: _scroll(given, hand, lens),
        "hold_key": lambda: [Hold(keys=_chord(_text(given)), duration_s=_seconds(given))],
        "wait": lambda: [Wait(duration_s=_seconds(given))],
        # in the middle of a reply it shows that moment, at its end the screen that the next turn shows anyway
        "screenshot": lambda: [Screenshot() if last else Screenshot(box=(0, 0, lens.width, lens.height))],
        "cursor_position": lambda: [Screenshot()],
        "zoom": lambda: [Screenshot(box=_region(given, lens))],
    }
    before = copy.deepcopy(hand.mouse)
    found: list[Request]
    try:
        if name not in names:
            raise NotAnAction(f"there is no action {name!r:.80}; there are {', '.join(names)}")
        actions = known[name]()
        if any(off_screen(action, lens.width, lens.height) for action in actions):
            raise NotAnAction(f"a place is off the screen, which has {lens.seen_width} x {lens.seen_height} pixels")
        found = [*actions]
    except ValueError as error:
        hand.mouse = copy.deepcopy(before)
        why = why_refused(error) if isinstance(error, ValidationError) else str(error)
        found = [Malformed(f"{name} {given}"[:MAX_TEXT], f"{name:.80}: {why}")]
    hand.note(len(found), before)
    return found


def _number(value: Any, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _LARGEST:
        raise NotAnAction(f"{what} must be a number, not {value!r:.80}")
    return float(value)


def _point(given: Json, field: str, lens: Lens) -> tuple[int, int]:
    value = given.get(field)
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise NotAnAction(f"{field} must be [x, y], not {value!r:.80}")
    return lens.to_screen(_number(value[0], field), _number(value[1], field))


def _place(given: Json, hand: Hand, lens: Lens) -> tuple[int, int]:
    """Where it says, or where the pointer is; the pointer is there then."""
    if given.get("coordinate") is not None:
        hand.mouse.move(*_point(given, "coordinate", lens))
    return hand.mouse.at


def _text(given: Json) -> str:
    text = given.get("text")
    if not isinstance(text, str):
        raise NotAnAction(f"text must be a string, not {text!r:.80}")
    return text


def _text_to_type(given: Json) -> str:
    text = _text(given)
    for character in text.replace("\r\n", "\n"):
        keysym_of_character(character)
    return text


@cache
def _spelled() -> dict[str, str]:
    """X's names of keys by their small letters: the toolset's names are said in any case."""
    names = [name.removeprefix("XK_") for name in dir(XK) if name.startswith("XK_") and len(name) > 4]
    return {name.lower(): name for name in names}


def _key(name: str) -> str:
    try:
        keysym_of_name(name)
    except ValueError:
        return _spelled().get(name.lower(), name)
    return name


def _chord(text: str) -> str:
    """A chord in our spelling; raises ValueError if it names no key."""
    parts = text.split("+")
    if "" not in parts:  # a plus between nothing is the plus key, which ours know too
        text = "+".join(_key(part.strip() or part) for part in parts)
    parse_chord(text)
    return text


def _keys(given: Json) -> list[GuiAction]:
    """xdotool takes several chords with spaces between them; the toolset repeats one."""
    text = _text(given)
    pressed: list[GuiAction] = [Key(keys=_chord(part)) for part in text.split() or [text]]
    repeat = 1 if given.get("repeat") is None else _number(given["repeat"], "repeat")
    if not 1 <= repeat <= MOST_REPEATS or len(pressed) > MOST_REPEATS:
        raise NotAnAction(f"a key is pressed 1 to {MOST_REPEATS} times in one call")
    return pressed * int(repeat)


def _modifiers(given: Json) -> tuple[Modifier, ...]:
    """Keys held meanwhile: `text`, or `key` as the second version's published tool names it."""
    held = given.get("text") or given.get("key")
    if held is None or held == "":
        return ()
    if not isinstance(held, str):
        raise NotAnAction(f"text must name the keys to hold, not {held!r:.80}")
    keysyms = parse_chord(_chord(held))
    if not all(keysym in _HELD for keysym in keysyms):
        raise NotAnAction(f"only ctrl, shift, alt and super can be held meanwhile, not {held!r:.80}")
    return tuple(dict.fromkeys(_HELD[keysym] for keysym in keysyms))


def _click(name: str, given: Json, hand: Hand, lens: Lens) -> list[GuiAction]:
    button, count = _CLICKS[name]
    x, y = _place(given, hand, lens)
    return [Click(x=x, y=y, button=button, count=count, modifiers=_modifiers(given))]


def _drag(given: Json, hand: Hand, lens: Lens) -> list[GuiAction]:
    """From `start_coordinate`, or in the first version from where the pointer is."""
    end = _point(given, "coordinate", lens)
    start = hand.mouse.at if given.get("start_coordinate") is None else _point(given, "start_coordinate", lens)
    hand.mouse.at = end
    return [Drag(path=(start, end), modifiers=_modifiers(given))]


def _down(given: Json, hand: Hand, lens: Lens) -> list[GuiAction]:
    _place(given, hand, lens)
    return [hand.mouse.down()]


def _up(given: Json, hand: Hand, lens: Lens) -> list[GuiAction]:
    _place(given, hand, lens)
    drag = hand.mouse.up()
    if drag is None:
        raise NotAnAction("the left button is not down; press it with left_mouse_down first")
    return [drag]


def _scroll(given: Json, hand: Hand, lens: Lens) -> list[GuiAction]:
    direction, amount = given.get("scroll_direction"), _number(given.get("scroll_amount"), "scroll_amount")
    if not isinstance(direction, str) or direction not in _DIRECTIONS:
        raise NotAnAction(f"scroll_direction must be one of {', '.join(_DIRECTIONS)}")
    if not 0 <= amount <= MOST_NOTCHES:
        raise NotAnAction(f"scroll_amount must be 0 to {MOST_NOTCHES}")
    x, y = _place(given, hand, lens)
    (right, down), held = _DIRECTIONS[direction], _modifiers(given)
    left = round(amount)
    turns: list[GuiAction] = []
    while left or not turns:
        now = min(left, _NOTCHES_AT_ONCE)
        turns.append(Scroll(x=x, y=y, dx=right * now, dy=down * now, modifiers=held))
        left -= now
    return turns


def _seconds(given: Json) -> float:
    duration = _number(given.get("duration"), "duration")
    if duration < 0:
        raise NotAnAction("duration must not be negative")
    return min(max(duration, _SHORTEST_S), MAX_WAIT_S)


def cut_short(given: Json) -> str:
    """The notice to a model whose `duration` was longer than our actions take."""
    if isinstance(given.get("duration"), int | float) and given["duration"] > MAX_WAIT_S:
        return f"Done for {MAX_WAIT_S:g} seconds, the longest that one call takes."
    return ""


def _region(given: Json, lens: Lens) -> tuple[int, int, int, int]:
    value = given.get("region")
    if not isinstance(value, list | tuple) or len(value) != 4:
        raise NotAnAction(f"region must be [x0, y0, x1, y1], not {value!r:.80}")
    x0, y0, x1, y1 = (_number(side, "region") for side in value)
    right, bottom = lens.to_screen(x1, y1)
    # the far corner lies between pixels: what the picture's last pixel covers of a larger screen belongs to it
    right = lens.width if x1 == lens.seen_width else right
    bottom = lens.height if y1 == lens.seen_height else bottom
    return (*lens.to_screen(x0, y0), right, bottom)
