"""`ui-tars`: ByteDance's UI-TARS, which answers `Thought: ...` and `Action: click(start_box='(x,y)')` as plain text.

Read for it: bytedance/UI-TARS (`codes/ui_tars/action_parser.py`, README: models, prompts), the OSWorld agents of its
authors (`mm_agents/uitars_agent.py`, `uitars15_v1.py`, `uitars15_v2.py`), and bytedance/UI-TARS-desktop
(`packages/ui-tars/action-parser`, `operators/nut-js`). From there: names and arguments of the actions, their synonyms,
keys parted by spaces, a newline at a text's end that submits it, five notches for a scroll, five seconds for a wait,
several actions with empty lines between them, five screens of history with all the replies, box tokens restored in
replies of the past. Coordinates by generation:

- `1.0` (on Qwen2-VL): 0-1000 of the sides; pictures of at most 1350 x 28 x 28 px, five of which fill the context.
- `1.5` (on Qwen2.5-VL): pixels of the picture after its sides were rounded to multiples of 28.
- `doubao` (the Seed models by API, on which UI-TARS-2 builds; its own weights and prompts are not public): points in
  tags, 0-1000, and a thought in tags before all else.

Where the sources differ or are silent: `press(key)` is a press of its own unless a `release` of the key follows in the
same reply; after a second thought in one reply nothing more is done. The published way to the user, `call_user()`,
stands also for "cannot be done": here it asks (its `content`, else the thought, is the question), and failing is
`error_env`, which the OSWorld agents take for it. `actions=extended` tells the model also of what the published space
lacks (triple and middle clicks, the pointer alone, held keys, drags along a path, amounts); it is understood anyway.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import ValidationError

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Abilities, Past, Said, Stage, View, check_options
from deskcraft.agent.models.calls import Call, Reader
from deskcraft.agent.models.hands import Hands, NotDone, chord, number
from deskcraft.agent.models.plain_chat import CUT_OFF, answer_text, is_cut_off, shown, text_part, without_thinking
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import Ask, Done, Fail, why_refused
from deskcraft.model.tape import Body

WAIT_S = 5.0
MOST_WAIT_S = 30.0
_OPTIONS = {
    "generation": ("1.0", "1.5", "doubao"),
    "actions": ("published", "extended"),
    "language": ("English", "Chinese"),
}
_ABILITIES = {
    "1.0": Abilities("chat", "thousand", Bounds(pixels=1350 * 28 * 28), can_ask=True, screens=5),
    "1.5": Abilities("chat", "pixels", Bounds(pixels=16384 * 28 * 28, multiple=28), can_ask=True, screens=5),
    "doubao": Abilities("chat", "thousand", Bounds(), can_ask=True, screens=5),
}
_CLICKS: dict[str, tuple[Any, int]] = {
    "click": ("left", 1),
    "left_click": ("left", 1),
    "left_single": ("left", 1),
    "left_double": ("left", 2),
    "double_click": ("left", 2),
    "left_triple": ("left", 3),
    "right_single": ("right", 1),
    "right_click": ("right", 1),
    "middle_click": ("middle", 1),
}
_NAMES = frozenset(_CLICKS) | {
    "hover",
    "mouse_move",
    "drag",
    "left_click_drag",
    "select",
    "scroll",
    "type",
    "hotkey",
    "press",
    "keydown",
    "release",
    "keyup",
    "wait",
    "finished",
    "call_user",
    "error_env",
}
_ARGUMENTS = frozenset(
    {
        "start_box",
        "end_box",
        "point",
        "start_point",
        "end_point",
        "path",
        "button",
        "direction",
        "amount",
        "key",
        "hotkey",
        "press",
        "content",
        "seconds",
    }
)
_READER = Reader(_NAMES, _ARGUMENTS)
_MARK = re.compile(r"\**Action\s*[:：]\**\s*(?:```\w*\s*)?")
_LABEL = re.compile(r"\s*\**(?:Thought|Action_Summary)\s*[:：]\**\s*")
_BOX = re.compile(r"((?:start|end)_box)='\((\d+),\s*(\d+)\)'")

_FORMAT = """\
Answer in this form:
{thinking}Thought: in {language}: what you see, your plan, and in one sentence the next step and what it aims at
Action: an action
Several actions that need no look in between may stand there, with an empty line after each.

The actions, {space}:
{actions}

A text in quotes is written as in Python: \\n, \\t, \\', \\\\."""
_SPACES = {
    "1.0": "with coordinates from 0 to 1000 of the screen's width and height",
    "1.5": "with coordinates in pixels of the picture of {width} x {height}",
    "doubao": "with coordinates from 0 to 1000 of the screen's width and height",
}


@dataclass(frozen=True)
class UiTars:
    """The adapter."""

    name: ClassVar[str] = "ui-tars"
    generation: str = "1.5"
    """What the coordinates and the prompt are like: 1.0, 1.5 or doubao."""
    actions: str = "published"
    """Which actions the prompt lists: published or extended."""
    language: str = "English"
    """Of its thoughts: English or Chinese."""

    def __post_init__(self) -> None:
        """Checks the options.

        Raises:
            BadInput: one has a value that there is not.
        """
        check_options(self.name, **{option: (getattr(self, option), known) for option, known in _OPTIONS.items()})

    @property
    def abilities(self) -> Abilities:
        """What a model of this generation takes and can say."""
        return _ABILITIES[self.generation]

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The prompt with the instruction, then screens and replies in turn; no word of screens that are left out."""
        messages: list[Body] = [{"role": "user", "content": [text_part(self._prompt(stage, lens))]}]
        for turn in past:
            content = shown(turn.view, last=False)
            if content:
                messages.append({"role": "user", "content": content})
            messages.append({"role": "assistant", "content": [text_part(self._restored(answer_text(turn.answer)))]})
        messages.append({"role": "user", "content": shown(now, last=True) or [text_part(prompts.LEFT_OUT)]})
        return {"messages": messages}

    def read(self, answer: Body, lens: Lens) -> Said:
        """The actions of a reply, in order."""
        thought, written = _parts(without_thinking(answer_text(answer)))
        calls, trouble = _READER.read(written)
        reply = _Reply(lens, calls, thought)
        requests = reply.requests()
        if trouble or not calls:
            ended = isinstance(requests[-1], Malformed | Ask | Done | Fail) if requests else False
            if not ended:
                requests.append(Malformed(written[:2000], self._why(trouble, answer)))
        return Said(tuple(requests), thought)

    def _why(self, trouble: str, answer: Body) -> str:
        if is_cut_off(answer):
            return CUT_OFF
        point = "point='<point>x y</point>'" if self.generation == "doubao" else "start_box='(x,y)'"
        return f"{trouble or 'the reply holds no action'}; write, for example, Action: click({point})"

    def _restored(self, said: str) -> str:
        """A reply as the model wrote it: most servers drop the box tokens."""
        if self.generation == "doubao":
            return said or "(nothing)"
        return _BOX.sub(r"\1='<|box_start|>(\2,\3)<|box_end|>'", said) or "(nothing)"

    def _prompt(self, stage: Stage, lens: Lens) -> str:
        given = stage.system_prompt
        if given:
            # an author's prompt names its gaps
            given = given.replace("{language}", self.language)
            if "{instruction}" in given:
                return given.replace("{instruction}", stage.instruction)
            return f"{given}\n\n## User Instruction\n{stage.instruction}"
        rules = prompts.rules(stage, lens.seen_width, lens.seen_height)
        form = _FORMAT.format(
            thinking="<think>your reasoning</think>\n" if self.generation == "doubao" else "",
            language=self.language,
            space=_SPACES[self.generation].format(width=lens.seen_width, height=lens.seen_height),
            actions="\n".join(self._actions(stage.offers_ask)),
        )
        return f"{rules}\n\n{form}\n\n## User Instruction\n{stage.instruction}"

    def _actions(self, offers_ask: bool) -> list[str]:
        if self.generation == "doubao":
            at, start, end = "point='<point>x1 y1</point>'", "start_point='<point>x1 y1</point>'", "end_point='<point>"
            end, points = f"{end}x2 y2</point>'", "<point>x1 y1</point><point>x2 y2</point><point>x3 y3</point>"
        else:
            at = start = "start_box='<|box_start|>(x1,y1)<|box_end|>'"
            end, points = "end_box='<|box_start|>(x3,y3)<|box_end|>'", "(x1,y1)(x2,y2)(x3,y3)"
        lines = [
            f"click({at})",
            f"left_double({at})",
            f"right_single({at})",
            f"drag({start}, {end})",
            "hotkey(key='') # lower case, with a space between keys: 'ctrl shift s'",
            "type(content='') # a \\n at the end submits it",
            f"scroll({at}, direction='down or up or right or left')",
            "wait() # for 5 seconds",
            "finished(content='') # all is done and saved",
            "error_env(content='') # it cannot be done, and why",
        ]
        if offers_ask:
            lines.append("call_user(content='') # ask the user this question")
        if self.actions == "extended":
            lines += [
                f"left_triple({at})",
                f"middle_click({at})",
                f"hover({at}) # the pointer moves there",
                f"drag(path='{points}', button='left or middle or right')",
                f"scroll({at}, direction='', amount='1 to 50') # so many notches of the wheel",
                "keydown(key='') # held while the actions that follow are done",
                "keyup(key='') # in the same reply",
                "wait(seconds='')",
            ]
        return lines


def _parts(text: str) -> tuple[str, str]:
    """The thought, and the text that begins with the actions."""
    marks = list(_MARK.finditer(text))
    chosen = next((mark for mark in marks if _READER.begin.match(text, mark.end())), marks[0] if marks else None)
    if chosen is not None:
        start, begin = chosen.start(), chosen.end()
    else:
        bare = next(
            (m for m in _READER.begin.finditer(text) if not text[: m.start()].rpartition("\n")[2].strip()), None
        )
        start = begin = bare.start() if bare else len(text)
        if bare is None:
            return _LABEL.sub("", text, count=1).strip(), text
    return _LABEL.sub("", text[:start], count=1).strip(), text[begin:]


class _Reply:
    """Does the calls of one reply."""

    def __init__(self, lens: Lens, calls: Sequence[Call], thought: str) -> None:
        self._hands = Hands(lens)
        self._calls = calls
        self._thought = thought

    def requests(self) -> list[Request]:
        """What the calls ask for; the first that cannot be done ends them with the reason."""
        place = 0
        requests = self._hands.requests
        try:
            for place, call in enumerate(self._calls):
                signal = self._signal(call)
                if signal is not None:
                    return [*requests, signal]
                self._do(call, self._calls[place + 1 :])
            self._hands.rest()
        except (ValueError, TypeError) as error:
            reason = why_refused(error) if isinstance(error, ValidationError) else str(error)
            call = self._calls[place]
            return [*requests, Malformed(call.source[:2000], f"{call.name}: {reason}")]
        return requests

    def _signal(self, call: Call) -> Ask | Done | Fail | None:
        content = call.get("content")
        match call.name:
            case "finished":
                return Done(message=content)
            case "call_user":
                return Ask(question=content or self._thought[:2000])
            case "error_env":
                return Fail(reason=content or self._thought[:2000])
            case _:
                return None

    def _do(self, call: Call, later: Sequence[Call]) -> None:
        hands = self._hands
        at = call.get("start_box", "point", "start_point")
        match call.name:
            case name if name in _CLICKS:
                button, count = _CLICKS[name]
                hands.click(hands.point(at), button, count)
            case "hover" | "mouse_move":
                hands.move(hands.point(at))
            case "drag" | "left_click_drag" | "select":
                end = call.given.get("end_box") or call.given.get("end_point") or ""
                path = hands.path(call.given["path"]) if "path" in call.given else [hands.point(at), hands.point(end)]
                hands.drag(path, call.given.get("button", "left"))
            case "scroll":
                place = hands.point(at) if at else None
                hands.scroll(call.given.get("direction", ""), place, call.given.get("amount", ""))
            case "type":
                hands.type(_submitted(call.get("content")))
            case "hotkey":
                hands.press(call.get("key", "hotkey"))
            case "press" if not _released(call, later):
                hands.press(call.get("key", "press"))
            case "press" | "keydown":
                hands.down(call.get("key", "press"))
            case "release" | "keyup":
                hands.up(call.get("key", "press"))
            case "wait":
                seconds = call.get("seconds")
                hands.wait(number(seconds, 0, MOST_WAIT_S) if seconds else WAIT_S)
            case _:
                raise NotDone(f"there is no such action; there are {', '.join(sorted(_NAMES))}")


def _submitted(content: str) -> str:
    """A text whose newline at the end was escaped twice, which the published agents forgive."""
    return content[:-2] + "\n" if content.endswith("\\n") else content


def _released(call: Call, later: Sequence[Call]) -> bool:
    keys = chord(call.get("key", "press"))
    return any(other.name in ("release", "keyup") and chord(other.get("key", "press")) == keys for other in later)
