"""`os-atlas`: OS-Atlas Pro, which answers with `thoughts:` and `actions:` and one capital word for each action.

Public is the model card (huggingface.co/OS-Copilot/OS-Atlas-Pro-7B) and the README of OS-Copilot/OS-Atlas, read
there and in published evaluations of the model (AgentCPM-GUI's appendix B.3): one user message of rules, screen,
`Task instruction:` and `History:` (`null` at the start); coordinates 0-1000 of any picture's sides; the basic actions
`CLICK <point>[[x, y]]</point>`, `TYPE [text]`, `SCROLL [UP]`; and custom actions, which whoever runs the model
declares with purpose, format and an example. The card declares such for a phone; of these `ENTER`, `WAIT` and
`COMPLETE` mean something here. `DOUBLE_CLICK`, `RIGHT_CLICK`, `MOVETO`, `HOTKEY [CTRL+ALT]` and `IMPOSSIBLE` are
names that published training data in this format has for desktops. Not public is what the authors ran on OSWorld, how
they wrote a history that is not empty, how far a scroll goes and how long a wait is: here the history is a line for
each earlier action, a scroll five notches, a wait two seconds. The remaining actions (clicks of other kinds, `DRAG`,
held keys, amounts, `ASK` for the user) are ours in the same style, declared in the prompt as the format wants it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import ValidationError

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Abilities, Past, Said, Stage, View
from deskcraft.agent.models.hands import Hands, NotDone, number
from deskcraft.agent.models.plain_chat import CUT_OFF, answer_text, is_cut_off, pictures, text_part, without_thinking
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.protocol import Malformed
from deskcraft.desktop.actions import Ask, Done, Fail, why_refused
from deskcraft.model.tape import Body

WAIT_S = 2.0
MOST_WAIT_S = 30.0
LONGEST = 60_000
"""Characters of the actions of one reply."""
MOST = 100
"""Actions of one reply."""
_PLACE = "<point>[[x-axis, y-axis]]</point>"
_HERE = "<point>[[101, 872]]</point>"
_BASIC = (
    ("CLICK", "Click at a position.", f"CLICK {_PLACE}", f"CLICK {_HERE}"),
    ("TYPE", "Type a text where the cursor is; a line end presses Return.", "TYPE [text]", "TYPE [Total 2024]"),
    ("SCROLL", "Scroll a few lines.", "SCROLL [direction (UP/DOWN/LEFT/RIGHT)]", "SCROLL [DOWN]"),
)
_CUSTOM = (
    ("DOUBLE_CLICK", "Click twice at a position.", f"DOUBLE_CLICK {_PLACE}", f"DOUBLE_CLICK {_HERE}"),
    ("TRIPLE_CLICK", "Click three times at a position.", f"TRIPLE_CLICK {_PLACE}", f"TRIPLE_CLICK {_HERE}"),
    ("RIGHT_CLICK", "Click with the right button.", f"RIGHT_CLICK {_PLACE}", f"RIGHT_CLICK {_HERE}"),
    ("MIDDLE_CLICK", "Click with the middle button.", f"MIDDLE_CLICK {_PLACE}", f"MIDDLE_CLICK {_HERE}"),
    ("MOVETO", "Move the pointer.", f"MOVETO {_PLACE}", f"MOVETO {_HERE}"),
    (
        "DRAG",
        "Press at the first position, move along the others, release at the last.",
        f"DRAG {_PLACE} {_PLACE} [button (LEFT/MIDDLE/RIGHT), if not the left]",
        f"DRAG {_HERE} <point>[[340, 872]]</point>",
    ),
    (
        "SCROLL",
        "Turn the wheel over a position by 1 to 50 notches.",
        f"SCROLL {_PLACE} [direction] [notches]",
        f"SCROLL {_HERE} [DOWN] [3]",
    ),
    ("HOTKEY", "Press keys together.", "HOTKEY [keys]", "HOTKEY [CTRL+S]"),
    ("KEY_DOWN", "Hold a key while the next lines are done.", "KEY_DOWN [key]", "KEY_DOWN [SHIFT]"),
    ("KEY_UP", "Release it again, in the same answer.", "KEY_UP [key]", "KEY_UP [SHIFT]"),
    ("ENTER", "Press the enter key.", "ENTER", "ENTER"),
    ("WAIT", "Let the programs go on, 2 seconds if nothing else is said.", "WAIT [seconds]", "WAIT [5]"),
    ("COMPLETE", "Say that all is done and saved.", "COMPLETE", "COMPLETE"),
    ("IMPOSSIBLE", "Say that the task cannot be done, and why.", "IMPOSSIBLE [reason]", "IMPOSSIBLE [no such sheet]"),
)
_ASK = ("ASK", "Ask the user, and wait for the answer.", "ASK [question]", "ASK [Which of the two files?]")
_PHONE = {
    "LONG_PRESS": "there is no touch screen; use RIGHT_CLICK or DRAG",
    "OPEN_APP": "open programs with what is on the screen, such as the menu",
    "PRESS_BACK": "this is no phone; use the window's own buttons or HOTKEY",
    "PRESS_HOME": "this is no phone; use the windows' own buttons or HOTKEY",
    "PRESS_RECENT": "this is no phone; use the task bar or HOTKEY [ALT+TAB]",
}
_CLICKS: dict[str, tuple[Any, int]] = {
    "CLICK": ("left", 1),
    "DOUBLE_CLICK": ("left", 2),
    "TRIPLE_CLICK": ("left", 3),
    "RIGHT_CLICK": ("right", 1),
    "MIDDLE_CLICK": ("middle", 1),
}
_TEXTS = frozenset({"TYPE", "ASK", "IMPOSSIBLE", "COMPLETE"})
"""What stands in their brackets may hold brackets and line ends."""
_NAMES = frozenset(name for name, *_ in (*_BASIC, *_CUSTOM, _ASK)) | frozenset(_PHONE)
_NAME = "|".join(sorted(_NAMES, key=len, reverse=True))
_LABEL = re.compile(rf"(?:^|\n)[ \t*#]*(?i:actions?)[ \t*]*[:：][ \t*]*|\b(?i:actions?):\s*(?=(?:{_NAME})\b)")
_THOUGHTS = re.compile(r"^[\s*#]*thoughts?[\s*]*[:：][\s*]*", re.I)
_BULLET = re.compile(r"[\s`•*-]*(?:\d{1,3}[.)]\s+)?")
_BEGIN = re.compile(rf"(?:^|(?<=\n))[ \t]*(?:{_NAME})\b")
_WORD = re.compile(r"[A-Za-z_]+")
_POINT = re.compile(r"[ \t]*(?:<point>\s*)?\[\[([^\[\]\n]{0,80})\]\](?:\s*</point>)?[ \t]*(?:,|TO\b|->)?")
_BRACKET = re.compile(r"\[([^\[\]\n]{0,200})\]")
_CLOSES = re.compile(rf"\][ \t]*(?:```)?[ \t]*(?:$|\n(?=\s*(?:[-*]|\d{{1,3}}[.)])?\s*(?:{_NAME})\b)|\n\s*$)")


@dataclass(frozen=True)
class OsAtlas:
    """The adapter."""

    name: ClassVar[str] = "os-atlas"
    abilities: ClassVar[Abilities] = Abilities("chat", "thousand", Bounds(), can_ask=True, screens=1)

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """One message: rules, earlier screens if more than one is wanted, the present one, instruction and history."""
        content = [text_part(stage.system_prompt or _prompt(stage, lens))]
        for turn in past:
            if turn.view.picture:
                content += [text_part(f"Screenshot before step {turn.view.step + 1}:"), *pictures(turn.view)]
        if now.picture or now.looks:
            content += [text_part("Screenshot:"), *pictures(now)]
        situation = prompts.situation(now, with_user=True)
        task = f"Task instruction: {stage.instruction}\nHistory: {_history(past)}"
        content.append(text_part(f"{task}\n\n{situation}" if situation else task))
        return {"messages": [{"role": "user", "content": content}]}

    def read(self, answer: Body, lens: Lens) -> Said:
        """The actions of a reply, in order."""
        thoughts, written = _parts(without_thinking(answer_text(answer)))
        reply = _Reply(lens, written, thoughts)
        reply.read()
        requests = reply.requests
        if not requests:
            why = f"the reply holds no action; write one as {_BASIC[0][2]}; there are {', '.join(sorted(_NAMES))}"
            requests = [Malformed(written[:2000], CUT_OFF if is_cut_off(answer) else why)]
        return Said(tuple(requests), thoughts)


def _prompt(stage: Stage, lens: Lens) -> str:
    custom = [*_CUSTOM, *([_ASK] if stage.offers_ask else [])]
    lines = [prompts.rules(stage, lens.seen_width, lens.seen_height), "", "1. Basic Actions"]
    for kind, actions in (("Basic", _BASIC), ("Custom", custom)):
        if kind == "Custom":
            lines += ["", "2. Custom Actions"]
        for place, (name, purpose, form, example) in enumerate(actions, 1):
            lines.append(f"{kind} Action {place}: {name}\n    - purpose: {purpose}\n    - format: {form}")
            lines.append(f"    - example usage: {example}")
    lines += [
        "",
        "Coordinates go from 0 to 1000 of the screen's width and height. Answer with two sections:",
        "thoughts:\nwhat you see, and why the next action is the right one",
        "actions:\nan action in its format; more of them, each in its own line, if no look is needed in between",
    ]
    return "\n".join(lines)


def _history(past: Sequence[Past]) -> str:
    lines: list[str] = []
    for number_, turn in enumerate(past, 1):
        before = prompts.situation(View(0, b"", "", "", turn.view.news, turn.view.feedback), with_user=False)
        lines += [before] if before else []
        _, written = _parts(without_thinking(answer_text(turn.answer)))
        lines.append(f"Step {number_}: {written.strip()[:2000] or '(nothing)'}")
    return "\n" + "\n".join(lines) if lines else "null"


def _parts(text: str) -> tuple[str, str]:
    """The thoughts, and the text that begins with the actions."""
    label = _LABEL.search(text)
    if label:
        start, begin = label.span()
    else:
        first = _BEGIN.search(text)
        start = begin = first.start() if first else 0
    return _THOUGHTS.sub("", text[:start]).strip(), text[begin:]


class _Reply:
    """Reads the actions of one reply."""

    def __init__(self, lens: Lens, text: str, thoughts: str) -> None:
        self._hands = Hands(lens)
        self._text = text
        self._thoughts = thoughts
        self._place = 0
        self.requests = self._hands.requests

    def read(self) -> None:
        """Line by line; the first action that cannot be done ends the reading with the reason."""
        start = 0
        try:
            if len(self._text) > LONGEST:
                raise NotDone(f"the actions have {len(self._text)} characters, more than {LONGEST}")
            while len(self.requests) < MOST:
                self._skip(_BULLET)
                start = self._place
                if start == len(self._text):
                    self._hands.rest()
                    return
                if self._line():
                    return
            raise NotDone(f"the reply holds more than {MOST} actions")
        except (ValueError, TypeError) as error:
            reason = why_refused(error) if isinstance(error, ValidationError) else str(error)
            self.requests.append(Malformed(self._text[start:][:2000], reason))

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self._text, self._place)
        self._place = found.end() if found else self._place

    def _line(self) -> bool:
        """One line; True if it ends the turn."""
        found = _WORD.match(self._text, self._place)
        name = found[0].upper() if found else ""
        if found is None or name not in _NAMES:
            if found and found[0].isupper() and "_" in name:
                raise NotDone(f"there is no action {name[:40]}; there are {', '.join(sorted(_NAMES))}")
            self._rest_of_line()
            return False
        self._place = found.end()
        points = []
        while at := _POINT.match(self._text, self._place):
            points.append(at[1])
            self._place = at.end()
        if name in _TEXTS:
            text = self._bracketed()
            return self._say(name, text, points)
        rest = self._rest_of_line()
        texts = _BRACKET.findall(rest) or rest.split()[:1]
        try:
            self._do(name, points, [text.strip() for text in texts])
        except NotDone as error:
            raise NotDone(f"{name}: {error}") from None
        return False

    def _rest_of_line(self) -> str:
        end = self._text.find("\n", self._place)
        start, self._place = self._place, end if end >= 0 else len(self._text)
        return self._text[start : self._place]

    def _bracketed(self) -> str:
        """What stands in the brackets that end where the next action begins; without any, the rest of the line."""
        opened = re.compile(r"[ \t]*\[").match(self._text, self._place)
        if not opened:
            return self._rest_of_line().strip()
        closed = _CLOSES.search(self._text, opened.end())
        if closed:
            self._place = closed.end()
            return self._text[opened.end() : closed.start()]
        self._place = opened.end()
        rest = self._rest_of_line()
        if "]" not in rest:
            raise NotDone("the bracket of a text is not closed")
        return rest.rpartition("]")[0]

    def _say(self, name: str, text: str, points: list[str]) -> bool:
        match name:
            case "TYPE":
                for point in points[:1]:
                    self._hands.click(self._hands.point(point))
                self._hands.type(text)
                return False
            case "ASK":
                self.requests.append(Ask(question=text or self._thoughts[:2000]))
            case "IMPOSSIBLE":
                self.requests.append(Fail(reason=text or self._thoughts[:2000]))
            case _:
                self.requests.append(Done(message=text))
        return True

    def _do(self, name: str, points: list[str], texts: list[str]) -> None:
        hands = self._hands
        first = texts[0] if texts else ""
        match name:
            case name if name in _CLICKS:
                button, count = _CLICKS[name]
                hands.click(self._one(points), button, count)
            case "MOVETO":
                hands.move(self._one(points))
            case "DRAG":
                hands.drag([hands.point(point) for point in points], first or "left")
            case "SCROLL":
                at = hands.point(points[0]) if points else None
                hands.scroll(first, at, texts[1] if len(texts) > 1 else "")
            case "HOTKEY":
                hands.press(first)
            case "KEY_DOWN":
                hands.down(first)
            case "KEY_UP":
                hands.up(first)
            case "ENTER":
                hands.press("Return")
            case "WAIT":
                hands.wait(number(first, 0, MOST_WAIT_S) if first else WAIT_S)
            case _:
                raise NotDone(_PHONE[name])

    def _one(self, points: list[str]) -> tuple[int, int]:
        if len(points) != 1:
            raise NotDone(f"it needs one position, as in {_HERE}")
        return self._hands.point(points[0])
