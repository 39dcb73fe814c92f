"""Slides of shapes, by kind: cards, steps, timelines, plans of time, and the like."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

from typing import Any

from deckfile import SlideFile
from looks import MANNERS
from parts import Talk, spec_place


def pairs_of(spec: SlideFile) -> list[tuple[str, str]]:
    """What stands before and behind the colon of each line."""
    found = []
    for line in spec.lines:
        head, mark, rest = line.partition("：" if "：" in line else ": ")
        found.append((head.strip(), rest.strip()) if mark else (line.strip(), ""))
    return found


def begin(talk: Talk, spec: SlideFile) -> tuple[Any, float, float, float, float]:
    """The slide, and the place of its content."""
    slide = talk.slide("Title Only", spec.title, spec.notes)
    return (slide, *spec_place(talk, slide, spec, talk.look.content))


def soft(talk: Talk) -> str:
    """A quiet ground for boxes."""
    return "bg1" if MANNERS[talk.look.manner].ground == "bg2" else "bg2"


def cards(talk: Talk, spec: SlideFile) -> Any:
    """Boxes with a heading each: `Head: text`."""
    slide, x, y, w, h = begin(talk, spec)
    items = pairs_of(spec)
    n = len(items)
    columns = {1: 1, 2: 2, 3: 3, 4: 4 if talk.variant % 2 and talk.look.wide else 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 3}[n]
    if not talk.look.wide and columns > 3:
        columns = 3
    rows = -(-n // columns)
    gap = 0.25
    wide, tall = (w - gap * (columns - 1)) / columns, min(3.6, (h - gap * (rows - 1)) / rows)
    form = talk.variant % 4
    head = 0.5
    low = max(0.3, tall - head - 0.25)
    size = talk.size_for([text for _, text in items if text] or [" "], (wide - 0.4, low - 0.06), 20)
    top_size = talk.size_for([each for each, _ in items], (wide - 0.4, head - 0.06), 20)
    for k, (title, text) in enumerate(items):
        left, top = x + (k % columns) * (wide + gap), y + (k // columns) * (tall + gap)
        slot = f"accent{k % 3 + 1}" if form != 3 else "accent1"
        if form == 0:
            talk.box(slide, f"Card {k + 1}", "", (left, top, wide, tall), soft(talk), "RECTANGLE")
            talk.box(slide, f"Edge {k + 1}", "", (left, top, wide, 0.08), slot)
            colour, at = "tx2", 0.12
        elif form == 1:
            talk.box(slide, f"Card {k + 1}", "", (left, top, wide, tall), "", "ROUNDED_RECTANGLE", line=slot)
            colour, at = "tx2", 0.1
        elif form == 2:
            talk.box(slide, f"Card {k + 1}", "", (left, top + head, wide, tall - head), soft(talk))
            talk.box(slide, f"Head {k + 1}", title, (left, top, wide, head), slot, most=top_size, bold=True)
            colour, at = "", 0.1
        else:
            talk.box(slide, f"Edge {k + 1}", "", (left, top + 0.05, 0.08, tall - 0.1), slot)
            colour, at = "tx2", 0.05
        if colour:
            talk.text(
                slide, f"Head {k + 1}", title, (left + 0.15, top + at, wide - 0.3, head), top_size, 9, colour, bold=True
            )
        if text:
            talk.text(slide, f"Text {k + 1}", text, (left + 0.15, top + head + 0.1, wide - 0.3, low), size, 9)
    return slide


def steps(talk: Talk, spec: SlideFile) -> Any:
    """A row of steps: `Head: text`."""
    slide, x, y, w, h = begin(talk, spec)
    items = pairs_of(spec)
    n = len(items)
    form = talk.variant % 3
    if not talk.look.wide and n > 4:
        return _ladder(talk, slide, items, (x, y, w, h))
    gap = 0.35 if form else 0.05
    wide = (w - gap * (n - 1)) / n
    head = 0.95
    top = y + 0.25
    low = min(3.2, h - head - 0.6)
    inner = 0.62 if form == 0 else 0.95
    size = talk.size_for([each for each, _ in items], (wide * inner - 0.2, head - 0.1), 18)
    texts = [text for _, text in items if text]
    small = talk.size_for(texts, (wide - 0.25, low - 0.1), 20) if texts else 12
    before = None
    for k, (title, text) in enumerate(items):
        left = x + k * (wide + gap)
        if form == 0:
            shape = talk.box(
                slide,
                f"Step {k + 1}",
                title,
                (left, top, wide, head),
                f"accent{k % 3 + 1}",
                "CHEVRON" if k else "PENTAGON",
                size,
                9,
                bold=True,
                inner=inner,
            )
        elif form == 1:
            shape = talk.box(
                slide,
                f"Step {k + 1}",
                title,
                (left, top, wide, head),
                "accent1",
                "ROUNDED_RECTANGLE",
                size,
                9,
                bold=True,
            )
        else:
            shape = talk.box(
                slide,
                f"Step {k + 1}",
                title,
                (left, top, wide, head),
                "",
                "RECTANGLE",
                size,
                9,
                bold=True,
                line=f"accent{k % 3 + 1}",
                slot="tx1",
            )
        if form and before is not None:
            talk.join(slide, before, shape)
        before = shape
        if text:
            talk.text(slide, f"Text {k + 1}", text, (left + 0.05, top + head + 0.2, wide - 0.15, low), small, 9)
    return slide


def _ladder(talk: Talk, slide: Any, items: list[tuple[str, str]], place: tuple[float, float, float, float]) -> Any:
    x, y, w, h = place
    n = len(items)
    tall = min(0.95, (h - 0.12 * (n - 1)) / n)
    wide = w * 0.3
    size = talk.size_for([each for each, _ in items], (wide - 0.2, tall - 0.1), 18)
    texts = [text for _, text in items if text]
    small = talk.size_for(texts, (w - wide - 0.5, tall - 0.1), 20) if texts else 12
    before = None
    for k, (title, text) in enumerate(items):
        top = y + k * (tall + 0.12)
        shape = talk.box(
            slide,
            f"Step {k + 1}",
            title,
            (x, top, wide, tall),
            f"accent{k % 3 + 1}",
            "ROUNDED_RECTANGLE",
            size,
            9,
            bold=True,
        )
        if before is not None:
            talk.join(slide, before, shape, (2, 0))
        before = shape
        if text:
            talk.text(slide, f"Text {k + 1}", text, (x + wide + 0.2, top, w - wide - 0.3, tall), small, 9, anchor="m")
    return slide


def ladder(talk: Talk, spec: SlideFile) -> Any:
    """Steps one below the other."""
    slide, x, y, w, h = begin(talk, spec)
    return _ladder(talk, slide, pairs_of(spec), (x, y, w, h))


def time(talk: Talk, spec: SlideFile) -> Any:
    """What happened when: `date: text`, along a line; down a line if there is much."""
    slide, x, y, w, h = begin(talk, spec)
    items = pairs_of(spec)
    n = len(items)
    if n > 6 or not talk.look.wide or max(len(text) for _, text in items) > 95:
        left = 1.7
        tall = h / n
        talk.rule(slide, "Line", (x + left, y + tall / 2, x + left, y + h - tall / 2), "accent6", 2.5)
        size = talk.size_for([text for _, text in items], (w - left - 0.6, tall - 0.08), 18)
        dates = talk.size_for([date for date, _ in items], (left - 0.4, tall - 0.08), 16)
        for k, (date, text) in enumerate(items):
            top = y + k * tall
            talk.text(slide, f"Date {k + 1}", date, (x, top, left - 0.25, tall), dates, 9, "tx2", "r", "m", bold=True)
            talk.box(
                slide,
                f"Mark {k + 1}",
                "",
                (x + left - 0.1, top + tall / 2 - 0.1, 0.2, 0.2),
                f"accent{k % 2 + 1}",
                "OVAL",
            )
            talk.text(slide, f"Event {k + 1}", text, (x + left + 0.3, top, w - left - 0.4, tall), size, 9, anchor="m")
        return slide
    wide = w / n
    middle = y + h / 2
    turn = talk.variant % 2
    talk.rule(slide, "Line", (x, middle, x + w, middle), "accent6", 3)
    room = h / 2 - 0.85 if turn else h / 2 - 0.75
    size = talk.size_for([text for _, text in items], (wide - 0.22, room - 0.06), 18)
    dates = talk.size_for([date for date, _ in items], (wide - 0.25, 0.34), 16)
    for k, (date, text) in enumerate(items):
        left = x + k * wide
        up = turn and k % 2 == 0
        talk.box(
            slide,
            f"Mark {k + 1}",
            "",
            (left + wide / 2 - 0.12, middle - 0.12, 0.24, 0.24),
            f"accent{k % 3 + 1}",
            "OVAL",
        )
        date_at = middle + 0.2 if up else middle - 0.6
        text_at = middle - 0.3 - room if up else middle + 0.25
        talk.text(
            slide, f"Date {k + 1}", date, (left + 0.05, date_at, wide - 0.1, 0.4), dates, 9, "tx2", "c", bold=True
        )
        talk.text(
            slide,
            f"Event {k + 1}",
            text,
            (left + 0.05, text_at, wide - 0.1, room),
            size,
            9,
            align="c",
            anchor="b" if up else "t",
        )
    return slide


def matrix(talk: Talk, spec: SlideFile) -> Any:
    """Four fields: `Head: text`; options `x` and `y` name the axes, to the right and downwards."""
    slide, x, y, w, h = begin(talk, spec)
    items = pairs_of(spec)
    top, foot = (0.42 if "y" in spec.options else 0.0), (0.42 if "x" in spec.options else 0.0)
    gap = 0.15
    wide, tall = (w - gap) / 2, (h - top - foot - gap) / 2
    size = talk.size_for([f"{a}\n{b}" for a, b in items], (wide - 0.3, tall - 0.2), 22)
    for k, (title, text) in enumerate(items):
        place = (x + (k % 2) * (wide + gap), y + top + (k // 2) * (tall + gap), wide, tall)
        slot = (f"accent{k + 1}" if talk.variant % 2 and k < 3 else soft(talk)) if k or talk.variant % 2 else "accent1"
        talk.box(
            slide,
            f"Field {k + 1}",
            f"{title}\n{text}" if text else title,
            place,
            slot,
            "RECTANGLE",
            size,
            9,
            "l",
            "m",
            lead=True,
        )
    if foot:
        talk.text(
            slide,
            "Axis below",
            f"{spec.options['x']} (to the right)",
            (x, y + h - foot, w, foot),
            14,
            10,
            "tx2",
            "r",
            "m",
            bold=True,
        )
    if top:
        talk.text(
            slide, "Axis above", f"{spec.options['y']} (downwards)", (x, y, w, top), 14, 10, "tx2", "l", "m", bold=True
        )
    return slide


def pyramid(talk: Talk, spec: SlideFile) -> Any:
    """Layers from the top down: `Head: text`."""
    slide, x, y, w, h = begin(talk, spec)
    items = pairs_of(spec)
    n = len(items)
    area = w * 0.5
    tall = (h - 0.08 * (n - 1)) / n
    size = talk.size_for([f"{a}" for a, _ in items], (area * 0.42, tall - 0.1), 18)
    texts = [text for _, text in items if text]
    small = talk.size_for(texts, (w - area - 0.5, tall - 0.1), 20) if texts else 12
    for k, (title, text) in enumerate(items):
        part = 0.45 + 0.55 * k / max(1, n - 1)
        if talk.variant % 2 == 0:
            part = 1.45 - part
        wide = area * part
        top = y + k * (tall + 0.08)
        talk.box(
            slide,
            f"Layer {k + 1}",
            title,
            (x + (area - wide) / 2, top, wide, tall),
            f"accent{k % 5 + 1}",
            "RECTANGLE",
            size,
            9,
            bold=True,
        )
        if text:
            talk.rule(
                slide,
                f"Rule {k + 1}",
                (x + (area + wide) / 2 + 0.05, top + tall / 2, x + area + 0.15, top + tall / 2),
                "accent6",
                1,
            )
            talk.text(slide, f"Text {k + 1}", text, (x + area + 0.2, top, w - area - 0.3, tall), small, 9, anchor="m")
    return slide


def gantt(talk: Talk, spec: SlideFile) -> Any:
    """Bars over time: the option `time` names the columns; `Task: 2-4` is a bar, `Task: 5` a mark."""
    slide, x, y, w, h = begin(talk, spec)
    columns = [each.strip() for each in spec.options["time"].split(",")]
    items = pairs_of(spec)
    label = w * 0.28
    each = (w - label) / len(columns)
    tall = min(0.62, (h - 0.45) / len(items))
    size = talk.size_for([title for title, _ in items], (label - 0.15, tall - 0.06), 15)
    heads = talk.size_for(columns, (each - 0.12, 0.3), 14, 8)
    for k, name in enumerate(columns):
        left = x + label + k * each
        talk.text(slide, f"Column {k + 1}", name, (left, y, each, 0.38), heads, 8, "tx2", "c", "m", bold=True)
        talk.rule(slide, f"Line {k + 1}", (left, y + 0.4, left, y + 0.45 + tall * len(items)), "accent6", 0.5)
    for k, (title, span) in enumerate(items):
        top = y + 0.45 + k * tall
        talk.text(slide, f"Task {k + 1}", title, (x, top, label - 0.05, tall), size, 9, anchor="m")
        first, _, last = span.partition("-")
        start = x + label + (float(first) - 1) * each
        if last:
            long = (float(last) - float(first) + 1) * each
            talk.box(
                slide,
                f"Bar {k + 1}",
                "",
                (start + 0.04, top + tall * 0.2, long - 0.08, tall * 0.6),
                f"accent{k % 3 + 1}",
                ("RECTANGLE", "ROUNDED_RECTANGLE")[talk.variant % 2],
            )
        else:
            talk.box(
                slide,
                f"Milestone {k + 1}",
                "",
                (start + each / 2 - tall * 0.25, top + tall * 0.25, tall * 0.5, tall * 0.5),
                "accent2",
                "DIAMOND",
            )
    return slide


def faq(talk: Talk, spec: SlideFile) -> Any:
    """Questions and their answers, line by line in turn."""
    slide, x, y, w, h = begin(talk, spec)
    pairs = list(zip(spec.lines[::2], spec.lines[1::2], strict=True))
    tall = min(1.5, h / len(pairs))
    asked = talk.size_for([a for a, _ in pairs], (w - 0.9, 0.4), 20)
    size = talk.size_for([b for _, b in pairs], (w - 0.9, tall - 0.55), 20)
    for k, (question, answer) in enumerate(pairs):
        top = y + k * tall
        talk.box(
            slide, f"Mark {k + 1}", "?", (x, top + 0.03, 0.45, 0.45), f"accent{k % 2 + 1}", "OVAL", 18, 10, bold=True
        )
        talk.text(
            slide, f"Question {k + 1}", question, (x + 0.6, top, w - 0.7, 0.5), asked, 10, "tx2", bold=True, anchor="m"
        )
        talk.text(slide, f"Answer {k + 1}", answer, (x + 0.6, top + 0.48, w - 0.7, tall - 0.5), size, 9)
    return slide


KINDS = {
    "cards": cards, "steps": steps, "ladder": ladder, "time": time,
    "matrix": matrix, "pyramid": pyramid, "gantt": gantt, "faq": faq,
}  # fmt: skip
