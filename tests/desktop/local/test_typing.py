"""Any text, on any keyboard, whatever programs inside do with its map: typed on a server without a screen."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from Xlib import XK

from deskcraft.desktop.local.keyboard import MAX_ATTEMPTS
from tests.desktop.local.x_keyboard import XKeyboard, keyboard_of, layouts

HAN = "".join(chr(0x4E00 + n) for n in range(2000))
_ALPHABETS = (
    st.characters(min_codepoint=0x20, max_codepoint=0x7E),
    st.characters(min_codepoint=0xA0, max_codepoint=0x24F),
    st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5),
    st.characters(min_codepoint=0x3040, max_codepoint=0x30FF),
    st.characters(min_codepoint=0x400, max_codepoint=0x45F),
    st.characters(min_codepoint=0x600, max_codepoint=0x6FF),
    st.characters(min_codepoint=0x1F600, max_codepoint=0x1F64F),
    st.characters(min_codepoint=0x300, max_codepoint=0x36F),
    st.sampled_from("\n\t "),
)
_TEXTS = st.one_of(
    st.text(st.one_of(*_ALPHABETS), max_size=300), *(st.text(alphabet, max_size=150) for alphabet in _ALPHABETS)
)
_LAYOUTS = st.sampled_from(sorted(layouts()))
_SPARE = st.sampled_from([0, 1, 2, 5, 19])


def typed(server: XKeyboard, *texts: str) -> str:
    """What arrives of these texts, typed one after the other."""
    with keyboard_of(server) as keyboard:
        for text in texts:
            keyboard.type(text)
    return server.typed


def _law(texts: list[str], names: list[str], spare: int, seed: int, disturbed: bool) -> None:
    """Texts arrive, whatever layouts are set between them and, if disturbed, within; the map is as it was."""
    server = XKeyboard(names[0], spare=spare)
    chance = random.Random(seed)

    def interfere() -> None:
        if chance.random() < 0.02:
            server.lay(chance.choice(sorted(layouts())))

    with keyboard_of(server, seed) as keyboard:
        for text, name in zip(texts, names, strict=True):
            server.lay(name)
            server.group = chance.choice([0, 1]) if "," in name else 0
            server.locked = chance.choice([0, 0, 2, 16, 18])
            before, state = dict(server.rows), (server.group, server.locked)
            already = len(server.typed)
            server.interfere = interfere if disturbed else server.interfere
            keyboard.type(text)
            server.interfere = lambda: None
            server.handle()
            assert server.typed[already:] == text
            assert (server.group, server.locked) == state
            assert server.down == set()
            if not disturbed:
                assert {code: server.rows[code][:4] for code, row in before.items() if any(row)} == {
                    code: row[:4] for code, row in before.items() if any(row)
                }


_cases = given(
    texts=st.lists(_TEXTS, min_size=2, max_size=2),
    names=st.lists(_LAYOUTS, min_size=2, max_size=2),
    spare=_SPARE,
    seed=st.integers(0, 10_000),
    disturbed=st.booleans(),
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@_cases
def test_random_texts_arrive(texts: list[str], names: list[str], spare: int, seed: int, disturbed: bool) -> None:
    _law(texts, names, spare, seed, disturbed)


@pytest.mark.exam
@settings(max_examples=5000, deadline=None, suppress_health_check=list(HealthCheck))
@_cases
def test_ten_thousand_random_texts_arrive(
    texts: list[str], names: list[str], spare: int, seed: int, disturbed: bool
) -> None:
    _law(texts, names, spare, seed, disturbed)


@pytest.mark.parametrize("spare", [0, 1, 2, 19])
@pytest.mark.parametrize(
    "texts",
    [
        (HAN[:40],),
        (HAN[:5], HAN[100:124]),
        (HAN[:5], HAN[100:119] + HAN[:5]),
        (HAN[:22] + HAN[:3],),
        (HAN[:5], HAN[:5] + HAN[100:119]),
        (HAN,),
        (HAN[:300] + " and every letter of abcdefghijklmnopqrstuvwxyz0123456789",),
    ],
    ids=["twice-the-spare", "then-others", "comes-back", "its-beginning", "same-within", "2000", "with-letters"],
)
def test_texts_with_more_characters_than_spare_keys_arrive(texts: tuple[str, ...], spare: int) -> None:
    assert typed(XKeyboard(spare=spare), *texts) == "".join(texts)


def test_ordinary_text_changes_no_key() -> None:
    server = XKeyboard()
    text = "".join(chr(code) for code in range(0x20, 0x7F))
    server.changes = 0
    assert typed(server, text) == text
    assert server.remaps == 0


def test_a_short_text_uses_keys_without_a_meaning_only() -> None:
    server = XKeyboard()
    before = {code: row for code, row in server.rows.items() if any(row)}
    assert typed(server, HAN[:30]) == HAN[:30]
    assert {code: server.rows[code] for code in before} == before


def test_a_long_chinese_text_needs_few_changes_of_the_map() -> None:
    server = XKeyboard()
    text = "".join(random.Random(7).choices(HAN[:600], weights=[1 / (n + 8) for n in range(600)], k=2000))
    with keyboard_of(server) as keyboard:
        rests = 0

        def rest() -> None:
            nonlocal rests
            rests += 1
            server.handle()

        keyboard._wait_for_rest = rest
        keyboard.type(text)
    assert server.typed == text
    assert rests <= 20


def test_a_layout_set_by_a_program_between_two_texts_is_seen() -> None:
    server = XKeyboard()
    with keyboard_of(server) as keyboard:
        keyboard.type(HAN[:3])
        server.lay("fr")
        keyboard.type(HAN[:3] + "az")
    assert server.typed == HAN[:3] * 2 + "az"


def test_alt_gr_types_what_stands_on_the_third_level() -> None:
    server = XKeyboard("fr")
    server.changes = 0
    assert typed(server, "a@b~€") == "a@b~€"
    assert server.remaps == 1  # the euro sign has a keysym of its own, and is lent a key


def test_capslock_changes_no_letter_and_stays_on() -> None:
    server = XKeyboard()
    server.locked = 2
    assert typed(server, "aBc я Я") == "aBc я Я"
    assert server.locked == 2


def test_a_key_that_a_program_holds_down_changes_nothing() -> None:
    server = XKeyboard()
    server.down = {37, 50}
    assert typed(server, "abc") == "abc"
    assert server.down == set()


def test_keys_taken_off_the_map_are_lent_again() -> None:
    server = XKeyboard()
    for code in (38, 39):  # a and s
        server.rows[code] = (0, 0)
    assert typed(server, "ass Ass") == "ass Ass"


@pytest.mark.parametrize("letter", [XK.XK_a, 0])
@pytest.mark.parametrize("modifiers", [True, False])
def test_a_map_of_one_letter_is_typed_on(letter: int, modifiers: bool) -> None:
    server = XKeyboard()
    server.set_all(letter)
    if not modifiers:
        server.modifiers = [[0, 0] for _ in range(8)]
    assert typed(server, "abc 你好 ABC") == "abc 你好 ABC"


def test_keys_that_a_program_has_grabbed_are_lent_to_nobody() -> None:
    server = XKeyboard()
    server.grabbed = frozenset({8, 93, 158, 163, 223, 107})
    assert typed(server, HAN[:400]) == HAN[:400]


def test_a_keyboard_of_modifiers_alone_is_refused() -> None:
    server = XKeyboard()
    server.set_all(XK.XK_Shift_L)
    with pytest.raises(ValueError, match="no key of this keyboard can be made to type U\\+0061"):
        typed(server, "abc")


def test_a_program_that_keeps_changing_the_map_ends_the_text_in_bounded_time() -> None:
    server = XKeyboard()
    server.interfere = lambda: server.set_all(XK.XK_a)
    began = time.process_time()
    with pytest.raises(ValueError, match="0 of 3 characters were typed: a program keeps changing"):
        typed(server, HAN[:3])
    assert server.remaps <= 3 * MAX_ATTEMPTS
    assert time.process_time() - began < 5


def test_a_refused_character_types_nothing() -> None:
    server = XKeyboard()
    with pytest.raises(ValueError, match=r"U\+0007"):
        typed(server, "abc\x07")
    assert server.typed == ""
