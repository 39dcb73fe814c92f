"""Slides of boxes and arrows: graphs on a grid, and cycles."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

import math
import re
from typing import Any

from deckfile import SlideFile
from kinds_drawn import begin, pairs_of, soft
from parts import Talk


def diagram(talk: Talk, spec: SlideFile) -> Any:
    """Boxes on a grid with arrows: `name @column,row [form] = text`, `a > b: label`, `a - b`, `a v b` (downwards)."""
    slide, x, y, w, h = begin(talk, spec)
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
        talk.text(
            slide, "Remark", "\n".join(rest), (x, y + h - 0.4 * len(rest) - 0.1, w, 0.4 * len(rest) + 0.1), 16, 11
        )
        h -= 0.4 * len(rest) + 0.2
    columns = max(c for c, _, _, _ in nodes.values())
    rows = max(r for _, r, _, _ in nodes.values())
    cell_w, cell_h = w / columns, h / rows
    bw, bh = min(cell_w * 0.76, 2.9), min(cell_h * 0.64, 1.1)
    forms = {
        "box": "ROUNDED_RECTANGLE",
        "ask": "DIAMOND",
        "round": "OVAL",
        "store": "CAN",
        "plain": "RECTANGLE",
        "doc": "FLOWCHART_DOCUMENT",
    }
    plain = [text for _, _, form, text in nodes.values() if form not in ("ask", "round", "store")]
    size = talk.size_for(plain or [" "], (bw - 0.18, bh - 0.08), 16)
    made, at = {}, {}
    slots = {
        "box": "accent1",
        "ask": "accent2",
        "round": "accent3",
        "store": "accent3",
        "plain": soft(talk),
        "doc": "accent2",
    }
    for name, (c, r, form, text) in nodes.items():
        wide, tall = (min(cell_w * 0.94, bw * 1.3), min(cell_h * 0.86, bh * 1.5)) if form == "ask" else (bw, bh)
        if form == "round":
            wide = min(cell_w * 0.6, bw)
        inner = {"ask": 0.66, "round": 0.76, "store": 0.8}.get(form, 1.0)
        left, top = x + (c - 0.5) * cell_w - wide / 2, y + (r - 0.5) * cell_h - tall / 2
        most = size if inner == 1 else 15
        made[name] = talk.box(
            slide,
            text.split("\n")[0][:40],
            text,
            (left, top, wide, tall),
            slots[form],
            forms[form],
            most,
            8,
            inner=inner,
            line="accent6" if form == "plain" else "",
        )
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
        for other, (c, r, *_) in at.items():
            on_row = abs(ar - br) < 0.05 and abs(r - ar) < 0.3 and min(ac, bc) < c < max(ac, bc)
            on_column = abs(ac - bc) < 0.05 and abs(c - ac) < 0.3 and min(ar, br) < r < max(ar, br)
            if on_row or on_column:
                raise ValueError(f"the arrow from {a} to {b} crosses {other}")
        talk.join(slide, made[a], made[b], sites, "straight" if straight else "elbow", mark == ">")
        if label:
            ends = []
            for (px, py, pw, ph), site in (((ax, ay, aw, ah), sites[0]), ((bx, by, bw_, bh_), sites[1])):
                ends.append((px + (0.5, 0, 0.5, 1)[site] * pw, py + (0, 0.5, 1, 0.5)[site] * ph))
            mx, my = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
            long = 0.14 + 0.088 * sum(2 if ord(c) > 0x2E7F else 1 for c in label)
            place = (mx + 0.08, my - 0.15, long, 0.3) if sites[0] in (0, 2) else (mx - long / 2, my - 0.34, long, 0.3)
            if sites[0] in (1, 3) and long > abs(ends[1][0] - ends[0][0]):
                place = (mx - long / 2, min(ay, by) - 0.32, long, 0.3)
            left = min(max(place[0], x), x + w - long)
            place = (left, *place[1:])
            talk.text(slide, f"Label {label}", label, place, 12, 8, "tx1", "l" if sites[0] in (0, 2) else "c", "m")
    return slide


def cycle(talk: Talk, spec: SlideFile) -> Any:
    """Steps around a circle: `Head: text`; the option `middle` stands within."""
    slide, x, y, w, h = begin(talk, spec)
    items = pairs_of(spec)
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
        made.append(
            talk.box(
                slide, f"Step {k + 1}", title, place, f"accent{k % 3 + 1}", "ROUNDED_RECTANGLE", size, 9, bold=True
            )
        )
    for k in range(n):
        a, b = made[k], made[(k + 1) % n]
        dx, dy = b.left - a.left, b.top - a.top
        sites = ((3, 1) if dx > 0 else (1, 3)) if abs(dx) > abs(dy) * 1.2 else ((2, 0) if dy > 0 else (0, 2))
        if n > 3 and abs(dx) > 200000 and abs(dy) > 200000:
            first = k < n / 4 or (n / 2 <= k < 3 * n / 4)
            sites = (
                ((3 if dx > 0 else 1), (0 if dy > 0 else 2)) if first else ((2 if dy > 0 else 0), (3 if dx < 0 else 1))
            )
        talk.join(slide, a, b, sites, "straight")
    if "middle" in spec.options:
        talk.text(
            slide, "Middle", spec.options["middle"], (mx - 1.1, my - 0.5, 2.2, 1.0), 18, 11, "tx2", "c", "m", bold=True
        )
    if texts and talk.look.wide:
        left = x + area + 0.3
        tall = h / n
        small = talk.size_for([f"{k + 1}. {text}" for k, text in enumerate(texts)], (w - area - 0.5, tall - 0.1), 17)
        for k, (_, text) in enumerate(items):
            talk.text(
                slide,
                f"Text {k + 1}",
                f"{k + 1}. {text}",
                (left, y + k * tall, w - area - 0.35, tall),
                small,
                9,
                anchor="m",
            )
    return slide


KINDS = {"diagram": diagram, "cycle": cycle}
