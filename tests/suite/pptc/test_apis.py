"""What each call does, seen in the saved deck through another reader (python-pptx)."""

import io
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pptx
import pytest
from pptx.slide import Slide

from deskcraft.errors import BadInput
from deskcraft.suite.pptc import api
from deskcraft.suite.pptc.calls import Call, parse
from deskcraft.suite.pptc.executor import Executor
from deskcraft.suite.pptc.painted import Painted

CM = 360_000
PICTURES = Painted(["boat", "kite"])


def deck_of(executor: Executor) -> Any:
    return pptx.Presentation(io.BytesIO(executor.save()))


def done(program: str) -> Any:
    """Return the deck, read anew, after a program that has no error."""
    executor = Executor(None, pictures=PICTURES)
    execution = executor.run(program)
    assert not execution.errors, execution.text
    return deck_of(executor)


def slide_of(program: str, number: int = 0) -> Any:
    return done(program).slides[number]


def last(slide: Slide) -> Any:
    return slide.shapes[len(slide.shapes) - 1]


def font(program: str) -> Any:
    return slide_of(f"choose_title();insert_text('x');{program}").shapes.title.text_frame.paragraphs[0].runs[0].font


def places(program: str) -> tuple[int, int]:
    shape = last(slide_of(program))
    return shape.left, shape.top


def texts(program: str) -> list[str]:
    return [slide.shapes.title.text for slide in done(program).slides]


def body(program: str) -> list[str]:
    return [each.text for each in slide_of(program).placeholders[1].text_frame.paragraphs]


def cells(program: str) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in last(slide_of(program)).table.rows]


def chart(program: str) -> Any:
    return last(slide_of(program)).chart


def points(program: str) -> tuple[str, list[str], list[float]]:
    plot = chart(program).plots[0]
    return chart(program).chart_type.name, list(plot.categories), list(plot.series[0].values)


def note(program: str) -> str:
    return str(slide_of(program).notes_slide.notes_text_frame.text)


def drawn(program: str) -> str:
    return str(last(slide_of(program)).auto_shape_type.name)


THREE = "choose_title();insert_text('A');create_slide();choose_title();insert_text('B');create_slide();"
PAIR = "insert_rectangle();insert_circle();"
HERE = "choose_title();insert_text('here')"
TABLE = "insert_table(2, 2);insert_table_row(['a', 'b']);"

EFFECTS: list[tuple[str, Callable[[str], Any], str, Any]] = [
    ("create_slide", texts, f"create_slide();{HERE}", ["", "here"]),
    (
        "move_to_previous_slide",
        texts,
        f"{THREE}move_to_previous_slide();choose_title();insert_text('!')",
        ["A", "B!", ""],
    ),
    (
        "move_to_next_slide",
        texts,
        f"{THREE}move_to_slide(0);move_to_next_slide();choose_title();insert_text('!')",
        ["A", "B!", ""],
    ),
    ("move_to_slide", texts, f"{THREE}move_to_slide(slide_id=0);choose_title();insert_text('!')", ["A!", "B", ""]),
    ("choose_title", lambda p: slide_of(p).shapes.title.text, HERE, "here"),
    ("choose_content", body, "choose_content();insert_text('c')", ["c"]),
    (
        "choose_textbox",
        lambda p: [s.text_frame.text for s in list(slide_of(p).shapes)[2:]],
        "insert_textbox();insert_textbox();choose_textbox();insert_text('0');choose_textbox(1);insert_text('1')",
        ["0", "1"],
    ),
    (
        "choose_picture",
        lambda p: [s.width for s in list(slide_of(p).shapes)[2:]],
        "insert_picture('boat');insert_picture('kite');choose_picture(0);set_width(1);choose_picture(idx=1);set_width(2)",
        [CM, 2 * CM],
    ),
    (
        "choose_chart",
        lambda p: slide_of(p).shapes[2].height,
        "insert_pie_chart([1], ['a']);choose_title();choose_chart();set_height(3)",
        3 * CM,
    ),
    (
        "choose_shape",
        lambda p: [s.width for s in list(slide_of(p).shapes)[2:]],
        f"{PAIR}insert_rectangle();choose_shape('circle');set_width(1);choose_shape('rectangle');set_width(2)",
        [900_000, CM, 2 * CM],
    ),
    ("choose_table", cells, "insert_table(1, 1);choose_title();choose_table();insert_table_row(['r'])", [["r"]]),
    (
        "choose_table_cell",
        cells,
        "insert_table(2, 3);choose_table_cell(1, 2);insert_text('z')",
        [["", "", ""], ["", "", "z"]],
    ),
    (
        "set_background_color",
        lambda p: str(slide_of(p).background.fill.fore_color.rgb),
        "set_background_color('blue');set_background_color('Dark_Red')",
        "8B0000",
    ),
    (
        "set_width",
        lambda p: (last(slide_of(p)).width, [c.width for c in last(slide_of(p)).table.columns]),
        "insert_table(1, 2);set_width(10)",
        (10 * CM, [5 * CM, 5 * CM]),
    ),
    (
        "set_height",
        lambda p: (last(slide_of(p)).height, [r.height for r in last(slide_of(p)).table.rows]),
        "insert_table(2, 1);set_height(4)",
        (4 * CM, [2 * CM, 2 * CM]),
    ),
    (
        "rotate_element",
        lambda p: last(slide_of(p)).rotation,
        "insert_star();rotate_element(300);rotate_element(90.0)",
        30,
    ),
    (
        "set_fill_color",
        lambda p: str(slide_of(p).shapes.title.fill.fore_color.rgb),
        "choose_title();set_fill_color('red');set_fill_color('light blue')",
        "ADD8E6",
    ),
    ("set_left", places, "insert_cloud();set_left(1234)", (1_234_000, 2_979_000)),
    ("set_top", places, "insert_cloud();set_top(914400)", (4_122_000, 914_400)),
    ("insert_text", body, "choose_content();insert_text('a');insert_text('b\\nc')", ["ab", "c"]),
    ("insert_bullet_point", body, "choose_content();insert_bullet_point('a');insert_bullet_point('b')", ["a", "b"]),
    ("insert_note", note, "insert_note('one');insert_note(' two')", "one two"),
    ("insert_textbox", lambda p: last(slide_of(p)).text_frame.text, "insert_textbox();insert_text('t')", "t"),
    ("delete_text", body, "choose_content();insert_text('a\\nb');delete_text()", [""]),
    ("set_font_size", lambda p: font(p).size.pt, "set_font_size(31)", 31),
    ("set_font_color", lambda p: str(font(p).color.rgb), "set_font_color('navy-blue')", "000080"),
    ("set_font_bold", lambda p: font(p).bold, "set_font_bold()", True),
    ("set_font_italic", lambda p: font(p).italic, "set_font_italic()", True),
    ("set_font_underline", lambda p: font(p).underline, "set_font_underline()", True),
    ("set_font_style", lambda p: font(p).name, "set_font_style('Arial')", "Arial"),
    (
        "set_line_space",
        lambda p: slide_of(p).shapes.title.text_frame.paragraphs[0].line_spacing,
        "choose_title();insert_text('x');set_line_space(2)",
        2.0,
    ),
    *(
        (
            f"text_align_{side}",
            lambda p: slide_of(p).shapes.title.text_frame.paragraphs[0].alignment.name,
            f"choose_title();insert_text('x');text_align_{side}()",
            side.upper(),
        )
        for side in ("left", "center", "right")
    ),
    (
        "insert_picture",
        lambda p: (last(slide_of(p)).width, last(slide_of(p)).image.blob == PICTURES["boat"]),
        "insert_picture('boat.png')",
        (6 * CM, True),
    ),
    ("insert_rectangle", drawn, "insert_rectangle()", "RECTANGLE"),
    ("insert_right_arrow", drawn, "insert_right_arrow()", "RIGHT_ARROW"),
    ("insert_rounded_rectangle", drawn, "insert_rounded_rectangle()", "ROUNDED_RECTANGLE"),
    ("insert_triangle", drawn, "insert_triangle()", "ISOSCELES_TRIANGLE"),
    ("insert_callout", drawn, "insert_callout()", "BALLOON"),
    ("insert_cloud", drawn, "insert_cloud()", "CLOUD"),
    ("insert_star", drawn, "insert_star()", "STAR_5_POINT"),
    ("insert_circle", drawn, "insert_circle()", "OVAL"),
    ("insert_table", cells, "insert_table(2, 3)", [["", "", ""], ["", "", ""]]),
    (
        "insert_table_row",
        cells,
        f"{TABLE}insert_table_row(['c', 4.5]);insert_table_row(['e'])",
        [["a", "b"], ["c", "4.5"], ["e", ""]],
    ),
    ("insert_line_chart", points, "insert_line_chart([1, 2.5], ['a', 'b'])", ("LINE_MARKERS", ["a", "b"], [1, 2.5])),
    (
        "insert_bar_chart",
        points,
        "insert_bar_chart(data=['1', '20%'], series=['a', 2024])",
        ("COLUMN_CLUSTERED", ["a", "2024"], [1, 20]),
    ),
    ("insert_pie_chart", points, "insert_pie_chart([3])", ("PIE", ["Category 1"], [3])),
    (
        "set_chart_title",
        lambda p: chart(p).chart_title.text_frame.text,
        "insert_bar_chart([1], ['a']);set_chart_title('A < B');set_chart_title('B & C')",
        "B & C",
    ),
    ("set_right", places, "insert_star();set_right(9144)", (9_144_000 - 900_000, 2_979_000)),
    ("set_bottom", places, "insert_star();set_bottom(6858)", (4_122_000, 6_858_000 - 900_000)),
    ("align_slide_left", places, "insert_star();align_slide_left()", (600_000, 2_979_000)),
    ("align_slide_right", places, "insert_star();align_slide_right()", (9_144_000 - 1_500_000, 2_979_000)),
    ("align_slide_top", places, "insert_star();align_slide_top()", (4_122_000, 600_000)),
    ("align_slide_bottom", places, "insert_star();align_slide_bottom()", (4_122_000, 6_858_000 - 1_500_000)),
    ("align_slide_center", places, "insert_star();set_left(0);align_slide_center()", (4_122_000, 2_979_000)),
    ("align_top_left_corner", places, "insert_star();align_top_left_corner()", (600_000, 600_000)),
    ("align_top_right_corner", places, "insert_star();align_top_right_corner()", (7_644_000, 600_000)),
    ("align_bottom_left_corner", places, "insert_star();align_bottom_left_corner()", (600_000, 5_358_000)),
    ("align_bottom_right_corner", places, "insert_star();align_bottom_right_corner()", (7_644_000, 5_358_000)),
]


@pytest.mark.parametrize(("name", "look", "program", "seen"), EFFECTS, ids=[name for name, *_ in EFFECTS])
def test_a_call_does_what_it_says(name: str, look: Callable[[str], Any], program: str, seen: Any) -> None:
    assert name in {item.name for item in parse(program) if isinstance(item, Call)}
    assert look(program) == seen


def test_every_call_has_its_test() -> None:
    assert {name for name, *_ in EFFECTS} == {each.name for each in api.every()}


def test_the_paper_has_49_calls_and_the_public_sessions_eleven_more() -> None:
    assert (len(api.reference()), len(api.every())) == (49, 60)


@pytest.mark.parametrize(
    ("direction", "beyond"),
    [
        ("left", lambda a, b: a.left + a.width < b.left),
        ("right", lambda a, b: a.left > b.left + b.width),
        ("top", lambda a, b: a.top + a.height < b.top),
        ("bottom", lambda a, b: a.top > b.top + b.height),
    ],
)
def test_objects_are_placed_beside_each_other_by_name(direction: str, beyond: Callable[[Any, Any], bool]) -> None:
    slide = slide_of(f"insert_picture('boat');{PAIR}set_{direction}('picture', 'circle')")
    assert beyond(slide.shapes[2], slide.shapes[4])


def test_placing_by_name_leaves_the_selection() -> None:
    slide = slide_of(f"{PAIR}set_left('rectangle', 'slide');set_width(1)")
    assert [shape.width for shape in list(slide.shapes)[2:]] == [900_000, CM]


def test_a_placeholder_that_is_moved_keeps_the_size_of_its_layout() -> None:
    title = slide_of("choose_title();set_left(0)").shapes.title
    assert (title.left, title.width, title.height) == (0, 8_229_600, 1_143_000)


def test_text_goes_on_in_the_style_before_it_even_after_it_was_deleted() -> None:
    title = slide_of("choose_title();insert_text('a');set_font_bold();insert_text('b');delete_text();insert_text('c')")
    (run,) = title.shapes.title.text_frame.paragraphs[0].runs
    assert (run.text, run.font.bold) == ("c", True)


def test_a_style_given_to_an_empty_text_waits_for_what_is_written() -> None:
    slide = slide_of("choose_title();set_font_size(20);text_align_right();insert_text('x')")
    paragraph = slide.shapes.title.text_frame.paragraphs[0]
    assert (paragraph.runs[0].font.size.pt, paragraph.alignment.name) == (20, "RIGHT")


def test_a_selected_table_is_styled_in_all_its_cells() -> None:
    table = last(slide_of(f"{TABLE}insert_table_row(['c', 'd']);set_font_bold();set_fill_color('yellow')")).table
    found = [cell for row in table.rows for cell in row.cells]
    assert all(cell.text_frame.paragraphs[0].runs[0].font.bold for cell in found)
    assert {str(cell.fill.fore_color.rgb) for cell in found} == {"FFFF00"}


def test_lists_of_numbers_are_series_of_a_chart() -> None:
    plot = chart("insert_line_chart([[1, 2], [3, 4]], ['old', 'new'])").plots[0]
    assert [(series.name, list(series.values)) for series in plot.series] == [("old", [1, 2]), ("new", [3, 4])]


def test_a_chart_brings_the_workbook_that_its_data_is_edited_in() -> None:
    book = openpyxl.load_workbook(
        io.BytesIO(chart("insert_bar_chart([1, 2], ['a', 'b & c'])").part.chart_workbook.xlsx_part.blob)
    )
    assert [[cell.value for cell in row] for row in book["Sheet1"].rows] == [
        [None, "Series 1"],
        ["a", 1],
        ["b & c", 2],
    ]


def test_the_text_for_prompts_comes_from_signatures_and_docstrings() -> None:
    lines = api.api_text().splitlines()
    assert len(lines) == 49
    assert any(line.startswith("API: choose_table_cell(row_id, column_id): Selects one cell") for line in lines)
    assert all("_other" not in line and "align_slide" not in line for line in lines)
    assert api.api_text(["set_left"]).startswith("API: set_left(left): Moves the selected object")
    with pytest.raises(BadInput, match="no API called 'fly'"):
        api.api_text(["fly"])


def test_the_page_about_the_calls_is_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    docs = Path(__file__).parents[3] / "docs"
    runpy.run_path(str(docs / "pptc_api.py"), run_name="__main__")
    assert (docs / "use" / "pptc-api.md").read_text() == capsys.readouterr().out, "write docs/use/pptc-api.md anew"
