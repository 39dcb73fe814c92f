"""Sheets and figures as LaTeX: a booktabs table or a figure a file, and one document that holds them all.

Everything that comes from tasks, models or desktops is escaped; characters that pdfLaTeX has no glyph for are written
as their code points, so that the document compiles with any engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from deskcraft.plain import plain
from deskcraft.report.sheet import Mark, Row, Sheet, shown

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": "'",
    "`": r"\textasciigrave{}",
    "–": "--",
    "—": "---",
    "…": r"\dots{}",
    "’": "'",
    "‘": "`",
    "“": "``",
    "”": "''",
    "•": r"\textbullet{}",
    "×": r"$\times$",
    "·": r"$\cdot$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "→": r"$\rightarrow$",
    "−": "$-$",
    "\u00a0": "~",
    "\u202f": r"\,",
    "\u2009": r"\,",
    "€": r"\texteuro{}",
}
_LIGATURES = re.compile(r"(?<=[-,?!'`<>])(?=[-,'`<>])")
"""Between two characters that a font would join."""
WIDE = 9
"""Columns from which a table spans the page and is fitted to it."""
LONG = 45
"""Rows from which a table may break over pages."""
MOST_ROWS = 200
"""Rows of one table; CSV has all."""
SHORT = 24
"""Characters up to which texts stand on one line."""
PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp,booktabs,graphicx,longtable,array}
\usepackage[margin=2cm]{geometry}
\setlength{\tabcolsep}{4pt}
"""


def escaped(text: str) -> str:
    """The text as LaTeX that prints it; nothing in it is a command."""
    parts = [_glyph(c) for c in _LIGATURES.sub("\0", plain(text).replace("\0", ""))]
    return "".join(parts)


def _glyph(character: str) -> str:
    if character == "\0":
        return "{}"
    if character in _SPECIAL:
        return _SPECIAL[character]
    if character in "\n\t":
        return " "
    return (
        character
        if " " <= character <= "ÿ" or character in "ŒœŠšŽžŁłŃńČčŘřŚśŻżĄąĘęĞğİış"
        else f"[U+{ord(character):04X}]"
    )


def table(sheet: Sheet) -> str:
    """A float with a booktabs table, or a `longtable` where it has many rows. Ends with a line break."""
    if len(sheet.rows) > MOST_ROWS:
        note = f"{sheet.note} The first {MOST_ROWS} of {len(sheet.rows)} rows; CSV has all."
        sheet = replace(sheet, rows=sheet.rows[:MOST_ROWS], note=note)
    return _long(sheet) if len(sheet.rows) > LONG else _float(sheet)


def figure(key: str, title: str, note: str) -> str:
    """A float that includes `KEY.pdf`."""
    return (
        "\\begin{figure}[htbp]\n\\centering\n"
        f"\\includegraphics[width=\\linewidth]{{{key}.pdf}}\n{_caption(key, title, note, 'fig')}\n\\end{{figure}}\n"
    )


def document(keys: Iterable[str]) -> str:
    """A document that reads the files of these keys, in this order."""
    body = "".join(f"\\input{{{key}.tex}}\n\\clearpage\n" for key in keys)
    return f"{PREAMBLE}\\begin{{document}}\n{body}\\end{{document}}\n"


def _float(sheet: Sheet) -> str:
    wide = len(sheet.columns) >= WIDE
    kind = "table*" if wide else "table"
    inner = f"\\begin{{tabular}}{{{_spec(sheet)}}}\n{_body(sheet)}\\end{{tabular}}"
    if wide:
        inner = f"\\resizebox{{\\textwidth}}{{!}}{{%\n{inner}}}"
    caption = _caption(sheet.key, sheet.title, sheet.note, "tab")
    return f"\\begin{{{kind}}}[htbp]\n\\centering\n\\small\n{caption}\n{inner}\n\\end{{{kind}}}\n"


def _long(sheet: Sheet) -> str:
    head = _heading(sheet)
    rows = _rows(sheet)
    size = "\\scriptsize" if len(sheet.columns) >= WIDE else "\\small"
    return (
        f"{{{size}\n\\begin{{longtable}}{{{_spec(sheet)}}}\n{_caption(sheet.key, sheet.title, sheet.note, 'tab')}"
        f"\\\\\n\\toprule\n{head}\\midrule\n\\endfirsthead\n\\toprule\n{head}\\midrule\n\\endhead\n"
        f"{rows}\\bottomrule\n\\end{{longtable}}\n}}\n"
    )


def _caption(key: str, title: str, note: str, kind: str) -> str:
    text = escaped(f"{title.rstrip('.')}. {note}".strip())
    return f"\\caption{{{text}}}\n\\label{{{kind}:{key}}}"


def _spec(sheet: Sheet) -> str:
    return "".join(_alignment(sheet, number) for number in range(len(sheet.columns)))


def _alignment(sheet: Sheet, number: int) -> str:
    column = sheet.columns[number]
    if column.kind not in ("text", "code"):
        return "r"
    longest = max((len(shown(row.cells[number], column.kind)) for row in sheet.rows), default=0)
    return "l" if longest <= SHORT or column.head or column.kind == "code" else "p{5cm}"


def _body(sheet: Sheet) -> str:
    return f"\\toprule\n{_heading(sheet)}\\midrule\n{_rows(sheet)}\\bottomrule\n"


def _heading(sheet: Sheet) -> str:
    lines = ""
    if any(column.group for column in sheet.columns):
        cells, rules, at = [], [], 1
        for group, span in sheet.groups():
            cells.append(f"\\multicolumn{{{span}}}{{c}}{{{escaped(group)}}}")
            if group:
                rules.append(f"\\cmidrule(lr){{{at}-{at + span - 1}}}")
            at += span
        lines = f"{' & '.join(cells)} \\\\\n{' '.join(rules)}\n"
    return lines + " & ".join(escaped(column.heading) for column in sheet.columns) + " \\\\\n"


def _rows(sheet: Sheet) -> str:
    marks = sheet.marks()
    lines = []
    for number, (row, ruled) in enumerate(zip(sheet.rows, sheet.rules(), strict=True)):
        if ruled:
            lines.append("\\midrule\n")
        lines.append(_row(sheet, row, {at: mark for (r, at), mark in marks.items() if r == number}))
    return "".join(lines)


def _row(sheet: Sheet, row: Row, marks: dict[int, Mark]) -> str:
    cells = []
    for at, (cell, column) in enumerate(zip(row.cells, sheet.columns, strict=True)):
        text = escaped(shown(cell, column.kind))
        if column.kind == "code" and text:
            text = f"\\texttt{{{text}}}"
        if marks.get(at) == "best" or (row.strong and column.head):
            text = f"\\textbf{{{text}}}"
        elif marks.get(at) == "second":
            text = f"\\underline{{{text}}}"
        # a cell that begins with a bracket would be read as an option of the line break before it
        cells.append(f"{{}}{text}" if text.startswith(("[", "*")) else text)
    return " & ".join(cells) + " \\\\\n"
