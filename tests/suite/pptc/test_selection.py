"""Selection of functions and of content: how much of what a turn needs is among what is shown."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from deskcraft.errors import EndpointError
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint as Place
from deskcraft.suite.pptc.api import reference
from deskcraft.suite.pptc.calls import Call, parse
from deskcraft.suite.pptc.lexical import Lexical, query, stem
from deskcraft.suite.pptc.players import described
from deskcraft.suite.pptc.selection import ALWAYS, SWITCHES, Described, Embeddings, chosen, switches_of
from deskcraft.suite.pptc.sessions import load_own
from deskcraft.suite.pptc.ways import LEXICAL
from tests.endpoint import Asked, Endpoint


def recall(count: int, language: str = "en") -> tuple[float, float]:
    """The share of our turns all of whose functions are chosen, and the share of functions that are."""
    lexical, names = Lexical(described()), {api.name for api in reference()}
    whole = held = wanted = turns = 0
    for session in [*load_own("create"), *load_own("edit")]:
        for turn in session.turns if session.language == language else ():
            needed = {call.name for call in parse(turn.program) if isinstance(call, Call)} & names
            found = needed & set(chosen(lexical.rank(turn.instruction), count))
            turns, whole = turns + 1, whole + (found == needed)
            held, wanted = held + len(found), wanted + len(needed)
    return whole / turns, held / wanted


def test_words_choose_what_nearly_every_turn_needs() -> None:
    turns, calls = recall(LEXICAL)
    assert turns >= 0.95 and calls >= 0.985
    assert 0.55 * len(reference()) > LEXICAL, "it is a selection"


def test_more_functions_lack_less() -> None:
    rates = [recall(count)[0] for count in (len(ALWAYS), 15, LEXICAL, len(reference()))]
    assert rates == sorted(rates) and rates[-1] == 1


def test_chinese_instructions_find_functions_too() -> None:
    assert recall(LEXICAL, "zh")[0] >= 0.8


@pytest.mark.parametrize(
    ("instruction", "name"),
    [
        ("Underline the heading", "set_font_underline"),
        ("Put a photograph of a lake here", "insert_picture"),
        ("Show the shares in a cake diagram", "insert_pie_chart"),
        ("Tilt the arrow a little", "rotate_element"),
        ("Use Georgia for the words", "set_font_style"),
        ("Remind the speaker to smile", "insert_note"),
        ("Paint the backdrop yellow", "set_background_color"),
        ("Go back to the page before", "move_to_previous_slide"),
    ],
)
def test_other_words_for_the_same(instruction: str, name: str) -> None:
    ranked = [other for other in Lexical(described()).rank(instruction) if other not in ALWAYS]
    assert name in ranked[:8]


def test_stems() -> None:
    assert stem("setting") == stem("sets") == stem("set")
    assert stem("pictures") == stem("picture") and stem("boxes") == stem("box")
    assert stem("copies") == stem("copy")
    assert query("the of a") == {} and query("") == {}


def test_what_always_stands_takes_the_place_of_the_last() -> None:
    names = [f"f{n}" for n in range(20)] + list(ALWAYS)
    found = chosen(names, 15)
    assert len(found) == 15 and set(ALWAYS) <= set(found) and "f2" in found and "f3" not in found
    assert set(chosen(names, 2)) == set(ALWAYS)


@pytest.mark.parametrize(
    ("reply", "on"),
    [
        ("get_content(need_text=1,need_style=0,need_title=1)", ["need_text", "need_title"]),
        ("Answer: `get_content( need_text = 1 ,\n need_chart = True )`", ["need_text", "need_chart"]),
        ("get_content(1,0,0,1,0,0,0,0,0,0)", ["need_text", "need_title"]),
        ("<think>get_content(need_text=1)</think>get_content(need_style=1)", ["need_style"]),
        ("get_content(need_everything=1)", []),
    ],
)
def test_switches_of_a_reply(reply: str, on: list[str]) -> None:
    switches = switches_of(reply)
    assert switches is not None and tuple(switches) == SWITCHES
    assert [name for name, value in switches.items() if value] == on


@pytest.mark.parametrize("reply", ["", "the title", "get_content(need_text=", "get_content(import os)", "x" * 10_000])
def test_replies_without_switches(reply: str) -> None:
    assert switches_of(reply) is None


APIS = [Described("set_left", "left"), Described("set_font", "font"), Described("insert_table", "table")]


def vectors(asked: Asked) -> Any:
    """A vector a text: how often each function's word stands in it."""
    rows = [[float(text.count(api.text)) + 0.1 for api in APIS] for text in asked.body["input"]]
    data = [{"object": "embedding", "index": n, "embedding": row} for n, row in enumerate(rows)]
    usage = {"prompt_tokens": 7, "total_tokens": 7}
    return {"object": "list", "data": data[::-1], "model": "e", "usage": usage}


@contextmanager
def ranker(server: Endpoint) -> Iterator[Embeddings]:
    with ModelClient(Place(wire="embeddings", model="e", base_url=server.url, tries=1)) as client:
        yield Embeddings(client, APIS)


def test_embeddings_rank_by_their_cosine() -> None:
    with Endpoint(vectors) as server, ranker(server) as embeddings:
        names, calls = embeddings.rank("a table, a table and a font")
        again, more = embeddings.rank("left")
    assert names == ["insert_table", "set_font", "set_left"] and again[0] == "set_left"
    assert (len(calls), len(more)) == (2, 1), "the functions are embedded once"
    assert [asked.body["input"] for asked in server.asked][1:] == [["a table, a table and a font"], ["left"]]
    assert calls[0].usage.input_tokens == 7
    assert all(asked.wire == "embeddings" for asked in server.asked)


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([], id="none"),
        pytest.param([{"index": 0, "embedding": [1.0]}] * 3, id="one thrice"),
        pytest.param([{"index": n, "embedding": [1.0] * (n + 1)} for n in range(3)], id="of several lengths"),
        pytest.param([{"index": n, "embedding": ["x"]} for n in range(3)], id="no numbers"),
        pytest.param([{"index": n, "embedding": "AAAA"} for n in range(3)], id="a text"),
        pytest.param([{"index": n, "embedding": [math.inf]} for n in range(3)], id="infinite"),
    ],
)
def test_embeddings_that_make_no_sense_are_the_endpoints_fault(rows: list[Any]) -> None:
    body = {"object": "list", "data": rows, "model": "e"}
    fault = pytest.raises(EndpointError, match="makes no sense")
    with Endpoint(lambda asked: body) as server, ranker(server) as embeddings, fault:
        embeddings.rank("left")
