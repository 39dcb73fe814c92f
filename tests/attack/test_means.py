"""What attacks are judged with: how commands end, strict readers of pages and terminals, searches for keys."""

from __future__ import annotations

import base64
from urllib.parse import quote

import pytest

from deskcraft.attack.classes.secrets import KEY, forms, traces
from deskcraft.attack.commands import Ran
from deskcraft.attack.folder_ground import wrong_with
from deskcraft.attack.pages_ground import MARK, PAYLOAD, injected, moves_a_terminal

HONEST = Ran(0, "", "", 0.5, 0.5, 2**20)


@pytest.mark.parametrize(
    ("ran", "wrong"),
    [
        (Ran(0, "read", "", 0.6, 0.6, 2**20), ""),
        (Ran(2, "", "deskcraft: run.json: a FIFO\n", 0.6, 0.6, 2**20), ""),
        (Ran(1, "", "Traceback (most recent call last):\nKeyError: 'x'\n", 0.6, 0.6, 2**20), "uncaught"),
        (Ran(-9, "", "", 40.0, 60.0, 2**20), "ended with -9"),
        (Ran(0, "", "", 3.0, 3.0, 2**20), "s of a processor"),
        (Ran(0, "", "", 0.6, 0.6, 2**33), "MB"),
        (Ran(2, "", "Error: nonsense\n", 0.6, 0.6, 2**20), "no single line"),
        (Ran(2, "", "deskcraft: a\x1b[31m\n", 0.6, 0.6, 2**20), "no single line"),
    ],
)
def test_how_a_command_may_end(ran: Ran, wrong: str) -> None:
    said = wrong_with(ran, HONEST)
    assert wrong in said and bool(wrong) == bool(said)


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("<p>{}</p>", MARK),
        ("<p title='x' onclick=1>", "onclick"),
        ("<a href=' java\nscript:x'>", "href"),
        ("<script>1</script><script>2</script>", "2 scripts"),
        ("<img src='https://evil.example/x'>", "src"),
    ],
)
def test_words_that_became_markup_are_found(page: str, found: str) -> None:
    assert found in injected(
        page.format(PAYLOAD) if "{}" in page else page, "<script>1</script>" if "2" in page else ""
    )


def test_words_that_are_escaped_are_words() -> None:
    from html import escape

    assert injected(f"<p title='{escape(PAYLOAD)}'>{escape(PAYLOAD)}</p>", "<p></p>") == ""


def test_what_moves_a_terminal() -> None:
    assert moves_a_terminal("a\tb\nc é 文") == ""
    assert all(moves_a_terminal(text) for text in ("\x1b[31m", "\x9b2J", "\u202egnp", "\x07"))


def test_every_form_of_a_key_is_found() -> None:
    assert traces("nothing of it") == []
    assert [form for form in forms() if not traces(f"before {form} after")] == []
    assert traces(base64.b64encode(b"ab" + KEY.encode()).decode()) and traces(quote(KEY, safe=""))
