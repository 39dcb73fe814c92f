"""The prompts of Figures 3 and 9 of the paper in words of our own, and what is cut off one that is too long.

A prompt is one message: what to do and how, the functions, the file, the dialogue so far. The parts, their order and
the marks between them are the paper's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

USER, ASSISTANT = "¬User¬: ", "¬AI¬: "
STEP_BY_STEP = "Let's think step by step."
"""What zero-shot chain of thought adds (Kojima et al. 2022)."""
Part: TypeAlias = Literal["content", "apis", "history"]
_OPENING = (("user", "Hello!"), ("ai", "Hi there! How can I help you?"))
_PIECE = re.compile(r"[A-Za-z]{1,6}|\n+|[^\sA-Za-z]")
_RULES = """\
You help a user to work on a presentation in PowerPoint, by writing calls of functions that are then carried out for \
the user. This is what the user asks now: {instruction}
You are on the slide with page id {page}. Do what is asked with the functions below, and with nothing else.
- Do no more than the user has asked for, and do not guess what may be asked next.
- One call a line. No loops, variables or other program text: only calls with plain values.
- If the user names no slide, work on the one that you are on, without moving.
- Put all calls between <code> and </code>, as in: <code> first_function(); second_function("text"); </code>
For example, if the user asks for a new slide, the answer is:
<code> create_slide(); </code>"""
_APIS = "These are the functions that you have:"
_FILE = "This is all that the presentation holds:"
_ANSWER = "Put your answer between <code> and </code>."


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier turn as the dialogue tells it."""

    instruction: str
    program: str
    errors: tuple[str, ...] = ()
    """What came back of calls that failed, where the model is to get it."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a prompt is made of."""

    instruction: str
    page: int
    """The current slide, from 0."""
    apis: str
    content: str
    """The file as the reader tells it."""
    history: tuple[Exchange, ...] = ()


@dataclass(frozen=True, slots=True)
class Cut:
    """What was left out of a prompt for its length."""

    part: Part
    tokens: int
    """By `tokens`."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A prompt, and what it lacks."""

    text: str
    tokens: int
    cuts: tuple[Cut, ...] = ()


def prompt(situation: Situation, ending: str = "") -> str:
    """The whole prompt; `ending` comes after the dialogue."""
    said = [f"{USER if who == 'user' else ASSISTANT}{text}" for who, text in _OPENING]
    said += [_turn(turn) for turn in situation.history]
    said.append(f"{USER}{situation.instruction} {_ANSWER}")
    parts = [
        _RULES.format(instruction=situation.instruction, page=situation.page),
        f"{_APIS}\n{situation.apis.strip()}",
        f"{_FILE}\n<Begin of PPT>\n{situation.content.strip()}\n<End of PPT>",
        "\n".join(said),
        *([ending] if ending else []),
        ASSISTANT.strip(),
    ]
    return "\n\n".join(parts)


def fitted(situation: Situation, limit: int | None, ending: str = "") -> Fitted:
    """The prompt, cut down to `limit` tokens if it can be.

    As published, the file's content is cut from its end, and when nothing is left of it the list of functions. Then the
    dialogue loses its oldest turns. What still is too long is sent as it is.
    """
    text = prompt(situation, ending)
    length = tokens(text)
    cuts: list[Cut] = []
    if limit is None or length <= limit:
        return Fitted(text, length)
    situation = replace(situation, content=_cut("content", situation.content, length - limit, cuts))
    over = tokens(prompt(situation, ending)) - limit
    situation = replace(situation, apis=_cut("apis", situation.apis, over, cuts))
    over = tokens(prompt(situation, ending)) - limit
    history = situation.history
    while history and over > 0:
        gone = tokens(_turn(history[0]))
        history, over = history[1:], over - gone
        cuts.append(Cut("history", gone))
    text = prompt(replace(situation, history=history), ending)
    return Fitted(text, tokens(text), tuple(cuts))


def tokens(text: str) -> int:
    """An estimate without any model's tokenizer, rather too high: six letters, a digit or a sign count as one."""
    return sum(1 for _ in _PIECE.finditer(text))


def _cut(part: Part, text: str, over: int, cuts: list[Cut]) -> str:
    """The text without its last `over` tokens and what then is left of a line; `cuts` gets what was left out."""
    if over <= 0 or not text:
        return text
    ends = [piece.end() for piece in _PIECE.finditer(text)]
    kept = text[: ends[len(ends) - over - 1]] if over < len(ends) else ""
    kept = kept[: max(0, kept.rfind("\n"))]
    cuts.append(Cut(part, len(ends) - tokens(kept)))
    return kept


def _turn(turn: Exchange) -> str:
    """An earlier turn in the dialogue."""
    said = [f"{USER}{turn.instruction}", f"{ASSISTANT}<code>\n{turn.program.strip()}\n</code>", *turn.errors]
    return "\n".join(said)


# tree of thoughts (Yao et al. 2023), in two levels: a plan, then the calls; at each the model votes for one of several


def plan_ending() -> str:
    """Asks for a plan instead of calls."""
    return "First make a plan: the steps in words, each with the function that it takes. Write no <code> yet."


def code_ending(plan: str) -> str:
    """Asks for the calls of a plan."""
    return f"Follow this plan:\n{plan.strip()}\nNow write the calls between <code> and </code>."


def vote(prompt_text: str, choices: Sequence[str]) -> str:
    """Asks which of several thoughts is the best."""
    listed = "\n\n".join(f"Choice {number}:\n{choice.strip()}" for number, choice in enumerate(choices, 1))
    return (
        f"An assistant was asked the following, and has {len(choices)} answers to choose from.\n\n"
        f"<question>\n{prompt_text}\n</question>\n\n{listed}\n\n"
        "Weigh them against each other: does each do what the user asked for, all of it and no more, with functions "
        'that exist? End with one line "The best choice is N", where N is the number of the choice.'
    )


def voted(reply: str, choices: int) -> int:
    """The number (from 0) that a vote came to; the first where it says none."""
    found = re.findall(r"best choice is\W{0,4}(?:choice\s*)?(\d+)", reply, re.I) or re.findall(r"\b(\d+)\b", reply)
    number = int(found[-1][:6]) if found else 1
    return number - 1 if 1 <= number <= choices else 0
