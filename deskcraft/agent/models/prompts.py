"""Our words to models, in one place. Users who have a model's own prompt give it with `--system-prompt FILE`."""

from __future__ import annotations

from deskcraft.agent.models.adapter import Stage, View

WORK = """\
You work at a Linux desktop (XFCE, {width} x {height} pixels as you see it) for a user. You see its screen and act with
mouse and keyboard, one small step after the other, and look at the result before you go on. Do exactly what the user
asks, in the files that are named, and leave everything else as it is. Save what has to be saved. You may use any
program that is installed, the terminal included. There is no internet."""
ASKING = """\
If something that you need is not said and cannot be found on the computer, ask the user. Do not ask for what you can
find out yourself."""
ENDING = """\
When all is done and saved, say that you are done. If the task cannot be done at all, say that it fails, and name what
stands in the way."""
LEFT_OUT = "(The screen of that moment is left out.)"


def rules(stage: Stage, width: int, height: int) -> str:
    """The rules in every model's prompt."""
    if stage.system_prompt:
        return stage.system_prompt
    parts = [WORK.format(width=width, height=height)]
    if stage.offers_ask:
        parts.append(ASKING)
    parts.append(ENDING)
    return "\n".join(parts)


def situation(view: View, *, with_user: bool) -> str:
    """What is said beside the screen in a turn: refusals, what the user says now, the elements."""
    parts = []
    if view.feedback:
        parts.append("Not done: " + "; ".join(view.feedback))
    if with_user and view.user:
        parts.append(view.user)
    elif view.news:
        parts.append(f"The user said: {view.news}")
    if view.elements:
        parts.append(f"Elements on the screen:\n{view.elements}")
    return "\n\n".join(parts)
