"""Reads the text file of a deck: its head, its tables of figures, its slides.

title: Third quarter                   the head: `key: value` lines
%% rev Line | July | August | Sum=sum  a table of figures: a name, then the columns
North | 400..520 | x1.02..1.08         a row: drawn from a range, or by a factor of the figure before it
                                       (`Price*` in the head: a column that is not summed)
+ All lines                            the sums
== chart column rev | What we earned   a slide: its kind, arguments, title; its lines follow
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from pathlib import Path

_RANGE = re.compile(r"([xv]?)(-?[\d.]+)\.\.(-?[\d.]+)(?:/(\d+))?")


@dataclass
class Figures:
    """A table of figures."""

    columns: list[str]
    """Of the first column, too."""
    rows: list[tuple[str, list[float | str]]] = field(default_factory=list)
    total: str = ""
    """Label of the last row if it holds sums."""
    formats: list[str] = field(default_factory=list)
    computed: list[bool] = field(default_factory=list)

    def text(self, row: int, column: int) -> str:
        """A figure as it is written."""
        value = self.rows[row][1][column]
        return value if isinstance(value, str) else written(value, self.formats[column])

    def grid(self) -> list[list[str]]:
        """All of it as text, the head first."""
        body = [[label, *(self.text(r, c) for c in range(len(values)))] for r, (label, values) in enumerate(self.rows)]
        return [self.columns, *body]

    def plain_rows(self) -> list[tuple[str, list[float | str]]]:
        """Without the sums."""
        return self.rows[:-1] if self.total else self.rows

    def find(self, row: str, column: str) -> str:
        """A figure by its labels; `+` is the row of sums, `max`, `min` the label of an extreme, `maxv`, `minv` it."""
        c = self.columns.index(column) - 1
        if row in ("max", "min", "maxv", "minv"):
            rows = self.plain_rows()
            best = (max if row.startswith("max") else min)(range(len(rows)), key=lambda r: float(rows[r][1][c]))
            return self.text(best, c) if row.endswith("v") else rows[best][0]
        labels = [label for label, _ in self.rows]
        return self.text(len(labels) - 1 if row == "+" else labels.index(row), c)


@dataclass
class SlideFile:
    """A slide as it is written."""

    kind: str
    args: list[str]
    title: str
    lines: list[str]
    takeaway: str = ""
    source: str = ""
    notes: str = ""
    options: dict[str, str] = field(default_factory=dict)


@dataclass
class DeckFile:
    """A deck as it is written."""

    name: str
    head: dict[str, str]
    figures: dict[str, Figures]
    slides: list[SlideFile]


def written(value: float, form: str) -> str:
    """A figure with separators for thousands.

    Args:
        value: the figure.
        form: the number of decimals, with `%` or `+%` behind it; `y`: a year; `*`: as many decimals as it has, to two.
    """
    if form == "y":
        return f"{value:.0f}"
    digits = min(2, _digits(value)) if form == "*" else int(form[:1] or 0)
    text = f"{value:+,.{digits}f}" if "+" in form else f"{value:,.{digits}f}"
    return text.replace("-", "−") + ("%" if "%" in form else "")


def read(path: Path) -> DeckFile:
    """Reads a deck's file; figures are drawn by its seed, which is its name if it says none."""
    head: dict[str, str] = {}
    figures: dict[str, Figures] = {}
    slides: list[SlideFile] = []
    current: Figures | None = None
    source = random.Random(path.stem)
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("%% "):
            name, _, rest = line[3:].partition(" ")
            current = figures[name] = Figures([cell.strip() for cell in rest.split("|")])
        elif line.startswith("== "):
            current = None
            what, _, title = line[3:].partition("|")
            kind, *args = what.split()
            slides.append(SlideFile(kind, args, title.strip(), []))
        elif not line.strip():
            continue
        elif current is not None:
            _row(current, line, source)
        elif slides:
            _line(slides[-1], line.rstrip())
        else:
            key, _, value = line.partition(":")
            head[key.strip()] = value.strip()
    for table in figures.values():
        _finish(table)
    deck = DeckFile(path.stem, head, figures, slides)
    for slide in slides:
        slide.title = filled(deck, slide.title)
        slide.lines = [filled(deck, text) for text in slide.lines]
        slide.takeaway, slide.source, slide.notes = (
            filled(deck, text) for text in (slide.takeaway, slide.source, slide.notes)
        )
    return deck


def filled(deck: DeckFile, text: str) -> str:
    """A text with the figures that it names, as `{rev:North:July}`."""
    return re.sub(r"\{(\w+):([^:}]+):([^}]+)\}", lambda m: deck.figures[m[1]].find(m[2], m[3]), text)


def _line(slide: SlideFile, line: str) -> None:
    for mark, name in (("> ", "takeaway"), ("^ ", "source"), ("// ", "notes")):
        if line.startswith(mark):
            setattr(slide, name, line[len(mark) :])
            return
    if option := re.match(r"!(\w+) (.*)", line):
        slide.options[option[1]] = option[2]
    else:
        slide.lines.append(line)


def _row(table: Figures, line: str, source: random.Random) -> None:
    label, *cells = (cell.strip() for cell in line.split("|"))
    if label.startswith("+ "):
        table.total = label[2:]
        return
    values: list[float | str] = []
    for column, cell in enumerate(cells):
        drawn = _RANGE.fullmatch(cell)
        if drawn is None:
            plain = cell.replace(",", "")
            values.append(float(plain) if re.fullmatch(r"-?\d+(\.\d+)?", plain) else cell)
            continue
        how, low, high, step = drawn.groups()
        value = float(low) + source.random() * (float(high) - float(low))
        digits = len(low.partition(".")[2])
        if how:
            before = values[-1] if how == "x" else table.rows[-1][1][column]
            value, digits = value * float(before), _digits(before)
        value = round(value / int(step)) * int(step) if step else round(value, digits)
        values.append(float(value))
    table.rows.append((label, values))


def _digits(value: float | str) -> int:
    return 0 if float(value).is_integer() else len(str(value).partition(".")[2])


def _finish(table: Figures) -> None:
    """Computes columns and sums, and settles how each column is written."""
    plain = [column.partition("=")[0] for column in table.columns]
    rules = [column.partition("=")[2] for column in table.columns]
    single = [name.strip().endswith("*") for name in plain[1:]]
    table.columns = [name.strip().removesuffix("*") for name in plain]
    table.computed = [bool(rule) for rule in rules[1:]]
    drawn = [n for n, rule in enumerate(rules[1:]) if not rule]
    if table.total:
        sums: list[float | str] = []
        for n in range(len(drawn)):
            column = [values[n] for _, values in table.rows]
            numeric = all(isinstance(value, float) for value in column) and not single[drawn[n]]
            sums.append(round(sum(float(value) for value in column), 6) if numeric else "–")
        table.rows.append((table.total, sums))
    rows = []
    for label, values in table.rows:
        named = dict(zip((table.columns[n + 1] for n in drawn), values, strict=True))
        rows.append((label, named))
    for name, rule in zip(table.columns[1:], rules[1:], strict=True):
        if rule:
            for row, (_, named) in enumerate(rows):
                named[name] = _computed(table, rule, rows, row, name, drawn)
            if rule.startswith("share"):
                _even(rows[:-1] if table.total else rows, name)
        column = [named[name] for _, named in rows if isinstance(named[name], float)]
        digits = max((_digits(value) for value in column), default=0)
        if not rule and re.match("Year|Built", name):
            table.formats.append("y")
            continue
        if not rule and min((abs(v) for v in column if v), default=1) * 40 < max(map(abs, column), default=0):
            table.formats.append("*")  # other units in each row
            continue
        kind = rule.partition(":")[0]
        table.formats.append({"share": "1%", "pct": "1+%", "mean": "1", "rate": "1%"}.get(kind, f"{min(2, digits)}"))
    table.rows = [(label, [named[name] for name in table.columns[1:]]) for label, named in rows]


def _even(rows: list[tuple[str, dict[str, float | str]]], name: str) -> None:
    """Rounds shares to tenths so that they make 100."""
    exact = [float(named[name]) * 10 for _, named in rows]
    whole = [int(value) for value in exact]
    rest = sorted(range(len(exact)), key=lambda n: whole[n] - exact[n])
    for n in rest[: 1000 - sum(whole)]:
        whole[n] += 1
    for (_, named), value in zip(rows, whole, strict=True):
        named[name] = value / 10


def _computed(
    table: Figures, rule: str, rows: list[tuple[str, dict[str, float | str]]], row: int, name: str, drawn: list[int]
) -> float | str:
    kind, _, given = rule.partition(":")
    named = rows[row][1]
    own = [table.columns[n + 1] for n in drawn]
    columns = (
        [next(c for c in table.columns[1:] if c.startswith(each.strip())) for each in given.split(",")]
        if given
        else own
    )
    values = [float(named[each]) for each in columns if isinstance(named.get(each), float)]
    if kind == "sum":
        return round(sum(values), 6)
    if kind == "mean":
        return round(sum(values) / len(values), 1)
    if kind == "diff":
        return round(values[1] - values[0], 6)
    if kind == "pct":
        return (values[1] / values[0] - 1) * 100
    if kind == "rate":
        return values[0] / values[1] * 100
    if kind == "prod":
        if table.total and row == len(rows) - 1:
            return round(sum(float(each[name]) for _, each in rows[:-1]), 6)
        return round(values[0] * values[1], 6)
    if kind == "share":
        whole = rows[:-1] if table.total else rows
        return float(named[columns[0]]) / sum(float(each[columns[0]]) for _, each in whole) * 100
    raise ValueError(f"{name}: there is no rule {kind}")
