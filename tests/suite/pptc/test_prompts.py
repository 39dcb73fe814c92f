"""Prompts: the paper's parts in the paper's order, and what is cut off one that is too long."""

from __future__ import annotations

import pytest

from deskcraft.suite.pptc import prompts
from deskcraft.suite.pptc.prompts import Exchange, Situation, fitted, prompt, tokens

LINES = [f"Slide {number} holds the words number {number}" for number in range(200)]
APIS = "\n".join(f"API: do_{number}(): Does the thing {number}." for number in range(40))
SITUATION = Situation(
    "Make it red.",
    3,
    APIS,
    "\n".join(LINES),
    (Exchange("Add a slide.", "create_slide()"), Exchange("Name it.", "choose_title()", ("ERROR: x",))),
)


def test_the_parts_stand_in_the_order_of_figure_3() -> None:
    text = prompt(SITUATION)
    marks = [
        "Make it red.",
        "page id 3",
        "<code> create_slide(); </code>",
        "API: do_0()",
        "<Begin of PPT>",
        LINES[0],
        "<End of PPT>",
        "¬User¬: Hello!",
        "¬User¬: Add a slide.",
        "¬AI¬: <code>\ncreate_slide()\n</code>",
        "ERROR: x",
        "¬User¬: Make it red.",
    ]
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)
    assert text.endswith("¬AI¬:")


def test_chain_of_thought_comes_after_the_dialogue() -> None:
    text = prompt(SITUATION, prompts.STEP_BY_STEP)
    assert text.index("¬User¬: Make it red.") < text.index(prompts.STEP_BY_STEP)


def test_braces_in_what_users_say_are_only_text() -> None:
    text = prompt(Situation("Write {page} and {0}.", 0, "{apis}", "{content}"))
    assert "Write {page} and {0}." in text and "{content}" in text


def test_nothing_is_cut_without_need() -> None:
    whole = fitted(SITUATION, None)
    assert whole.cuts == () and fitted(SITUATION, whole.tokens) == whole
    assert whole.tokens == tokens(prompt(SITUATION))


def test_the_end_of_the_file_is_cut_first() -> None:
    whole = fitted(SITUATION, None).tokens
    cut = fitted(SITUATION, whole - 300)
    assert cut.tokens <= whole - 300
    assert [c.part for c in cut.cuts] == ["content"] and cut.cuts[0].tokens >= 300
    assert LINES[0] in cut.text and LINES[-1] not in cut.text and "API: do_39()" in cut.text
    inside = cut.text.partition("<Begin of PPT>\n")[2].partition("\n<End of PPT>")[0]
    assert inside.splitlines() == LINES[: len(inside.splitlines())], "whole lines are kept"


def test_then_the_functions_and_then_the_oldest_turns() -> None:
    bare = tokens(prompt(Situation("Make it red.", 3, "", "", SITUATION.history)))
    cut = fitted(SITUATION, bare + 40)
    assert [c.part for c in cut.cuts] == ["content", "apis"] and cut.tokens <= bare + 40
    assert "API: do_0()" in cut.text and "API: do_39()" not in cut.text
    least = fitted(SITUATION, bare - 5)
    assert [c.part for c in least.cuts] == ["content", "apis", "history"]
    assert "Add a slide." not in least.text and "Name it." in least.text and "Make it red." in least.text


def test_what_cannot_be_cut_is_sent_as_it_is() -> None:
    cut = fitted(SITUATION, 10)
    assert cut.tokens > 10 and "Make it red." in cut.text and "Name it." not in cut.text


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("", 0, 0),
        ("a word", 2, 2),
        ("internationalisation", 3, 5),
        ("12.5", 3, 4),
        ("字" * 9, 9, 9),
        ("choose_textbox(0)", 6, 9),
    ],
)
def test_tokens_are_estimated(text: str, least: int, most: int) -> None:
    assert least <= tokens(text) <= most


@pytest.mark.parametrize(
    ("reply", "number"),
    [
        ("The best choice is 2", 1),
        ("Choice 1 is odd.\nThe best choice is **3**.", 2),
        ("the best choice is choice 3", 2),
        ("2", 1),
        ("The best choice is 9", 0),
        ("I like all of them", 0),
        ("", 0),
        ("9" * 9999, 0),
    ],
)
def test_a_vote_comes_to_a_choice_whatever_it_says(reply: str, number: int) -> None:
    assert prompts.voted(reply, 3) == number
