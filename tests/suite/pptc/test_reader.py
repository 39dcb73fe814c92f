"""The reader: the form of the paper's Figures 5 and 6, and its switches."""

from __future__ import annotations

import pytest

from deskcraft.suite.pptc.deck import Deck
from deskcraft.suite.pptc.deckmaker import DeckFile, make
from deskcraft.suite.pptc.executor import Executor
from deskcraft.suite.pptc.painted import Painted
from deskcraft.suite.pptc.reader import describe

TEMPLATE = DeckFile.model_validate(
    {
        "schema_version": 1,
        "wide": False,
        "accents": ["1F4E79"] * 6,
        "slides": [
            {
                "layout": "blank",
                "background": "D4DECF",
                "notes": "Wait for silence.",
                "objects": [
                    {"picture": "vase", "at": [0, 0, 9, 12]},
                    {
                        "text": "TERRACE",
                        "at": [11, 2.5, 10, 2.5],
                        "size_pt": 60,
                        "bold": True,
                        "italic": False,
                        "colour": "1F4E79",
                        "font": "Georgia",
                        "align": "center",
                    },
                    {"table": [["Main point", "Two words"], ["Other point", "Three"]], "at": [7, 8, 10, 4]},
                ],
            },
            {
                "layout": "content",
                "title": "Plants",
                "body": ["Fern", "Ivy"],
                "objects": [
                    {
                        "chart": "column",
                        "title": "Pots",
                        "categories": ["May", "June"],
                        "series": {"Sold": [4, 7.5]},
                        "at": [1, 1, 5, 5],
                    },
                    {"kind": "star", "text": "New", "fill": "FFAA00", "at": [20, 1, 3, 3]},
                ],
            },
        ],
    }
)


@pytest.fixture(scope="module")
def template() -> bytes:
    return make(TEMPLATE)


def test_a_template_reads_as_in_the_figures(template: bytes) -> None:
    assert describe(template) == (
        "There are 2 slides with slide height 6858 and slide width 9144.\n"
        "Slide 0 with background color D4DECF:\n"
        "Notes: Wait for silence.\n"
        "[Picture 0]\n"
        "Size: height=4320, width=3240\n"
        "Picture Style: rotation=0\n"
        "Visual Positions: left=0, top=0\n"
        "\n"
        "[TextBox 0]\n"
        "Size: height=900, width=3600\n"
        "Text: TERRACE\n"
        "Font Style: bold=True, italic=False, underline=None, size=762000, color=1F4E79, fill=none, "
        "font style=Georgia, line_space=None, align=CENTER (2)\n"
        "Visual Positions: left=3960, top=900\n"
        "\n"
        "[Table] with 2 rows and 2 columns\n"
        "Size: height=1440, width=3600\n"
        "Data:\n"
        "|Main point|Two words|\n"
        "|Other point|Three|\n"
        "Visual Positions: left=2520, top=2880\n"
        "\n"
        "Slide 1 with background color None:\n"
        "[Title]\n"
        "Size: height=1143, width=8229\n"
        "Text: Plants\n"
        "Font Style: bold=None, italic=None, underline=None, size=None, color=None, fill=None, font style=None, "
        "line_space=None, align=None\n"
        "Visual Positions: left=457, top=274\n"
        "\n"
        "[Content]\n"
        "Size: height=4525, width=8229\n"
        "Text: Fern\n"
        "Ivy\n"
        "Font Style: bold=None, italic=None, underline=None, size=None, color=None, fill=None, font style=None, "
        "line_space=None, align=None\n"
        "Visual Positions: left=457, top=1600\n"
        "\n"
        "[Chart]\n"
        "Size: height=1800, width=1800\n"
        "Title: Pots\n"
        "Chart Type: bar col clustered\n"
        "Categories: May, June\n"
        "Data:\n"
        "Sold: 4, 7.5\n"
        "Visual Positions: left=360, top=360\n"
        "\n"
        "[Star]\n"
        "Size: height=1080, width=1080\n"
        "Text: New\n"
        "Shape Style: fill=FFAA00, rotation=0\n"
        "Visual Positions: left=7200, top=360\n"
    )


def test_the_current_slide_is_named_where_it_is_told(template: bytes) -> None:
    assert describe(template, current=1).splitlines()[0].endswith("slide width 9144. The current slide is slide 1.")


@pytest.mark.parametrize(
    ("switch", "gone", "kept"),
    [
        ("need_text", "Text: Plants", "[Title]"),
        ("need_text", "Notes:", "Slide 0"),
        ("need_text", "|Main point|", "[Table]"),
        ("need_style", "Font Style", "Text: Plants"),
        ("need_style", "Picture Style", "[Picture 0]"),
        ("need_position", "Size:", "Text: Plants"),
        ("need_position", "Visual Positions", "Text: Plants"),
        ("need_title", "[Title]", "[Content]"),
        ("need_content", "[Content]", "[Title]"),
        ("need_picture", "[Picture 0]", "[TextBox 0]"),
        ("need_table", "[Table]", "[Chart]"),
        ("need_chart", "[Chart]", "[Table]"),
        ("need_shape", "[Star]", "[TextBox 0]"),
    ],
)
def test_a_switch_leaves_out_what_is_not_needed(template: bytes, switch: str, gone: str, kept: str) -> None:
    shown = describe(template, **{switch: False})
    assert gone not in shown
    assert kept in shown


def test_text_boxes_stay_where_they_are_the_titles_of_a_template(template: bytes) -> None:
    assert "[TextBox 0]" in describe(template, need_textbox=False)
    assert "[TextBox 0]" not in describe(template, need_textbox=False, need_title=False, need_content=False)


def test_objects_of_a_kind_are_numbered_as_the_api_numbers_them() -> None:
    executor = Executor(None, pictures=Painted(["a"]))
    executor.run('insert_star()\ninsert_star()\ninsert_picture("a")\ninsert_right_arrow()\nset_line_space(1.5)')
    shown = describe(executor.save())
    assert [line for line in shown.splitlines() if line.startswith("[")] == [
        "[Title]",
        "[Content]",
        "[Star]",
        "[Star 1]",
        "[Picture 0]",
        "[Right Arrow]",
    ]
    assert shown.startswith("There is 1 slide with")


def test_a_deck_that_is_open_already_is_not_read_again(template: bytes) -> None:
    assert describe(Deck(template)) == describe(template)
