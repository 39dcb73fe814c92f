"""Draws the pictures of documents: charts, diagrams of boxes and arrows, and tables that are only a picture."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
from matplotlib import font_manager
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch
from PIL import Image

COLOURS = ["#1f4e79", "#c55a11", "#4d7a2e", "#7a3b6b", "#8a6d1b", "#45606f"]
MARKERS = "osD^vP"
DPI = 130
WIDE, TALL = 6.4, 3.5
PALETTE = 64
"""Colours of a picture: it is small then, and looks the same."""
HAN_PLACES = (
    (Path("/usr/share/fonts"), "**/NotoSansCJK-Regular.ttc"),
    (Path.home() / ".cache/deskcraft/images", "*/rootfs/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),
)
"""Where a font with Chinese signs is: of this machine, or of the desktop image."""


def draw(kind: str, spec: Mapping[str, Any], language: str = "en") -> tuple[bytes, str]:
    """Draws a picture.

    Args:
        kind: `chart`, `diagram` or `picture-table`.
        spec: What it shows.
        language: `zh` needs a font with Chinese signs.

    Returns:
        A PNG, and what it shows as text.

    Raises:
        ValueError: there is no such kind.
        KeyError: something is missing.
    """
    if kind not in _KINDS:
        raise ValueError(f"expected one of {', '.join(_KINDS)}")
    fonts = [_han_font(), "DejaVu Sans"] if language == "zh" else ["DejaVu Sans"]
    with plt.rc_context({"font.sans-serif": fonts, "font.size": 9, "axes.unicode_minus": False}):
        figure, pictured = _KINDS[kind](spec)
        raw = io.BytesIO()
        figure.savefig(raw, format="png", dpi=DPI)
        plt.close(figure)
    return _small(raw.getvalue()), f"{spec['caption']}\n{pictured}"


@cache
def _han_font() -> str:
    found = [path for place, pattern in HAN_PLACES for path in sorted(place.glob(pattern))]
    if not found:
        raise ValueError("no font with Chinese signs; `make setup` puts one into the desktop image")
    font_manager.fontManager.addfont(found[0])
    return font_manager.FontProperties(fname=found[0]).get_name()


def _small(png: bytes) -> bytes:
    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(PALETTE, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()


def _chart(spec: Mapping[str, Any]) -> tuple[Any, str]:
    kind, names = spec["kind"], [str(one) for one in spec["categories"]]
    series: dict[str, list[float]] = spec["series"]
    for name, values in series.items():
        if len(values) != len(names):
            raise ValueError(f"{name} has {len(values)} values for {len(names)} categories")
    figure, axes = plt.subplots(figsize=(WIDE, TALL), layout="constrained")
    _PLOTS[kind](axes, names, series)
    if kind != "pie":
        (axes.set_ylabel if kind == "bar" else axes.set_xlabel)(spec.get("x", ""))
        (axes.set_xlabel if kind == "bar" else axes.set_ylabel)(spec.get("y", ""))
        axes.grid(axis="x" if kind == "bar" else "y", color="#dddddd", linewidth=0.7)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        if len(series) > 1:
            figure.legend(
                *axes.get_legend_handles_labels(), loc="outside lower center", ncol=min(4, len(series)), frameon=False
            )
    rows = [f"{spec.get('x', '')}: {' | '.join(names)}"]
    rows += [f"{name} ({spec.get('y', '')}): {' | '.join(map(str, values))}" for name, values in series.items()]
    return figure, "\n".join(rows)


def _lines(axes: Axes, names: list[str], series: Mapping[str, list[float]]) -> None:
    try:
        at = [float(name) for name in names]
    except ValueError:
        at = [float(n) for n in range(len(names))]
        axes.set_xticks(at, names)
    else:
        axes.set_xticks(at, names)
    for n, (name, values) in enumerate(series.items()):
        axes.plot(at, values, color=COLOURS[n % 6], marker=MARKERS[n % 6], markersize=4, label=name)


def _columns(axes: Axes, names: list[str], series: Mapping[str, list[float]]) -> None:
    _grouped(axes, axes.bar, len(names), series)
    axes.set_xticks(range(len(names)), names)


def _bars(axes: Axes, names: list[str], series: Mapping[str, list[float]]) -> None:
    _grouped(axes, axes.barh, len(names), series)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()


def _grouped(axes: Axes, drawn: Callable[..., Any], groups: int, series: Mapping[str, list[float]]) -> None:
    """Draw the bars of all series side by side, with their values."""
    width = 0.8 / len(series)
    for n, (name, values) in enumerate(series.items()):
        at = [k + (n - (len(series) - 1) / 2) * width for k in range(groups)]
        axes.bar_label(drawn(at, values, width * 0.92, color=COLOURS[n % 6], label=name), fontsize=7, padding=1)


def _stacked(axes: Axes, names: list[str], series: Mapping[str, list[float]]) -> None:
    below = [0.0] * len(names)
    for n, (name, values) in enumerate(series.items()):
        shown = axes.bar(range(len(names)), values, 0.65, bottom=below, color=COLOURS[n % 6], label=name)
        axes.bar_label(shown, fontsize=7, label_type="center", color="white")
        below = [a + b for a, b in zip(below, values, strict=True)]
    axes.set_xticks(range(len(names)), names)


def _pie(axes: Axes, names: list[str], series: Mapping[str, list[float]]) -> None:
    ((_, values),) = series.items()
    labels = [f"{name}: {value:g}" for name, value in zip(names, values, strict=True)]
    axes.pie(values, labels=labels, colors=COLOURS, startangle=90, counterclock=False)


def _diagram(spec: Mapping[str, Any]) -> tuple[Any, str]:
    figure, axes = plt.subplots(figsize=(WIDE, TALL * 0.85))
    figure.subplots_adjust(0, 0, 1, 1)
    axes.set_xlim(0, WIDE)
    axes.set_ylim(TALL * 0.85, 0)
    axes.axis("off")
    nodes = spec["nodes"]
    columns = len({x for x, _ in nodes.values()})
    wide, tall = max(0.8, min(1.45, (WIDE - 0.2) / columns - 0.3)), 0.56
    middles = {
        str(name): (
            0.1 + wide / 2 + x * (WIDE - 0.2 - wide),
            0.1 + tall / 2 + y * (TALL * 0.85 - 0.2 - tall),
        )
        for name, (x, y) in nodes.items()
    }
    said = []
    for start, end, *label in spec["edges"]:
        (ax, ay), (bx, by) = middles[str(start)], middles[str(end)]
        arrow = {"arrowstyle": "-|>", "color": "#555555", "shrinkA": 0, "shrinkB": 0}
        fx, fy = _edge((ax, ay), (bx, by), wide, tall)
        gx, gy = _edge((bx, by), (ax, ay), wide, tall)
        axes.annotate("", (gx, gy), (fx, fy), arrowprops=arrow)
        if label:
            back = {"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"}
            axes.text((fx + gx) / 2, (fy + gy) / 2, str(label[0]), ha="center", va="center", fontsize=7, bbox=back)
        said.append(f"{start} to {end}{': ' + str(label[0]) if label else ''}")
    for name, (x, y) in middles.items():
        axes.add_patch(
            FancyBboxPatch(
                (x - wide / 2, y - tall / 2), wide, tall, "round,pad=0,rounding_size=0.06", fc="#e8eef4", ec=COLOURS[0]
            )
        )
        axes.text(x, y, _wrapped(name, wide), ha="center", va="center", fontsize=8)
    return figure, "\n".join(said)


def _edge(middle: tuple[float, float], to: tuple[float, float], wide: float, tall: float) -> tuple[float, float]:
    """Return where the line to another middle leaves a box."""
    dx, dy = to[0] - middle[0], to[1] - middle[1]
    scale = min(wide / 2 / abs(dx) if dx else 9e9, tall / 2 / abs(dy) if dy else 9e9)
    return middle[0] + dx * scale, middle[1] + dy * scale


def _wrapped(text: str, wide: float) -> str:
    most, lines = int(wide * 13), [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def _table(spec: Mapping[str, Any]) -> tuple[Any, str]:
    rows = [[str(cell) for cell in row] for row in spec["rows"]]
    figure, axes = plt.subplots(figsize=(WIDE, 0.3 * len(rows) + 0.15))
    figure.subplots_adjust(0.01, 0.02, 0.99, 0.98)
    axes.axis("off")
    widths = [max(max(len(row[c]) for row in rows), 4) for c in range(len(rows[0]))]
    share = [one / sum(widths) for one in widths]
    table = axes.table(rows[1:], colLabels=rows[0], colWidths=share, bbox=(0, 0, 1, 1), cellLoc="left")
    table.auto_set_font_size(False)
    table.set_fontsize(8)
    for (r, _), cell in table.get_celld().items():
        cell.set_edgecolor("#bbbbbb")
        if r == 0:
            cell.set_facecolor("#e8eef4")
            cell.get_text().set_fontweight("bold")
    return figure, "\n".join(" | ".join(row) for row in rows)


_PLOTS: dict[str, Callable[[Axes, list[str], Mapping[str, list[float]]], None]] = {
    "line": _lines,
    "column": _columns,
    "bar": _bars,
    "stacked": _stacked,
    "pie": _pie,
}
_KINDS: dict[str, Callable[[Mapping[str, Any]], tuple[Any, str]]] = {
    "chart": _chart,
    "diagram": _diagram,
    "picture-table": _table,
}
