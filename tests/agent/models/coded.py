"""What a model that answers in pyautogui code writes to do an action, and random actions to write."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from deskcraft.agent.models.adapter import Adapter, Past, Said, Stage, View
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import (
    ACTION,
    Ask,
    Click,
    Done,
    Drag,
    Fail,
    Hold,
    Key,
    Move,
    Screenshot,
    Scroll,
    Type,
    Wait,
    points,
)
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.task.loading import TaskRoot
from tests.agent.models.exam import Action, Encode, Json
from tests.agent.models.qwen_turns import MESSAGES, view
from tests.agent.models.qwen_turns import on_mock as ask_colour
from tests.endpoint import bodies

PNG = b"\x89PNG one"
OTHER_PNG = b"\x89PNG two"


def names(keys: str) -> list[str]:
    """The keys of a chord."""
    if keys.endswith("+"):
        return [*[name for name in keys[:-1].split("+") if name], "+"]
    return keys.split("+")


def code_of(action: Action, lens: Lens, call_user: str) -> str:
    """The code that does an action."""

    def at(x: int, y: int) -> str:
        across, down = (round(value, 4) for value in lens.to_model(x, y))
        return f"{across}, {down}" if lens.space == "unit" else f"{int(across)}, {int(down)}"

    def held(code: str, modifiers: Sequence[str]) -> str:
        downs = "".join(f"pyautogui.keyDown({name!r})\n" for name in modifiers)
        return f"{downs}{code}" + "".join(f"\npyautogui.keyUp({name!r})" for name in reversed(modifiers))

    match action:
        case Move(x=x, y=y):
            return f"pyautogui.moveTo({at(x, y)}, duration=0.5)"
        case Click(x=x, y=y, button="left", count=3):
            return held(f"computer.triple_click({at(x, y)})", action.modifiers)
        case Click(x=x, y=y):
            code = f"pyautogui.click({at(x, y)}, clicks={action.count}, button={action.button!r})"
            return held(code, action.modifiers)
        case Drag(path=(start, end)):
            code = f"pyautogui.moveTo({at(*start)})\npyautogui.dragTo({at(*end)}, 0.5, button={action.button!r})"
            return held(code, action.modifiers)
        case Drag(path=(start, *middle, end)):
            moves = "".join(f"pyautogui.moveTo({at(*point)})\n" for point in middle)
            code = f"pyautogui.mouseDown({at(*start)}, {action.button!r})\n{moves}pyautogui.mouseUp({at(*end)})"
            return held(code, action.modifiers)
        case Scroll(x=x, y=y, dx=dx, dy=dy):
            down = f"pyautogui.scroll({-dy}, {at(x, y)})\n" if dy or not dx else ""
            across = f"pyautogui.hscroll({dx}, {at(x, y)})" if dx else ""
            return held(f"{down}{across}".strip(), action.modifiers)
        case Type(text=text):
            return f"pyautogui.write({text!r}, interval=0.05)"
        case Key(keys=keys) if len(names(keys)) == 1:
            return f"pyautogui.press({keys!r})"
        case Key(keys=keys):
            return f"pyautogui.hotkey({', '.join(repr(name) for name in names(keys))})"
        case Hold(keys=keys, duration_s=seconds):
            return held(f"time.sleep({seconds})", names(keys))
        case Wait(duration_s=seconds):
            return f"import time\ntime.sleep({seconds})"
        case Screenshot(box=None):
            return "pyautogui.screenshot()"
        case Screenshot(box=(x0, y0, x1, y1)):
            (left, top), (right, bottom) = lens.to_model(x0, y0), lens.to_model(x1, y1)
            return f"pyautogui.screenshot(region=({left}, {top}, {right - left}, {bottom - top}))"
        case Ask(question=question):
            return f"{call_user}(question={question!r})"
        case Done(message=message):
            return f"computer.terminate(status='success', answer={message!r})"
        case Fail(reason=reason):
            return f"computer.terminate(status='failure', answer={reason!r})"
    raise AssertionError(action)


def step(code: str) -> str:
    """A whole reply in sections."""
    return f"# Step 1:\n## Thought:\nAll is well.\n\n## Action:\nGo on.\n\n## Code:\n```python\n{code}\n```\n"


def steps_of(call_user: str, **more: Any) -> Encode:
    """Whole answers of such a model."""
    return lambda action, lens: bodies.chat(step(code_of(action, lens, call_user)), **more)


PLACES = st.tuples(st.integers(0, 1919), st.integers(0, 1079))
BUTTONS = st.sampled_from(["left", "middle", "right"])
MODIFIERS = st.lists(st.sampled_from(["ctrl", "shift", "alt", "super"]), unique=True, max_size=3).map(tuple)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)
CHORDS = st.sampled_from(["Return", "ctrl+shift+s", "F2", "ctrl++", "+", "alt+F4", "super", "a", "ctrl+Page_Down"])
SECONDS = st.floats(0.01, 30).map(lambda value: round(value, 2))
NOTCHES = st.integers(-50, 50).filter(bool)


def _made(kind: str, **fields: Any) -> st.SearchStrategy[Action]:
    return st.fixed_dictionaries(fields).map(lambda given: ACTION.validate_python({"kind": kind, **given}))


def _at(kind: str, **fields: Any) -> st.SearchStrategy[Action]:
    placed = st.tuples(PLACES, st.fixed_dictionaries(fields))
    return placed.map(lambda both: ACTION.validate_python({"kind": kind, "x": both[0][0], "y": both[0][1], **both[1]}))


def _box(corners: tuple[tuple[int, int], tuple[int, int]]) -> tuple[int, int, int, int]:
    (x0, y0), (x1, y1) = corners
    left, top = min(x0, x1, 1900), min(y0, y1, 1060)
    return left, top, max(x0, x1, left + 20), max(y0, y1, top + 20)


ACTIONS: st.SearchStrategy[Action] = st.one_of(
    _at("move"),
    _at("click", button=BUTTONS, count=st.integers(1, 3), modifiers=MODIFIERS),
    _made("drag", path=st.lists(PLACES, min_size=2, max_size=6, unique=True), button=BUTTONS, modifiers=MODIFIERS),
    _at("scroll", dx=NOTCHES, modifiers=MODIFIERS),
    _at("scroll", dy=NOTCHES, modifiers=MODIFIERS),
    _made("type", text=TEXTS),
    _made("key", keys=CHORDS),
    _made("hold", keys=CHORDS, duration_s=SECONDS),
    _made("wait", duration_s=SECONDS),
    _made("screenshot"),
    _made("screenshot", box=st.tuples(PLACES, PLACES).map(_box)),
    _made("ask", question=TEXTS.filter(str.strip)),
    _made("done", message=TEXTS),
    _made("fail", reason=TEXTS),
)


def same(action: Action, request: Request) -> bool:
    """Whether they are the same but for the model's coordinates, which may be 2 px off."""
    assert not isinstance(request, Malformed), request
    if isinstance(action, Ask | Done | Fail) or isinstance(request, Ask | Done | Fail):
        return action == request
    near = all(
        abs(x - u) <= 2 and abs(y - v) <= 2 for (x, y), (u, v) in zip(points(action), points(request), strict=True)
    )
    places: dict[str, Any] = {"x": 0, "y": 0, "path": ((0, 0), (0, 0)), "box": None}
    alike = [a.model_copy(update={k: v for k, v in places.items() if hasattr(a, k)}) for a in (action, request)]
    return near and alike[0] == alike[1]


def on_mock(encode: Encode, agent: str, root: TaskRoot, grader: Grader, scratch: Path, **options: str) -> None:
    """An agent asks its user, hears the answer and does it, on a desktop without programs."""
    with MockDesktop() as desktop:
        record, asked = ask_colour(root, desktop, grader, scratch).sit(agent, encode, scratch, **options)
    assert (record.status, record.success, record.asks) == ("done", 1, 1)
    assert "The colour is teal." in json.dumps(asked[1].body["messages"])


# -- requests --

STAGE = Stage("Do it.", offers_ask=True, max_steps=50)


def told(adapter: Adapter, text: str, lens: Lens, shown: View | None = None, **more: Any) -> Past:
    """A turn in which the model answered a text."""
    answer = bodies.chat(text, **more)
    return Past(shown or view(0, PNG), answer, adapter.read(answer, lens))


def outline(request: Json) -> list[tuple[str, list[str]]]:
    """The messages' roles and parts: `image`, or the text; the rules of the system message are cut short."""
    for checked in MESSAGES.validate_python(request["messages"]):
        list(checked["content"])  # type: ignore[arg-type]  # its parts are checked as they are taken
    lines = []
    for message in request["messages"]:
        content = message["content"]
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
        shown = [part["text"] if part["type"] == "text" else "image" for part in parts]
        lines.append((message["role"], ["rules"] if message["role"] == "system" else shown))
    return lines


def refusals(said: Said) -> list[str]:
    """The reasons of what was refused."""
    return [request.reason for request in said.requests if isinstance(request, Malformed)]
