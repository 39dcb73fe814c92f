"""LaTeX that compiles whatever is in it: checked by its structure, since no LaTeX is at hand where tests run."""

from __future__ import annotations

import re

import pytest

from deskcraft.report import latex
from deskcraft.report.sheet import Column, Row, Sheet

HOSTILE = r"\input{/etc/passwd} $x$ & 50 % # _ ^ ~ { } \\ \write18{rm} | < > `' '' -- ?` \begin{document} [a] %"


def structure(text: str) -> None:
    """Braces and environments are balanced; every row of a tabular has as many cells as it has columns."""
    bare = re.sub(r"\\[\\{}&%$#_]", "", text.replace("\\\\\n", "\n"))
    depth = 0
    for character in bare:
        depth += {"{": 1, "}": -1}.get(character, 0)
        assert depth >= 0
    assert depth == 0
    open_: list[str] = []
    for what, name in re.findall(r"\\(begin|end)\{(\w+\*?)\}", text):
        if what == "begin":
            open_.append(name)
        else:
            assert open_.pop() == name
    assert not open_


def cells(text: str) -> list[int]:
    rows = [line for line in text.splitlines() if line.endswith(r"\\") and "multicolumn" not in line and "&" in line]
    return [len(re.findall(r"(?<!\\)&", row)) + 1 for row in rows]


def sheet(rows: int = 2, columns: int = 3, text: str = "a") -> Sheet:
    made = [Column("Agent", "agent", head=True)]
    made += [Column(f"c{n}", f"c{n}", "percent", "Split" if n else "", better="high") for n in range(columns - 1)]
    values = [Row((text, *[0.1 * (n + 1)] * (columns - 1))) for n in range(rows)]
    return Sheet("table-9", f"About {text}", "A note.", tuple(made), tuple(values))


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (2, 12), (60, 3), (60, 12), (0, 2)])
def test_every_row_has_every_cell(rows: int, columns: int) -> None:
    text = latex.table(sheet(rows, columns))
    structure(text)
    assert set(cells(text)) == {columns}
    assert r"\toprule" in text and r"\midrule" in text and r"\bottomrule" in text


def test_a_wide_table_spans_the_page_and_a_long_one_breaks() -> None:
    assert r"\resizebox{\textwidth}" in latex.table(sheet(2, 12))
    assert r"\begin{longtable}" in latex.table(sheet(60))


def test_a_table_of_thousands_is_cut_and_says_so() -> None:
    text = latex.table(sheet(500))
    assert len(cells(text)) == latex.MOST_ROWS + 2  # the heading stands twice
    assert "The first 200 of 500 rows" in text


def test_the_best_is_bold_and_the_runner_up_underlined() -> None:
    text = latex.table(sheet(3, 2))
    assert r"\textbf{30.0}" in text and r"\underline{20.0}" in text and r"{10.0}" not in text


def test_hostile_text_is_printed_and_commands_nothing() -> None:
    text = latex.table(sheet(text=HOSTILE)) + latex.figure("figure-9", HOSTILE, HOSTILE)
    structure(text)
    assert set(cells(text)) == {3}
    commands = set(re.findall(r"\\([A-Za-z]+)", text))
    assert not commands & {"input", "write"}
    assert text.count(r"\begin{document}") == 0
    assert r"\textbackslash{}input\{/etc/passwd\}" in text


def test_a_cell_cannot_be_taken_for_an_option_of_the_line_before() -> None:
    assert "\n{}[5cm]" in latex.table(sheet(text="[5cm]"))


def test_characters_without_a_glyph_are_their_code_points() -> None:
    assert latex.escaped("é – 中 \u202e") == r"é -- [U+4E2D] \textbackslash{}u202e"


def test_ligatures_do_not_join() -> None:
    assert latex.escaped("a--b") == "a-{}-b"
    assert latex.escaped("<<") == r"\textless{}{}\textless{}"


def test_the_document_reads_every_file() -> None:
    text = latex.document(["table-2", "figure-5"])
    structure(text)
    assert r"\input{table-2.tex}" in text and r"\input{figure-5.tex}" in text
    for package in ("booktabs", "graphicx", "longtable"):
        assert package in text
