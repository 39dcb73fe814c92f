"""Bar charts on a canvas, as a program of a page: one series, or several side by side."""

from __future__ import annotations

PEN = """const canvas = document.querySelector("canvas");
const pen = canvas.getContext("2d");
const foot = canvas.height - 40;
pen.textAlign = "center";
pen.font = "15px sans-serif";
pen.fillStyle = "#444444";
pen.fillRect(20, foot, canvas.width - 40, 2);
"""


def bars(rows: str, name: str, counts: list[tuple[str, str]], *, wide: int = 60) -> str:
    """Returns a program that draws `rows`, each with a text `name`, a bar for each of (expression, colour)."""
    each = "\n".join(f'  bar({at}, {count}, "{colour}");' for at, (count, colour) in enumerate(counts))
    return f"""{PEN}
const step = (canvas.width - 40) / {rows}.length;
const counts = {rows}.flatMap((row) => [{", ".join(count for count, _ in counts)}]);
const scale = (foot - 40) / Math.max(...counts);

{rows}.forEach((row, at) => {{
  const middle = 20 + (at + 0.5) * step;
  const bar = (nth, count, colour) => {{
    const height = count * scale;
    const left = Math.round(middle + (nth - {len(counts)} / 2) * {wide});
    pen.fillStyle = colour;
    pen.fillRect(left, foot - height, {wide - 4}, height);
    pen.fillStyle = "#444444";
    pen.fillText(count, left + {wide // 2 - 2}, foot - height - 8);
  }};
{each}
  pen.fillText({name}, middle, foot + 26);
}});
"""
