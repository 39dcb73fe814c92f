"""Has a model write scripts for a task's deck, until one runs to its end or its tries are used up."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from textwrap import dedent
from typing import Literal

from deskcraft.authoring.confine import Edited
from deskcraft.calls import CallRecord, Usage
from deskcraft.errors import ContextFull, EndpointError, ModelRefused
from deskcraft.model.client import ModelClient
from deskcraft.model.plain import Said, ask
from deskcraft.model.prompts import PromptFile
from deskcraft.model.tape import Body
from deskcraft.suite.arena_code.describing import describe
from deskcraft.suite.arena_code.records import Exchanged, ScriptRecord
from deskcraft.suite.protocol import Recorder

FILE = "deck.pptx"
"""The deck's name, in /tmp of the sandbox."""
PROMPT = PromptFile("script", Path(__file__).with_name("templates"))
READ = 200_000
"""Characters of a reply that are looked at."""
_PYTHON = ("python", "python3", "py")
NO_SCRIPT = "There was no script in your reply: it must be in one fenced block that begins with ```python."
CUT_OFF = "Your reply was cut off at the limit of its length before its script had ended; write a shorter one."
TOO_LONG = "The question is longer than the model takes."
REFUSED = "Your reply did not arrive: the endpoint or its filter kept it back."
Run = Callable[[str], Edited]
"""Runs a script on the deck as it was."""


@dataclass
class Course:
    """How far an agent is with a task."""

    deck: bytes
    """As it is graded now."""
    scripts: list[ScriptRecord] = field(default_factory=list)
    used: Usage = field(default_factory=Usage)
    ended: Literal["done", "budget", "agent_error"] = "done"


def write_scripts(
    course: Course,
    instruction: str,
    client: ModelClient,
    fields: Body,
    run: Run,
    record: Recorder,
    tries: int,
    limit: float,
) -> None:
    """Asks for a script and runs it; what failed goes back to the model, up to `tries` replies in all.

    Args:
        course: what is done is noted here; its deck is that of the task.
        instruction: what the user asks.
        client: the model.
        fields: more fields of each request.
        run: runs a script on the task's deck.
        record: of the episode.
        tries: replies that a model may give.
        limit: seconds that a script may take.

    Raises:
        EndpointError: the endpoint failed after its retries; it carries what the tries before it took as well.
        HostError: this machine cannot run scripts.
    """
    described = describe(course.deck)
    for number in range(1, tries + 1):
        if record.limits.spent(course.used):
            course.ended = "budget"
            return
        record.tell(f"script {number} of at most {tries}")
        system, text = PROMPT.render(
            path=f"/tmp/{FILE}",
            instruction=instruction,
            deck=described,
            limit=f"{limit:g}",
            python=platform.python_version(),
            pptx=version("python-pptx"),
            earlier=course.scripts,
        )
        try:
            said = ask(client, text, fields, system)
        except ContextFull as error:
            course.ended = "budget"
            full = ScriptRecord(number=number, ending="context_full", error=TOO_LONG)
            _note(course, [error.call] if error.call else [], full)
            return
        except ModelRefused as error:
            refused = ScriptRecord(number=number, ending="refused", error=REFUSED)
            _note(course, [error.call] if error.call else [], refused)
            continue
        except EndpointError as error:  # what the tries before took is lost with it, and is to be recorded
            calls = [*(call for one in course.scripts for call in one.calls), *([error.call] if error.call else [])]
            raise EndpointError(str(error), _together(calls)) from error
        record.event(Exchanged(turn=number, prompt=f"{system}\n\n{text}", reply=said.text))
        if _run(course, number, said, run):
            return


def script_of(reply: str) -> str:
    """The last whole Python block of a reply, or its last whole block of no language; thinking in tags left out.

    Args:
        reply: whatever the model said.

    Returns:
        The script; empty if there is none.
    """
    found: dict[str, str] = {}
    language: str | None = None
    lines: list[str] = []
    for line in reply[:READ].rpartition("</think>")[2].split("\n"):
        mark = line.strip()
        if language is not None and mark == "```":
            if body := dedent("\n".join(lines)).strip():
                found["python" if language in _PYTHON else language] = body
            language = None
        elif mark.startswith("```"):
            language, lines = mark[3:].strip().lower(), []
        else:
            lines.append(line.rstrip("\r"))
    return found.get("python") or found.get("", "")


def _run(course: Course, number: int, said: Said, run: Run) -> bool:
    """Runs the script of a reply; whether it ran to its end."""
    calls = [said.reply.record]
    script = script_of(said.text)
    if not script:
        error = CUT_OFF if said.cut_off else NO_SCRIPT
        _note(course, calls, ScriptRecord(number=number, ending="no_script", error=error))
        return False
    began = time.monotonic()
    edited = run(script)
    seconds = round(time.monotonic() - began, 3)
    ran = edited.data is not None
    course.deck = course.deck if edited.data is None else edited.data
    made = ScriptRecord(
        number=number, ending="ran" if ran else "failed", script=script, error=edited.complaint, seconds=seconds
    )
    _note(course, calls, made)
    return ran


def _note(course: Course, calls: Sequence[CallRecord], made: ScriptRecord) -> None:
    usage = sum((call.usage for call in calls), Usage())
    course.scripts.append(made.model_copy(update={"calls": tuple(calls), "usage": usage}))
    course.used += usage


def _together(calls: Sequence[CallRecord]) -> CallRecord | None:
    """The last of some calls, with what all of them took."""
    usage = sum((call.usage for call in calls), Usage())
    return calls[-1].model_copy(update={"usage": usage}) if calls else None
