"""The words for what may differ in a document: aspects of paragraphs, pictures, tables and pages, and their groups."""

from __future__ import annotations

from evaluators.document.model import LOOK_ASPECTS

SIDES = ("top", "right", "bottom", "left")
GROUPS: dict[str, frozenset[str]] = {
    "indent": frozenset({"left_indent", "right_indent", "first_line"}),
    "spacing": frozenset({"space_above", "space_below"}),
    "borders": frozenset(f"border_{side}" for side in SIDES),
    "columns": frozenset({"column_count", "column_width", "column_gap", "column_line"}),
    "section": frozenset({"section_new", "section_name", "section_protection", "section_hiding", "section_background"}),
    "picture_position": frozenset({"picture_x", "picture_y"}),
    "picture_size": frozenset({"picture_width", "picture_height"}),
    "cell_borders": frozenset(f"cell_border_{side}" for side in SIDES),
    "margins": frozenset(f"margin_{side}" for side in SIDES),
    "look": frozenset(LOOK_ASPECTS),
}
"""Words for several aspects; each is an aspect's name too where one is meant that has no finer word."""
LAYOUT_ASPECTS = (
    "alignment",
    *sorted(GROUPS["indent"]),
    *sorted(GROUPS["spacing"]),
    "line_spacing",
    "keep",
    "page_break",
    "column_break",
    "line_break",
    "tabs",
    *sorted(GROUPS["borders"]),
    "shading",
)
PICTURE_ASPECTS = (
    "picture_anchor",
    "picture_wrap",
    "picture_x",
    "picture_y",
    "picture_spacing",
    "picture_width",
    "picture_height",
    "picture_alt",
    "picture_caption",
)
GROUPS["layout"] = frozenset({*LAYOUT_ASPECTS, "indent", "spacing", "borders"})
GROUPS["images"] = frozenset({*PICTURE_ASPECTS, "picture_position", "picture_size"})
GROUPS["page"] = frozenset({"page_width", "page_height", *GROUPS["margins"]})
PARAGRAPH_ASPECTS = frozenset(
    {
        "text",
        "style",
        "outline",
        "list",
        "notes",
        "forms",
        "bookmarks",
        "comments",
        "link",
        *LAYOUT_ASPECTS,
        *PICTURE_ASPECTS,
        *GROUPS["columns"],
        *GROUPS["section"],
        *LOOK_ASPECTS,
    }
)
TABLE_ASPECTS = frozenset(
    {
        "rows",
        "columns",
        "values",
        "widths",
        "header_rows",
        "position",
        "spans",
        "cell_shading",
        "cell_borders",
        "vertical_alignment",
        *GROUPS["cell_borders"],
    }
)
DOCUMENT_ASPECTS = frozenset(
    {
        "page",
        "margins",
        "headers",
        "footers",
        "toc",
        "boxes",
        "charts",
        "pictures",
        "tracked",
        "title",
        "format",
        "sections",
        "tables",
        *GROUPS["page"],
    }
)


def opens(word: str, aspect: str) -> bool:
    """Say whether a word (an aspect or a group of them) stands for an aspect."""
    return word == aspect or aspect in GROUPS.get(word, ())
