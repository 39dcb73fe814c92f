"""Programs in replies: whatever a model says, there is a program or none, and no crash."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.suite.pptc.replies import program_of

PIECES = ["<code>", "</code>", "</code", "```", "\n", "a_b()", "İ", "<think>", "</think>", " "]


@pytest.mark.parametrize(
    ("reply", "form", "program"),
    [
        pytest.param("<code> a_b(); c_d(); </code>", "code", "a_b(); c_d();", id="as asked"),
        pytest.param("Of course!\n<code>\na_b()\n</code>\nDone.", "code", "a_b()", id="prose around"),
        pytest.param("<code>a_b()</code> and <code>c_d()</code>", "code", "a_b()\nc_d()", id="several blocks"),
        pytest.param("<CODE>a_b()</Code>", "code", "a_b()", id="capitals"),
        pytest.param("<code>\n```python\na_b()\n```\n</code>", "code", "a_b()", id="a fence inside"),
        pytest.param("I put <code> first. <code>a_b()</code>", "code", "a_b()", id="a mark only spoken of"),
        pytest.param("<code>a_b()</code", "code", "a_b()", id="half a mark at the end"),
        pytest.param("<code>\na_b()\nc_d()", "unclosed", "a_b()\nc_d()", id="cut off"),
        pytest.param("```python\na_b()\n```", "fence", "a_b()", id="a fence alone"),
        pytest.param("```\na_b()", "fence", "a_b()", id="a fence without an end"),
        pytest.param("Do this:\n1. a_b(1)\n- c_d('x');\nThat is all.", "bare", "a_b(1)\nc_d('x')", id="lines"),
        pytest.param("<think><code>x_y()</code></think><code>a_b()</code>", "code", "a_b()", id="thinking"),
        pytest.param("I am sorry, I cannot do that.", "nothing", "", id="a refusal"),
        pytest.param("<code></code>", "nothing", "", id="empty"),
        pytest.param("", "nothing", "", id="silence"),
    ],
)
def test_the_program_is_found(reply: str, form: str, program: str) -> None:
    found = program_of(reply)
    assert (found.form, found.program) == (form, program)


@given(st.lists(st.sampled_from(PIECES)))
def test_no_reply_makes_it_fail(parts: list[str]) -> None:
    found = program_of("".join(parts))
    assert bool(found.program) == (found.form != "nothing")
    assert found.form != "code" or "</code" not in found.program


def test_a_hostile_reply_is_read_in_time() -> None:
    began = time.process_time()
    for piece in ("<code>", "```\n", "a_b(", "<code>x</code", "1. a_b()) "):
        program_of(piece * 80_000)
    assert time.process_time() - began < 5
