"""What pyautogui's functions of the keyboard mean, with `time.sleep` and `pyperclip.copy`, which belong to them.

Keys that are down while something happens are part of a chord or of a hold. A text that is copied by code and pasted
with the keyboard is typed: the clipboard of the desktop never had it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deskcraft.agent.models.code import Call, NotCode
from deskcraft.agent.models.code_hands import Hands
from deskcraft.agent.models.pyautogui_keys import MODIFIERS, key_name, typed
from deskcraft.agent.protocol import Request
from deskcraft.desktop.actions import MAX_WAIT_S, Hold, Type, Wait

MOST_PRESSES = 100
_LOG = ("logScreenshot", "_pause")
_PASTE = {("ctrl", "v"), ("ctrl", "shift", "v"), ("shift", "insert")}
_COPY = {("ctrl", "c"), ("ctrl", "x"), ("ctrl", "insert"), ("shift", "delete"), ("ctrl", "shift", "c")}


class KeyCalls:
    """The functions, by name."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands

    def functions(self) -> dict[str, Callable[[Call], list[Request]]]:
        """What each function does."""
        return {
            "write": self._write,
            "typewrite": self._write,
            "press": self._press,
            "hotkey": self._hotkey,
            "shortcut": self._hotkey,
            "keyDown": self._key_down,
            "keyUp": self._key_up,
            "sleep": self.sleep,
        }

    def sleep(self, call: Call) -> list[Request]:
        """Waits, or holds the keys that are down."""
        seconds = call.number(call.take("seconds", "secs").get("seconds"))
        if not 0 <= seconds < 3600:
            raise NotCode(f"sleep takes seconds: {call.source}")
        duration = min(max(seconds, 0.01), MAX_WAIT_S)
        if self._hands.held:
            self._hands.use()
            return [Hold(keys="+".join(self._hands.held), duration_s=duration)]
        return [Wait(duration_s=duration)]

    def copy(self, call: Call) -> list[Request]:
        """Remembers a text for the next paste."""
        text = call.take("text").get("text")
        if not isinstance(text, str):
            raise NotCode(f"copy takes a text: {call.source}")
        self._hands.clipboard = text
        return []

    def _write(self, call: Call) -> list[Request]:
        given = call.take("message", "interval", *_LOG, "text")
        text = given.get("message", given.get("text"))
        if isinstance(text, list | tuple):
            return self._keys([key_name(name) for name in text], call)
        if not isinstance(text, str):
            raise NotCode(f"write takes a text: {call.source}")
        if self._hands.held and text:
            return self._keys([key_name(character) for character in text], call)
        return [Type(text=text)] if text else []

    def _press(self, call: Call) -> list[Request]:
        given = call.take("keys", "presses", "interval", *_LOG)
        keys, presses = given.get("keys"), given.get("presses", 1)
        names = [keys] if isinstance(keys, str) else keys
        if not isinstance(names, list | tuple) or not names:
            raise NotCode(f"press takes the names of keys: {call.source}")
        if not isinstance(presses, int) or isinstance(presses, bool) or not 1 <= presses <= MOST_PRESSES:
            raise NotCode(f"presses is a number from 1 to {MOST_PRESSES}: {call.source}")
        return self._keys([key_name(name) for name in names] * presses, call)

    def _keys(self, names: Sequence[str], call: Call) -> list[Request]:
        """Keys one after the other: as one text where each types something, for a request is a step."""
        if len(names) > MOST_PRESSES:
            raise NotCode(f"these are more than {MOST_PRESSES} keys: {call.source}")
        text = [typed(name) for name in names]
        if len(names) > 1 and not self._hands.held and None not in text:
            return [Type(text="".join(part for part in text if part))]
        return [request for name in names for request in self._chord([name])]

    def _hotkey(self, call: Call) -> list[Request]:
        strange = set(call.named) - {"interval", *_LOG}
        if strange:
            raise NotCode(f"hotkey has no argument {min(strange)}: {call.source}")
        names = call.args[0] if len(call.args) == 1 and isinstance(call.args[0], list | tuple) else call.args
        if not names:
            raise NotCode(f"hotkey takes the names of keys: {call.source}")
        return self._chord([key_name(name) for name in names])

    def _chord(self, keys: Sequence[str]) -> list[Request]:
        """Keys pressed together with those that are down; a paste of what code copied is typed."""
        pressed = tuple(MODIFIERS.get(key, key.lower()) for key in (*self._hands.held, *keys))
        if pressed in _PASTE and self._hands.clipboard is not None:
            self._hands.use()
            return [Type(text=self._hands.clipboard)] if self._hands.clipboard else []
        if pressed in _COPY:
            self._hands.clipboard = None
        return [self._hands.chord(keys)]

    def _key_down(self, call: Call) -> list[Request]:
        self._hands.held[key_name(call.take("key", *_LOG).get("key"))] = False
        return []

    def _key_up(self, call: Call) -> list[Request]:
        """A release; a key that did nothing while it was down was pressed, one that is not down is left alone."""
        name = key_name(call.take("key", *_LOG).get("key"))
        used = self._hands.held.pop(name, True)
        return [] if used else self._chord([name])
