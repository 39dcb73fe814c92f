"""What a reply does with mouse and keys, one action after the other, for formats that are written as plain text.

Formats say where in many ways (`(x,y)`, `<point>x y</point>`, `[[x1,y1,x2,y2]]`) and which keys in as many (`ctrl c`,
`CTRL+C`); keys that go down and come up in one reply become the modifiers of what is between, or a hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Request
from deskcraft.desktop.actions import MAX_WAIT_S, Button, Click, Drag, Hold, Key, Modifier, Move, Scroll, Type, Wait

NOTCHES = 5
"""Of the wheel for a scroll without an amount: what UI-TARS's published agents turn."""
MOST_NOTCHES = 50
MOST_KEYS = 8
MODIFIERS: dict[str, Modifier] = {
    "ctrl": "ctrl",
    "control": "ctrl",
    "ctrlleft": "ctrl",
    "ctrlright": "ctrl",
    "shift": "shift",
    "shiftleft": "shift",
    "shiftright": "shift",
    "alt": "alt",
    "altleft": "alt",
    "altright": "alt",
    "option": "alt",
    "super": "super",
    "win": "super",
    "winleft": "super",
    "winright": "super",
    "windows": "super",
    "cmd": "super",
    "command": "super",
    "meta": "super",
}
_TWO_WORDS = re.compile(r"\b(page|arrow|caps|print)[ _-]+(up|down|left|right|lock|screen)\b", re.I)
_COMMAS = re.compile(r"(?<=\w),\s*(?=\S)")
_TAGS = re.compile(r"<\|?/?(?:box_start|box_end|point|bbox|box)\|?>")
_NUMBERS_ONLY = re.compile(r"[-+0-9.,\s()\[\]]*")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
_DIRECTIONS = {"down": (0, 1), "up": (0, -1), "right": (1, 0), "left": (-1, 0)}


class NotDone(ValueError):
    """An action that cannot be done as it is written; says why."""


@dataclass(slots=True)
class _Held:
    """A key that is down."""

    used: bool = False
    """Something was done with it."""
    waited_s: float = 0.0


class Hands:
    """Collects the requests of one reply."""

    def __init__(self, lens: Lens) -> None:
        self._lens = lens
        self._held: dict[str, _Held] = {}
        self._at: tuple[int, int] | None = None
        self.requests: list[Request] = []

    # -- the mouse --

    def point(self, text: str) -> tuple[int, int]:
        """The pixel of the screen that a text of two numbers stands for; of four, which are a box, its middle.

        Raises:
            NotDone: it is neither.
        """
        numbers = _numbers(text)
        if len(numbers) not in (2, 4):
            raise NotDone(f"{text[:80]!r} is no point: write two coordinates")
        return self._pixel((numbers[0] + numbers[-2]) / 2, (numbers[1] + numbers[-1]) / 2)

    def path(self, text: str) -> list[tuple[int, int]]:
        """The pixels of any number of points, one after the other."""
        numbers = _numbers(text)
        if not numbers or len(numbers) % 2:
            raise NotDone(f"{text[:80]!r} are no points: write two coordinates for each")
        return [self._pixel(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        return self._lens.to_screen(x, y)

    def move(self, at: tuple[int, int]) -> None:
        """Moves the pointer."""
        self._at = at
        self.requests.append(Move(x=at[0], y=at[1]))

    def click(self, at: tuple[int, int], button: Button = "left", count: int = 1) -> None:
        """Clicks with what is held."""
        self._at = at
        self.requests.append(Click(x=at[0], y=at[1], button=button, count=count, modifiers=self._modifiers()))

    def drag(self, path: Sequence[tuple[int, int]], button: str = "left") -> None:
        """Presses at the first point and releases at the last."""
        if len(path) < 2:
            raise NotDone("a drag needs a start and an end")
        self._at = path[-1]
        modifiers = self._modifiers()
        match button.strip().lower():
            case "left" | "middle" | "right" as known:
                self.requests.append(Drag(path=tuple(path), button=known, modifiers=modifiers))
            case _:
                raise NotDone(f"no button is called {button[:20]!r}; there are left, middle and right")

    def scroll(self, direction: str, at: tuple[int, int] | None = None, amount: str = "") -> None:
        """Turns the wheel; where nothing is said, at the last place of the reply, else in the middle of the screen."""
        way = _DIRECTIONS.get(direction.strip().lower())
        if way is None:
            raise NotDone(f"{direction[:40]!r} is no direction; there are up, down, left and right")
        notches = round(number(amount, 1, MOST_NOTCHES)) if amount.strip() else NOTCHES
        self._at = at or self._at or (self._lens.width // 2, self._lens.height // 2)
        x, y = self._at
        dx, dy = way[0] * notches, way[1] * notches
        self.requests.append(Scroll(x=x, y=y, dx=dx, dy=dy, modifiers=self._modifiers()))

    # -- the keyboard --

    def type(self, text: str) -> None:
        """Types a text."""
        if self._held:
            raise NotDone("release the keys that are held before you type a text")
        if not text:
            raise NotDone("there is no text to type")
        self.requests.append(Type(text=text))

    def press(self, keys: str) -> None:
        """Presses a chord once, together with what is held."""
        self._press(chord(keys))

    def _press(self, keys: list[str]) -> None:
        held = [name for name in self._held if name not in keys]
        self._use()
        self.requests.append(Key(keys="+".join([*held, *keys])))

    def down(self, keys: str) -> None:
        """Keys go down and stay so until `up`."""
        for name in chord(keys):
            self._held.setdefault(name, _Held())
        if len(self._held) > MOST_KEYS:
            raise NotDone(f"more than {MOST_KEYS} keys are held")

    def up(self, keys: str) -> None:
        """Keys come up; what was done with them decides what it was: nothing more, a press, or a hold.

        Raises:
            NotDone: one of them is not down.
        """
        for name in reversed(chord(keys)):
            if name not in self._held:
                raise NotDone(f"the key {name} is not down")
            key = self._held[name]
            if not key.used and not key.waited_s:
                self._press([name])
            elif not key.used:
                held = "+".join(self._held)
                self.requests.append(Hold(keys=held, duration_s=min(key.waited_s, MAX_WAIT_S)))
                self._use()
            del self._held[name]

    def wait(self, seconds: float) -> None:
        """Waits; while keys are held with which nothing was done yet, that is how long they are held."""
        seconds = min(max(seconds, 0.01), MAX_WAIT_S)
        idle = [key for key in self._held.values() if not key.used]
        for key in idle:
            key.waited_s += seconds
        if not idle:
            self.requests.append(Wait(duration_s=seconds))

    def rest(self) -> None:
        """The reply ends.

        Raises:
            NotDone: a key is still down.
        """
        if self._held:
            raise NotDone(f"the key {next(iter(self._held))} must be released in the same reply")

    def _modifiers(self) -> tuple[Modifier, ...]:
        strange = [name for name in self._held if name not in MODIFIERS]
        if strange:
            raise NotDone(f"only ctrl, shift, alt and super can be held while the mouse is used, not {strange[0]}")
        self._use()
        return tuple(dict.fromkeys(MODIFIERS[name] for name in self._held))

    def _use(self) -> None:
        for key in self._held.values():
            key.used = True


def chord(text: str) -> list[str]:
    """The keys of a chord that are parted by spaces, pluses, commas or dashes, modifiers first.

    Raises:
        NotDone: there are none, or too many.
    """
    text = _COMMAS.sub(" ", _TWO_WORDS.sub(r"\1\2", text))
    words = text.split()
    last = len(words) - 1
    words = [word for place, word in enumerate(words) if word not in "+-" or place in (0, last)]
    keys = [key for word in words for key in _joined(word)]
    if not keys or len(keys) > MOST_KEYS or max(map(len, keys)) > 20:
        raise NotDone(f"{text[:80]!r} are no keys: write their names, such as ctrl and c")
    if len(keys) > 1:
        keys = [key.lower() if len(key) == 1 else key for key in keys]  # ctrl+C is not meant with shift
    keys = [key.lower() if key.lower() in MODIFIERS else key for key in keys]
    return sorted(("super" if key == "meta" else key for key in keys), key=lambda key: key not in MODIFIERS)


def _joined(word: str) -> list[str]:
    dashed = "-" in word and word.split("-")[0].lower() in MODIFIERS
    joint = "-" if dashed else "+"
    if len(word) > 1 and word.endswith(joint * 2):
        return [*(key for key in word[:-2].split(joint) if key), joint]
    return [key for key in word.split(joint) if key] or [word[0]]


def number(text: str, least: float, most: float) -> float:
    """A number that is brought within bounds.

    Raises:
        NotDone: it is none.
    """
    if not _NUMBER.fullmatch(text.strip()):
        raise NotDone(f"{text[:40]!r} is no number")
    return min(max(float(text), least), most)


def _numbers(text: str) -> list[float]:
    bare = _TAGS.sub(" ", text)
    return [float(found) for found in _NUMBER.findall(bare)] if _NUMBERS_ONLY.fullmatch(bare) else []
