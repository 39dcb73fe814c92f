"""Slides of shapes and connectors, by kind: cards, steps, timelines, diagrams, plans of time, and the like."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

import math
import re
from typing import Any

from deckfile import SlideFile
from looks import MANNERS
from parts import Talk, spec_place


def _items(spec: SlideFile) -> list[tuple[str, str]]:
    found = []
    for line in spec.lines:
        head, mark, rest = line.partition("：" if "：" in line else ": ")
        found.append((head.strip(), rest.strip()) if mark else (line.strip(), ""))
    return found


def _begin(talk: Talk, spec: SlideFile) -> tuple[Any, float, float, float, float]:
    slide = talk.slide("Title Only", spec.title, spec.notes)
    return (slide, *spec_place(talk, slide, spec, talk.look.content))


def _soft(talk: Talk) -> str:
    return "bg1" if MANNERS[talk.look.manner].ground == "bg2" else "bg2"


def cards(talk: Talk, spec: SlideFile) -> Any:
    """Boxes with a heading each: `Head: text`."""
    slide, x, y, w, h = _begin(talk, spec)
    items = _items(spec)
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
    size = talk.size_for([text for _, text in items if text] or [" "], (wide - 0.4, low - 0.06), 18)
    top_size = talk.size_for([each for each, _ in items], (wide - 0.4, head - 0.06), 18)
    for k, (title, text) in enumerate(items):
        left, top = x + (k % columns) * (wide + gap), y + (k // columns) * (tall + gap)
        slot = f"accent{k % 3 + 1}" if form != 3 else "accent1"
        if form == 0:
            talk.box(slide, f"Card {k + 1}", "", (left, top, wide, tall), _soft(talk), "RECTANGLE")
            talk.box(slide, f"Edge {k + 1}", "", (left, top, wide, 0.08), slot)
            colour, at = "tx2", 0.12
        elif form == 1:
            talk.box(slide, f"Card {k + 1}", "", (left, top, wide, tall), "", "ROUNDED_RECTANGLE", line=slot)
            colour, at = "tx2", 0.1
        elif form == 2:
            talk.box(slide, f"Card {k + 1}", "", (left, top + head, wide, tall - head), _soft(talk))
            talk.box(slide, f"Head {k + 1}", title, (left, top, wide, head), slot, most=top_size, bold=True)
            colour, at = "", 0.1
        else:
            talk.box(slide, f"Edge {k + 1}", "", (left, top + 0.05, 0.08, tall - 0.1), slot)
            colour, at = "tx2", 0.05
        if colour:
            talk.text(slide, f"Head {k + 1}", title, (left + 0.15, top + at, wide - 0.3, head), top_size, 9, colour, bold=True)
        if text:
            talk.text(slide, f"Text {k + 1}", text, (left + 0.15, top + head + 0.1, wide - 0.3, low), size, 9)
    return slide


def steps(talk: Talk, spec: SlideFile) -> Any:
    """A row of steps: `Head: text`."""
    slide, x, y, w, h = _begin(talk, spec)
    items = _items(spec)
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
    small = talk.size_for(texts, (wide - 0.25, low - 0.1), 18) if texts else 12
    before = None
    for k, (title, text) in enumerate(items):
        left = x + k * (wide + gap)
        if form == 0:
            shape = talk.box(slide, f"Step {k + 1}", title, (left, top, wide, head), f"accent{k % 3 + 1}", "CHEVRON" if k else "PENTAGON", size, 9, bold=True, inner=inner)
        elif form == 1:
            shape = talk.box(slide, f"Step {k + 1}", title, (left, top, wide, head), "accent1", "ROUNDED_RECTANGLE", size, 9, bold=True)
        else:
            shape = talk.box(slide, f"Step {k + 1}", title, (left, top, wide, head), "", "RECTANGLE", size, 9, bold=True, line=f"accent{k % 3 + 1}", slot="tx1")
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
    size = talk.size_for([each for each, _ in items], (wide - 0.2, tall - 0.1), 17)
    texts = [text for _, text in items if text]
    small = talk.size_for(texts, (w - wide - 0.5, tall - 0.1), 17) if texts else 12
    before = None
    for k, (title, text) in enumerate(items):
        top = y + k * (tall + 0.12)
        shape = talk.box(slide, f"Step {k + 1}", title, (x, top, wide, tall), f"accent{k % 3 + 1}", "ROUNDED_RECTANGLE", size, 9, bold=True)
        if before is not None:
            talk.join(slide, before, shape, (2, 0))
        before = shape
        if text:
            talk.text(slide, f"Text {k + 1}", text, (x + wide + 0.2, top, w - wide - 0.3, tall), small, 9, anchor="m")
    return slide


def ladder(talk: Talk, spec: SlideFile) -> Any:
    """Steps one below the other."""
    slide, x, y, w, h = _begin(talk, spec)
    return _ladder(talk, slide, _items(spec), (x, y, w, h))


def time(talk: Talk, spec: SlideFile) -> Any:
    """What happened when: `date: text`, along a line; down a line if there is much."""
    slide, x, y, w, h = _begin(talk, spec)
    items = _items(spec)
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
            talk.box(slide, f"Mark {k + 1}", "", (x + left - 0.1, top + tall / 2 - 0.1, 0.2, 0.2), f"accent{k % 2 + 1}", "OVAL")
            talk.text(slide, f"Event {k + 1}", text, (x + left + 0.3, top, w - left - 0.4, tall), size, 9, anchor="m")
        return slide
    wide = w / n
    middle = y + h / 2
    turn = talk.variant % 2
    talk.rule(slide, "Line", (x, middle, x + w, middle), "accent6", 3)
    room = h / 2 - 0.85 if turn else h / 2 - 0.75
    size = talk.size_for([text for _, text in items], (wide - 0.22, room - 0.06), 16)
    dates = talk.size_for([date for date, _ in items], (wide - 0.25, 0.34), 16)
    for k, (date, text) in enumerate(items):
        left = x + k * wide
        up = turn and k % 2 == 0
        talk.box(slide, f"Mark {k + 1}", "", (left + wide / 2 - 0.12, middle - 0.12, 0.24, 0.24), f"accent{k % 3 + 1}", "OVAL")
        date_at = middle + 0.2 if up else middle - 0.6
        text_at = middle - 0.3 - room if up else middle + 0.25
        talk.text(slide, f"Date {k + 1}", date, (left + 0.05, date_at, wide - 0.1, 0.4), dates, 9, "tx2", "c", bold=True)
        talk.text(slide, f"Event {k + 1}", text, (left + 0.05, text_at, wide - 0.1, room), size, 9, align="c", anchor="b" if up else "t")
    return slide


def diagram(talk: Talk, spec: SlideFile) -> Any:
    """Boxes on a grid with arrows: `name @column,row [form] = text`, `a > b: label`, `a - b`, `a v b` (downwards)."""
    slide, x, y, w, h = _begin(talk, spec)
    nodes: dict[str, tuple[float, float, str, str]] = {}
    edges, rest = [], []
    for line in spec.lines:
        if m := re.fullmatch(r"(\w+) @([\d.]+),([\d.]+)(?: (\w+))? = (.+)", line):
            nodes[m[1]] = (float(m[2]), float(m[3]), m[4] or "box", m[5])
        elif m := re.fullmatch(r"(\w+) ([>\-]) (\w+)(?:: (.+))?", line):
            edges.append((m[1], m[3], m[2], m[4] or ""))
        else:
            rest.append(line)
    if rest:
        talk.text(slide, "Remark", "\n".join(rest), (x, y + h - 0.4 * len(rest) - 0.1, w, 0.4 * len(rest) + 0.1), 16, 11)
        h -= 0.4 * len(rest) + 0.2
    columns = max(c for c, _, _, _ in nodes.values())
    rows = max(r for _, r, _, _ in nodes.values())
    cell_w, cell_h = w / columns, h / rows
    bw, bh = min(cell_w * 0.76, 2.9), min(cell_h * 0.64, 1.1)
    forms = {"box": "ROUNDED_RECTANGLE", "ask": "DIAMOND", "round": "OVAL", "store": "CAN", "plain": "RECTANGLE", "doc": "FLOWCHART_DOCUMENT"}
    plain = [text for _, _, form, text in nodes.values() if form not in ("ask", "round", "store")]
    size = talk.size_for(plain or [" "], (bw - 0.18, bh - 0.08), 16)
    made, at = {}, {}
    slots = {"box": "accent1", "ask": "accent2", "round": "accent3", "store": "accent3", "plain": _soft(talk), "doc": "accent2"}
    for name, (c, r, form, text) in nodes.items():
        wide, tall = (min(cell_w * 0.94, bw * 1.3), min(cell_h * 0.86, bh * 1.5)) if form in ("ask", "round") else (bw, bh)
        inner = {"ask": 0.66, "round": 0.76, "store": 0.8}.get(form, 1.0)
        left, top = x + (c - 0.5) * cell_w - wide / 2, y + (r - 0.5) * cell_h - tall / 2
        most = size if inner == 1 else 15
        made[name] = talk.box(slide, text.split("\n")[0][:40], text, (left, top, wide, tall), slots[form], forms[form], most, 8, inner=inner, line="accent6" if form == "plain" else "")
        at[name] = (c, r, left, top, wide, tall)
    for a, b, mark, label in edges:
        (ac, ar, ax, ay, aw, ah), (bc, br, bx, by, bw_, bh_) = at[a], at[b]
        if abs(ac - bc) < 0.3:
            sites = (2, 0) if br > ar else (0, 2)
        elif abs(ar - br) < 0.3:
            sites = (3, 1) if bc > ac else (1, 3)
        else:
            sites = ((2, 0) if br > ar else (0, 2)) if talk.variant % 2 else ((3, 1) if bc > ac else (1, 3))
        straight = abs(ac - bc) < 0.05 or abs(ar - br) < 0.05
        talk.join(slide, made[a], made[b], sites, "straight" if straight else "elbow", mark == ">")
        if label:
            ends = []
            for (px, py, pw, ph), site in (((ax, ay, aw, ah), sites[0]), ((bx, by, bw_, bh_), sites[1])):
                ends.append((px + (0.5, 0, 0.5, 1)[site] * pw, py + (0, 0.5, 1, 0.5)[site] * ph))
            mx, my = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
            long = 0.25 + 0.1 * sum(2 if ord(c) > 0x2E7F else 1 for c in label)
            place = (mx + 0.08, my - 0.15, long, 0.3) if sites[0] in (0, 2) else (mx - long / 2, my - 0.34, long, 0.3)
            talk.text(slide, f"Label {label}", label, place, 12, 8, "tx1", "l" if sites[0] in (0, 2) else "c", "m")
    return slide


def cycle(talk: Talk, spec: SlideFile) -> Any:
    """Steps around a circle: `Head: text`; the option `middle` stands within."""
    slide, x, y, w, h = _begin(talk, spec)
    items = _items(spec)
    n = len(items)
    texts = [text for _, text in items if text]
    area = w * 0.56 if texts and talk.look.wide else w
    bw, bh = min(2.1, area * 0.3), 0.8
    rx, ry = min((area - bw) / 2, 3.0), (h - bh) / 2
    mx, my = x + area / 2, y + h / 2
    size = talk.size_for([each for each, _ in items], (bw - 0.2, bh - 0.1), 16)
    made = []
    for k, (title, _) in enumerate(items):
        a = -math.pi / 2 + k * 2 * math.pi / n
        place = (mx + rx * math.cos(a) - bw / 2, my + ry * math.sin(a) - bh / 2, bw, bh)
        made.append(talk.box(slide, f"Step {k + 1}", title, place, f"accent{k % 3 + 1}", "ROUNDED_RECTANGLE", size, 9, bold=True))
    for k in range(n):
        a, b = made[k], made[(k + 1) % n]
        dx, dy = b.left - a.left, b.top - a.top
        sites = ((3, 1) if dx > 0 else (1, 3)) if abs(dx) > abs(dy) * 1.2 else ((2, 0) if dy > 0 else (0, 2))
        if n > 3 and abs(dx) > 200000 and abs(dy) > 200000:
            first = k < n / 4 or (n / 2 <= k < 3 * n / 4)
            sites = ((3 if dx > 0 else 1), (0 if dy > 0 else 2)) if first else ((2 if dy > 0 else 0), (3 if dx < 0 else 1))
        talk.join(slide, a, b, sites, "straight")
    if "middle" in spec.options:
        talk.text(slide, "Middle", spec.options["middle"], (mx - 1.1, my - 0.5, 2.2, 1.0), 18, 11, "tx2", "c", "m", bold=True)
    if texts and talk.look.wide:
        left = x + area + 0.3
        tall = h / n
        small = talk.size_for([f"{k + 1}. {text}" for k, text in enumerate(texts)], (w - area - 0.5, tall - 0.1), 17)
        for k, (_, text) in enumerate(items):
            talk.text(slide, f"Text {k + 1}", f"{k + 1}. {text}", (left, y + k * tall, w - area - 0.35, tall), small, 9, anchor="m")
    return slide


def matrix(talk: Talk, spec: SlideFile) -> Any:
    """Four fields: `Head: text`; options `x` and `y` name the axes."""
    slide, x, y, w, h = _begin(talk, spec)
    items = _items(spec)
    side, foot = (0.5 if "y" in spec.options else 0.0), (0.42 if "x" in spec.options else 0.0)
    gap = 0.15
    wide, tall = (w - side - gap) / 2, (h - foot - gap) / 2
    size = talk.size_for([f"{a}\n{b}" for a, b in items], (wide - 0.3, tall - 0.2), 18)
    for k, (title, text) in enumerate(items):
        place = (x + side + (k % 2) * (wide + gap), y + (k // 2) * (tall + gap), wide, tall)
        slot = (f"accent{k + 1}" if talk.variant % 2 and k < 3 else _soft(talk)) if k or talk.variant % 2 else "accent1"
        talk.box(slide, f"Field {k + 1}", f"{title}\n{text}" if text else title, place, slot, "RECTANGLE", size, 9, "l", "m", lead=True)
    if foot:
        talk.text(slide, "Axis below", spec.options["x"], (x + side, y + h - foot, w - side, foot), 14, 10, "tx2", "c", "m", bold=True)
    if side:
        made = talk.text(slide, "Axis at the side", spec.options["y"], (x + 0.25 - (h - foot) / 2, y + (h - foot) / 2 - 0.2, h - foot, 0.4), 14, 10, "tx2", "c", "m", bold=True)
        made.rotation = -90
    return slide


def pyramid(talk: Talk, spec: SlideFile) -> Any:
    """Layers from the top down: `Head: text`."""
    slide, x, y, w, h = _begin(talk, spec)
    items = _items(spec)
    n = len(items)
    area = w * 0.5
    tall = (h - 0.08 * (n - 1)) / n
    size = talk.size_for([f"{a}" for a, _ in items], (area * 0.42, tall - 0.1), 18)
    texts = [text for _, text in items if text]
    small = talk.size_for(texts, (w - area - 0.5, tall - 0.1), 18) if texts else 12
    for k, (title, text) in enumerate(items):
        part = 0.45 + 0.55 * k / max(1, n - 1)
        if talk.variant % 2 == 0:
            part = 1.45 - part
        wide = area * part
        top = y + k * (tall + 0.08)
        talk.box(slide, f"Layer {k + 1}", title, (x + (area - wide) / 2, top, wide, tall), f"accent{k % 5 + 1}", "RECTANGLE", size, 9, bold=True)
        if text:
            talk.rule(slide, f"Rule {k + 1}", (x + (area + wide) / 2 + 0.05, top + tall / 2, x + area + 0.15, top + tall / 2), "accent6", 1)
            talk.text(slide, f"Text {k + 1}", text, (x + area + 0.2, top, w - area - 0.3, tall), small, 9, anchor="m")
    return slide


def gantt(talk: Talk, spec: SlideFile) -> Any:
    """Bars over time: the option `time` names the columns; `Task: 2-4` from the second to the fourth, `Task: 5` a mark."""
    slide, x, y, w, h = _begin(talk, spec)
    columns = [each.strip() for each in spec.options["time"].split(",")]
    items = _items(spec)
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
        begin = x + label + (float(first) - 1) * each
        if last:
            long = (float(last) - float(first) + 1) * each
            talk.box(slide, f"Bar {k + 1}", "", (begin + 0.04, top + tall * 0.2, long - 0.08, tall * 0.6), f"accent{k % 3 + 1}", ("RECTANGLE", "ROUNDED_RECTANGLE")[talk.variant % 2])
        else:
            talk.box(slide, f"Milestone {k + 1}", "", (begin + each / 2 - tall * 0.25, top + tall * 0.25, tall * 0.5, tall * 0.5), "accent2", "DIAMOND")
    return slide


def faq(talk: Talk, spec: SlideFile) -> Any:
    """Questions and their answers, line by line in turn."""
    slide, x, y, w, h = _begin(talk, spec)
    pairs = list(zip(spec.lines[::2], spec.lines[1::2], strict=True))
    tall = min(1.5, h / len(pairs))
    asked = talk.size_for([a for a, _ in pairs], (w - 0.9, 0.4), 18)
    size = talk.size_for([b for _, b in pairs], (w - 0.9, tall - 0.55), 17)
    for k, (question, answer) in enumerate(pairs):
        top = y + k * tall
        talk.box(slide, f"Mark {k + 1}", "?", (x, top + 0.03, 0.45, 0.45), f"accent{k % 2 + 1}", "OVAL", 18, 10, bold=True)
        talk.text(slide, f"Question {k + 1}", question, (x + 0.6, top, w - 0.7, 0.5), asked, 10, "tx2", bold=True, anchor="m")
        talk.text(slide, f"Answer {k + 1}", answer, (x + 0.6, top + 0.48, w - 0.7, tall - 0.5), size, 9)
    return slide


KINDS = {
    "cards": cards, "steps": steps, "ladder": ladder, "time": time, "diagram": diagram, "cycle": cycle,
    "matrix": matrix, "pyramid": pyramid, "gantt": gantt, "faq": faq,
}  # fmt: skip
