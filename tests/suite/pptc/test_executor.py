"""The executor as a whole: wrong calls are answers, not crashes; limits; what lasts; hostile programs and decks."""

import io
import random
import zipfile
from pathlib import Path
from typing import Any

import pptx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from pptx.util import Emu

from deskcraft.errors import BadInput
from deskcraft.suite.pptc import api
from deskcraft.suite.pptc.calls import ErrorKind
from deskcraft.suite.pptc.executor import Execution, Executor
from deskcraft.suite.pptc.painted import Painted
from evaluators.deck.load import read_deck

PICTURES = Painted(["boat"])
EVERYTHING = """choose_title();insert_text("T");choose_content();insert_bullet_point("b");insert_note("n")
insert_textbox();insert_text("x");insert_picture("boat");insert_star();insert_table(2,2);insert_bar_chart([1],["a"])
create_slide();set_background_color("red");insert_note("m")"""


def executor(deck: bytes | None = None) -> Executor:
    return Executor(deck, pictures=PICTURES)


def answer(program: str) -> Execution:
    return executor().run(program)


@pytest.mark.parametrize(
    ("program", "kind", "says"),
    [
        ("insert_text(hello)", "syntax", "hello is no value"),
        ("delete_table()", "unknown", "there is no API called delete_table"),
        ("API()", "unknown", "there is no API called API"),
        ("__import__('os')", "unknown", "no API called __import__"),
        ("set_font_size(15, 2, 5)", "arguments", "takes 1 argument(s), 3 were given"),
        ("insert_table(2)", "arguments", "needs the argument 'col_num'"),
        ("insert_table(2, 2, row_num=3)", "arguments", "was given 'row_num' twice"),
        ("set_width(size=3)", "arguments", "has no argument 'size'"),
        ("insert_table('2', 2)", "arguments", "must be a whole number, not '2'"),
        ("insert_table(2.5, 2)", "arguments", "must be a whole number"),
        ("insert_table(True, 2)", "arguments", "must be a whole number"),
        ("insert_table(0, 2)", "arguments", "a table has 1 to 100 rows"),
        ("insert_table(100, 50)", "arguments", "up to 1000 cells"),
        ("choose_title();insert_text(5)", "arguments", "must be a text in quotes"),
        ("choose_title();set_font_color('sky')", "arguments", "'sky' is no colour"),
        ("choose_title();set_font_size(0)", "arguments", "from 1 to 4000 points"),
        ("choose_title();set_font_style(' ')", "arguments", "a name of 1 to 200"),
        ("choose_title();set_line_space(-1)", "arguments", "from 0 to 100"),
        ("choose_title();set_width(0)", "arguments", "0 cm is no size"),
        ("choose_title();set_width(1e8)", "arguments", "1e+08 cm is no size"),
        ("choose_title();set_left(1e9)", "arguments", "far outside of the slide"),
        ("choose_title();set_left('title')", "arguments", "takes a number, or the names of two objects"),
        ("set_left('moon', 'title')", "arguments", "'moon' is no object"),
        ("set_left('picture', 'title')", "state", "there is no picture 0"),
        ("choose_shape('hexagon')", "arguments", "'hexagon' is no shape"),
        ("insert_picture('../boat')", "arguments", "there is no picture called '../boat'"),
        ("insert_picture('/etc/passwd')", "arguments", "there is no picture called"),
        ("insert_picture('boat');set_fill_color('red')", "arguments", "pictures and charts have no fill"),
        ("insert_picture('boat');insert_text('x')", "arguments", "has no text"),
        ("insert_table(1, 1);rotate_element(5)", "arguments", "cannot be rotated"),
        ("insert_table(1, 2);insert_table_row(['a', 'b', 'c'])", "arguments", "2 columns, 3 values"),
        ("insert_table(1, 2);insert_table_row([['a']])", "arguments", "list of strings or numbers"),
        ("insert_table(1, 2);choose_table_cell(1, 0)", "arguments", "no cell (1, 0): the table has 1 rows and 2"),
        ("insert_bar_chart([], [])", "arguments", "1 to 200 numbers"),
        ("insert_bar_chart([1, 2], ['a'])", "arguments", "only 1 names"),
        ("insert_bar_chart(['many'], ['a'])", "arguments", "data is a list of numbers"),
        ("insert_bar_chart([[1], [2, 3]], ['a', 'b'])", "arguments", "of one length"),
        ("insert_text('x')", "state", "nothing is selected"),
        ("set_width(3)", "state", "nothing is selected"),
        ("insert_table(1, 1);insert_text('x')", "state", "call choose_table_cell(row_id, column_id) first"),
        ("choose_title();insert_table_row(['a'])", "state", "no table is selected"),
        ("choose_table_cell(0, 0)", "state", "there is no table"),
        ("choose_textbox()", "state", "there is no text box"),
        ("insert_picture('boat');choose_picture(1)", "state", "no picture 1 on this slide: it has 1"),
        ("set_chart_title('x')", "state", "no chart on this slide"),
        ("move_to_slide(1)", "state", "there is no slide 1"),
        ("move_to_slide(-1)", "state", "there is no slide -1"),
        ("move_to_next_slide()", "state", "the last slide already"),
        ("move_to_previous_slide()", "state", "the first slide already"),
        (f"choose_title();insert_text('{'x' * 20_001}')", "failed", "longer than 20000"),
        (f"insert_bar_chart([{'1,' * 300}])", "failed", "more than 200 items"),
    ],
)
def test_a_wrong_call_is_an_error_of_its_kind_and_the_next_one_goes_on(
    program: str, kind: ErrorKind, says: str
) -> None:
    run = executor()
    execution = run.run(f"{program}\ninsert_star()")
    (error,) = execution.errors
    assert error.kind == kind
    assert says in error.message
    shapes = pptx.Presentation(io.BytesIO(run.save())).slides[0].shapes
    assert shapes[len(shapes) - 1].name.startswith("5-Point Star")


def test_an_execution_counts_its_calls_and_tells_its_errors_line_by_line() -> None:
    execution = answer("choose_title()\nfly()\nthis is prose\ninsert_text('x')")
    assert execution.calls == 3
    assert execution.text.splitlines() == [
        "ERROR: fly(): there is no API called fly",
        "ERROR: this is prose: after this there must be arguments in brackets, if only ()",
    ]


def test_slide_and_selection_last_from_one_sequence_to_the_next() -> None:
    run = executor()
    for program in ("create_slide();choose_title();insert_text('a')", "set_font_bold()", "insert_text('b')"):
        assert not run.run(program).errors
    title = pptx.Presentation(io.BytesIO(run.save())).slides[1].shapes.title
    assert title is not None
    assert [(each.text, each.font.bold) for each in title.text_frame.paragraphs[0].runs] == [("a", True), ("b", True)]
    assert (run.current, run.slide_count) == (1, 2)


def test_a_fork_goes_on_by_itself() -> None:
    run = executor()
    run.run("insert_table(2, 2);choose_table_cell(1, 1)")
    before = run.save()
    fork = run.fork()
    assert not fork.run("insert_text('x');create_slide()").errors
    assert run.save() == before
    assert fork.save() != before
    assert (run.slide_count, fork.slide_count) == (1, 2)


def test_the_same_sequences_give_the_same_bytes_and_a_sound_archive() -> None:
    first, second = executor(), executor()
    for run in (first, second):
        assert not run.run(EVERYTHING).errors
    data = first.save()
    assert data == second.save() == executor(data).save()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == len(set(archive.namelist()))
    assert [len(slide.shapes) for slide in read_deck(data).slides] == [7, 2]


def test_an_executor_begins_on_the_last_slide_unless_told_otherwise() -> None:
    deck = executor()
    deck.run("create_slide();create_slide()")
    assert Executor(deck.save()).current == 2
    assert Executor(deck.save(), current=1).current == 1
    with pytest.raises(BadInput, match="no slide 3"):
        Executor(deck.save(), current=3)


def test_pictures_come_from_a_folder_by_name_and_from_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "sea.png").write_bytes(PICTURES["boat"])
    (tmp_path / "in" / "fake.png").write_bytes(b"no picture")
    (tmp_path / "secret.png").write_bytes(PICTURES["boat"])
    (tmp_path / "in" / "link.png").symlink_to(tmp_path / "secret.png")
    run = Executor(None, pictures=tmp_path / "in")
    assert not run.run("insert_picture('sea');insert_picture('sea.png')").errors
    for name in ("../secret", "link", "in/sea", "", "."):
        assert [error.kind for error in run.run(f"insert_picture('{name}')").errors] == ["arguments"]
    assert [error.kind for error in run.run("insert_picture('fake')").errors] == ["failed"]
    with zipfile.ZipFile(io.BytesIO(run.save())) as archive:
        assert len([name for name in archive.namelist() if name.startswith("ppt/media/")]) == 1


def template(*, title: bool = False) -> bytes:
    """Return a deck like a template's: wide, its title a text box, other words in another one."""
    deck = pptx.Presentation()
    deck.slide_width, deck.slide_height = Emu(12_192_000), Emu(6_858_000)
    slide = deck.slides.add_slide(deck.slide_layouts[5 if title else 6])
    for text in ("Heading", "Words"):
        box = slide.shapes.add_textbox(Emu(0), Emu(0), Emu(900_000), Emu(400_000))
        box.text_frame.text = text
    stream = io.BytesIO()
    deck.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize(("title", "now"), [(False, ["new", "Words"]), (True, ["Heading", "Words"])])
def test_where_no_placeholder_is_the_title_the_first_text_box_is(title: bool, now: list[str]) -> None:
    run = executor(template(title=title))
    assert not run.run("choose_title();delete_text();insert_text('new')").errors
    shapes: Any = pptx.Presentation(io.BytesIO(run.save())).slides[0].shapes
    assert [shape.text for shape in shapes if not shape.is_placeholder] == now


def test_objects_keep_to_the_size_of_the_slides() -> None:
    run = executor(template())
    run.run("insert_star();align_bottom_right_corner();insert_table(1, 1)")
    shapes = list(pptx.Presentation(io.BytesIO(run.save())).slides[0].shapes)
    assert (shapes[2].left + shapes[2].width, shapes[2].top + shapes[2].height) == (11_592_000, 6_258_000)
    assert shapes[3].left + shapes[3].width < 12_192_000


def test_a_deck_without_slides_can_be_begun() -> None:
    stream = io.BytesIO()
    pptx.Presentation().save(stream)
    run = executor(stream.getvalue())
    assert run.current == -1
    assert {error.kind for error in run.run("choose_title();insert_note('x');insert_star();set_left(1)").errors} == {
        "state"
    }
    assert not run.run("create_slide();choose_title();insert_text('x')").errors
    assert len(pptx.Presentation(io.BytesIO(run.save())).slides) == 1


def test_a_hostile_sequence_meets_limits() -> None:
    run = executor()
    for _ in range(2):
        run.run("create_slide();" * 500)
    assert run.slide_count == 500
    for _ in range(5):
        last = run.run("insert_star();" * 500)
    assert last.errors[0].message == "more than 2000 objects have been inserted"


def test_text_is_bounded_over_a_whole_deck() -> None:
    run = executor()
    program = "choose_title()\n" + f"insert_text('{'x' * 19_990}')\n" * 9
    found = [error.message for _ in range(12) for error in run.run(program).errors]
    assert found and set(found) == {"more than 2000000 characters have been inserted"}


GIVEN = ("", "1", "'red'", "'boat'", "[1, 2]", "2, 2", "'star'", "['a']", "0, 1", "'picture', 'title'")
CALLS = [f"{each.name}({given})" for each in api.every() for given in GIVEN]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(CALLS), max_size=25), st.text(max_size=30))
def test_no_sequence_makes_the_executor_raise(calls: list[str], text: str) -> None:
    run = executor()
    run.run(f"insert_star();insert_table(2, 2);choose_title();insert_text({text!r})\n" + "\n".join(calls))
    assert read_deck(run.save()).slides


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"", "empty"), (b"no archive", "zip"), (b"PK\x05\x06" + bytes(18), "lacks its part")],
    ids=["empty", "no archive", "archive of nothing"],
)
def test_what_is_no_deck_cannot_be_opened(data: bytes, says: str) -> None:
    with pytest.raises(BadInput, match=f"the deck cannot be opened: .*{says}"):
        executor(data)


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Return a deck of which parts are missing and elements, attributes and numbers are not what they should be."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            part, luck = old.read(name), chance.random()
            if luck < 0.02:
                continue
            if name.endswith((".xml", ".rels")) and luck < 0.4:
                root = etree.fromstring(part)
                for each in chance.sample(list(root.iter("*")), 1):
                    what = chance.random()
                    above = each.getparent()
                    if what < 0.3 and above is not None:
                        above.remove(each)
                    elif what < 0.7 and each.attrib:
                        value = chance.choice(["", "x", "-1", "9" * 5_000, "nan", "٣", "rId1"])
                        each.set(chance.choice(list(each.attrib)), value)
                    else:
                        each.insert(0, etree.Comment("c"))
                part = etree.tostring(root)
            new.writestr(name, part)
    return out.getvalue()


def test_damaged_decks_are_refused_or_answered() -> None:
    good = executor()
    good.run(EVERYTHING)
    data, chance = good.save(), random.Random(7)
    opened = 0
    for _ in range(60):
        try:
            run = executor(damaged(data, chance))
        except BadInput:
            continue
        opened += 1
        run.run("\n".join(chance.sample(CALLS, 60)))
        assert run.save()
        assert run.fork().slide_count == run.slide_count
    assert opened > 30
