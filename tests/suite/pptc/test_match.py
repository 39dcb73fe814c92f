"""PPTX-Match: what differs is found in both directions, what nobody asked for is not compared."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.errors import BadInput
from deskcraft.suite.pptc.deck import Deck
from deskcraft.suite.pptc.executor import Executor
from deskcraft.suite.pptc.match import Match, match
from deskcraft.suite.pptc.painted import Painted
from deskcraft.suite.pptc.relations import Relation
from deskcraft.suite.pptc.sessions import Rules

PICTURES = Painted(["cat", "dog"])
FULL = """
choose_title()
insert_text("Harvest")
choose_content()
insert_text("Apples")
insert_bullet_point("Pears")
insert_note("Speak slowly")
insert_picture("cat")
insert_textbox()
insert_text("Caption")
insert_star()
create_slide()
choose_title()
insert_text("Numbers")
insert_table(2, 2)
insert_table_row(["Month", "Crates"])
insert_bar_chart([3, 4, 5], ["Red", "Green", "Gold"])
set_chart_title("Crates")
"""
CHANGES = {
    "text": 'move_to_slide(0)\nchoose_title()\ninsert_text("!")',
    "paragraph": 'move_to_slide(0)\nchoose_content()\ninsert_bullet_point("Plums")',
    "bold": "move_to_slide(0)\nchoose_title()\nset_font_bold()",
    "italic": "move_to_slide(0)\nchoose_content()\nset_font_italic()",
    "underline": "move_to_slide(0)\nchoose_textbox()\nset_font_underline()",
    "size of a font": "move_to_slide(0)\nchoose_textbox()\nset_font_size(31)",
    "colour": 'move_to_slide(0)\nchoose_textbox()\nset_font_color("red")',
    "font": 'move_to_slide(0)\nchoose_textbox()\nset_font_style("Courier New")',
    "alignment": "move_to_slide(0)\nchoose_title()\ntext_align_right()",
    "line spacing": "move_to_slide(0)\nchoose_content()\nset_line_space(2)",
    "fill": 'move_to_slide(0)\nchoose_shape("star")\nset_fill_color("blue")',
    "rotation": "move_to_slide(0)\nchoose_picture(0)\nrotate_element(15)",
    "background": 'move_to_slide(0)\nset_background_color("pink")',
    "notes": 'move_to_slide(0)\ninsert_note(" and clearly")',
    "notes of another slide": 'move_to_slide(1)\ninsert_note("New")',
    "cell": 'move_to_slide(1)\nchoose_table_cell(1, 1)\ninsert_text("7")',
    "cell's style": "move_to_slide(1)\nchoose_table_cell(0, 1)\nset_font_bold()",
    "cell's fill": 'move_to_slide(1)\nchoose_table_cell(0, 0)\nset_fill_color("green")',
    "row": 'move_to_slide(1)\nchoose_table()\ninsert_table_row(["a", "b"])\ninsert_table_row(["c", "d"])',
    "chart's title": 'move_to_slide(1)\nchoose_chart()\nset_chart_title("Boxes")',
    "another chart": "move_to_slide(1)\ninsert_pie_chart([1, 2])",
    "shape": "move_to_slide(0)\ninsert_cloud()",
    "second shape of a kind": "move_to_slide(0)\ninsert_star()",
    "picture": 'move_to_slide(1)\ninsert_picture("dog")',
    "slide": "create_slide()",
}
STRICT_CHANGES = {
    "width": "move_to_slide(0)\nchoose_picture(0)\nset_width(9)",
    "height": 'move_to_slide(0)\nchoose_shape("star")\nset_height(9)',
    "place": "move_to_slide(0)\nchoose_textbox()\nset_left(3000)",
    "place of a placeholder": "move_to_slide(0)\nchoose_title()\nset_top(3000)",
    "style of nothing": "choose_content()\nset_font_bold()",
}


def deck(program: str = FULL, base: bytes | None = None) -> bytes:
    executor = Executor(base, pictures=PICTURES)
    done = executor.run(program)
    assert not done.errors
    return executor.save()


@pytest.fixture(scope="module")
def full() -> bytes:
    return deck()


def repacked(data: bytes) -> bytes:
    """The same deck in other bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        for entry in reversed(old.infolist()):
            part = old.read(entry)
            if entry.filename.startswith("ppt/slides/slide"):
                part = part.replace(b"?>", b"?><!-- written by another hand -->", 1)
            new.writestr(entry.filename, part)
    return stream.getvalue()


@pytest.mark.parametrize("rules", ["paper", "strict"])
def test_a_deck_matches_itself_however_it_is_packed(full: bytes, rules: Rules) -> None:
    other = repacked(full)
    assert other != full
    assert match(full, full, rules=rules) == Match(True, ())
    assert match(other, full, rules=rules) == Match(True, ())


@pytest.mark.parametrize("rules", ["paper", "strict"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_single_change_is_found_in_both_directions(full: bytes, change: str, rules: Rules) -> None:
    other = deck(CHANGES[change], full)
    assert not match(other, full, rules=rules).ok
    assert not match(full, other, rules=rules).ok


@pytest.mark.parametrize("change", STRICT_CHANGES)
def test_sizes_and_places_are_compared_by_the_strict_rules_only(full: bytes, change: str) -> None:
    other = deck(STRICT_CHANGES[change], full)
    assert match(other, full, rules="paper").ok and match(full, other, rules="paper").ok
    assert not match(other, full, rules="strict").ok and not match(full, other, rules="strict").ok


def test_what_a_picture_shows_is_compared_by_the_strict_rules_only() -> None:
    cat, dog = deck('insert_picture("cat")'), deck('insert_picture("dog")')
    assert match(cat, dog, rules="paper").ok
    (found,) = match(cat, dog, rules="strict").differences
    assert (found.object, found.attribute) == ("picture 0", "picture")


def test_an_empty_prediction_does_not_match_nor_does_a_full_one_match_an_empty_label(full: bytes) -> None:
    empty = deck("")
    for prediction, label in ((empty, full), (full, empty)):
        found = match(prediction, label, rules="paper")
        assert not found.ok
        assert {each.kind for each in found.differences} >= {"slide", "object", "attribute"}


def test_a_difference_says_where_it_is(full: bytes) -> None:
    (found,) = match(deck(CHANGES["cell"], full), full).differences
    assert str(found) == "slide 1, table 0: cell (1, 1) text is 7, in the label empty"
    (found,) = match(full, deck(CHANGES["shape"], full)).differences
    assert str(found) == "slide 0, cloud 0: object is not there, in the label there"


def test_how_a_text_is_cut_into_runs_does_not_matter() -> None:
    whole, pieces = (
        deck('choose_title()\ninsert_text("One two")'),
        deck('choose_title()\ninsert_text("One ")\ninsert_text("two")'),
    )
    assert match(pieces, whole) == Match(True, ())


def test_the_order_in_which_different_kinds_were_inserted_does_not_matter() -> None:
    one, other = deck('insert_star()\ninsert_picture("cat")'), deck('insert_picture("cat")\ninsert_star()')
    assert match(one, other) == Match(True, ())


def test_by_the_strict_rules_an_alignment_may_be_stated_or_left_to_the_layout() -> None:
    stated, open_ = (deck(f'choose_content()\ninsert_text("One"){more}') for more in ("\ntext_align_left()", ""))
    assert match(stated, open_, rules="strict").ok
    assert not match(stated, open_, rules="paper").ok
    centred, left = deck("choose_title()\ntext_align_center()"), deck("choose_title()\ntext_align_left()")
    assert match(centred, deck(""), rules="strict").ok, "the layout centres titles"
    assert not match(left, deck(""), rules="strict").ok


def test_where_a_relation_states_the_position_the_position_is_not_compared() -> None:
    label = deck('insert_picture("cat")\nset_left(600)')
    relation = Relation(0, "picture", "slide", "left")
    elsewhere = deck('insert_picture("cat")\nset_left(900)')
    assert match(elsewhere, label, [relation]).ok
    assert [each.kind for each in match(elsewhere, label).differences] == ["position"]
    (found,) = match(deck('insert_picture("cat")\nset_left(5000)'), label, [relation]).differences
    assert found.kind == "relation"
    assert str(found) == (
        "slide 0, picture: picture is not in the left part of the slide, but the instruction wants "
        "'0, picture, slide, left'"
    )


def test_a_relation_is_checked_even_where_all_else_is_the_same_bytes() -> None:
    label = deck('insert_picture("cat")\nset_left(6000)\ncreate_slide()')
    prediction = deck("create_slide()", label)
    kept, broken = Relation(0, "picture", "slide", "right"), Relation(0, "picture", "slide", "left")
    assert not match(prediction, label).ok
    shifted = deck('insert_picture("cat")\nset_left(100)\ncreate_slide()')
    assert [each.kind for each in match(shifted, label, [kept], rules="paper").differences] == ["relation"]
    assert match(label, label, [broken]).ok


def test_a_relation_that_the_label_breaks_may_be_kept_or_the_label_followed() -> None:
    label = deck('insert_picture("cat")\nset_left(6000)')
    relation = Relation(0, "picture", "slide", "left")
    assert match(repacked(label), label, [relation]).ok
    assert match(deck('insert_picture("cat")\nset_left(300)'), label, [relation]).ok
    assert not match(deck('insert_picture("cat")\nset_left(4000)'), label, [relation]).ok


def test_a_relation_that_a_later_one_overrules_is_not_asked_for() -> None:
    label = deck('insert_picture("cat")\nset_left(6000)')
    relations = [Relation(0, "picture", "slide", "left"), Relation(0, "picture", "slide", "right")]
    assert match(deck('insert_picture("cat")\nset_left(6500)'), label, relations).ok
    assert not match(deck('insert_picture("cat")\nset_left(4000)'), label, relations).ok


def test_a_relation_on_a_slide_that_is_nowhere_is_not_asked_for(full: bytes) -> None:
    assert match(repacked(full), full, [Relation(9, "picture", "slide", "left")]).ok
    (found,) = match(deck(""), deck("create_slide()"), [Relation(1, "title", "slide", "top")]).differences[1:]
    assert found.prediction == "there is no slide 1"


def test_a_text_box_stands_for_the_title_of_a_slide_without_one() -> None:
    first = Deck(deck("insert_textbox()"))
    boxes = first.boxes(0)
    assert {str(name) for name in boxes} == {"title 0", "content 0", "textbox 0"}


@pytest.mark.parametrize("rubbish", [b"", b"PK", b"no deck at all", b"PK\x03\x04" + bytes(100)])
def test_a_prediction_that_is_no_deck_is_a_difference_and_a_label_an_error(full: bytes, rubbish: bytes) -> None:
    (found,) = match(rubbish, full).differences
    assert found.kind == "deck"
    with pytest.raises(BadInput, match="label deck cannot be read"):
        match(full, rubbish)


def test_an_entity_bomb_in_a_slide_is_a_difference(full: bytes) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(full)) as old, zipfile.ZipFile(stream, "w") as new:
        for entry in old.infolist():
            part = old.read(entry)
            if entry.filename == "ppt/slides/slide1.xml":
                part = b'<!DOCTYPE a [<!ENTITY b "' + b"c" * 1000 + b'">]><a>&b;&b;</a>'
            new.writestr(entry.filename, part)
    (found,) = match(stream.getvalue(), full).differences
    assert "entities" in found.prediction


STEPS = st.lists(
    st.one_of(
        st.builds('choose_title()\ninsert_text("{}")'.format, st.sampled_from(["Tea", "Coffee", "茶"])),
        st.builds("set_font_size({})".format, st.integers(8, 60)),
        st.sampled_from(["create_slide()", "insert_textbox()", "insert_star()", 'insert_picture("cat")']),
        st.sampled_from(["insert_table(2, 3)", "insert_line_chart([1, 2])", 'insert_note("Aside")', "set_font_bold()"]),
        st.builds("set_left({})".format, st.integers(0, 9000)),
        st.builds("move_to_slide({})".format, st.integers(0, 3)),
    ),
    max_size=8,
).map("\n".join)


def carried_out(program: str) -> bytes:
    executor = Executor(None, pictures=PICTURES)
    executor.run(program)
    return executor.save()


@given(STEPS)
@settings(max_examples=40, deadline=None)
def test_every_deck_matches_itself(program: str) -> None:
    made = carried_out(program)
    assert match(repacked(made), made) == Match(True, ())


@given(STEPS, STEPS)
@settings(max_examples=40, deadline=None)
def test_matching_has_no_direction(one: str, other: str) -> None:
    first, second = carried_out(one), carried_out(other)
    forth, back = match(first, second), match(second, first)
    assert forth.ok == back.ok
    assert {(each.slide, each.object, each.attribute) for each in forth.differences} == {
        (each.slide, each.object, each.attribute) for each in back.differences
    }


REPEATABLE = sorted(CHANGES.keys() - {"bold", "size of a font", "cell's style"})
"""Changes that change something even in a deck that one of the steps has changed already."""


@given(STEPS, st.sampled_from(REPEATABLE))
@settings(max_examples=40, deadline=None)
def test_a_change_is_found_whatever_else_the_deck_holds(program: str, change: str) -> None:
    before = carried_out(f"{FULL}\n{program}")
    after = deck(CHANGES[change], before)
    assert not match(after, before, rules="paper").ok
    assert not match(before, after, rules="paper").ok
