"""What is drawn on a page, with the image's Chromium: bars, lines, areas, and pages that move, grow or hide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deskcraft.workbench import ImageWorkbench
from evaluators import Code
from tests.workbench.pages import document, judge_page

pytestmark = pytest.mark.real
CHART = {"role": "img", "name": "Tides"}
BARS = """
const pen = document.querySelector("canvas").getContext("2d");
const values = [30, 12, 24.5, 6], scale = 6, foot = 220;
pen.font = "14px sans-serif";
pen.fillStyle = "#333333";
pen.fillRect(30, foot, 340, 2);
values.forEach((value, at) => {
  const left = 50 + at * 80;
  pen.fillStyle = "#1f5f8b";
  pen.fillRect(left, foot - value * scale, 50, value * scale);
  pen.fillStyle = "#333333";
  pen.fillText(String(value), left + 10, foot - value * scale - 6);
  pen.fillText("Harbour", left, foot + 20);
});
"""
LINE = """
const pen = document.querySelector("canvas").getContext("2d");
pen.strokeStyle = pen.fillStyle = "#b03a2e";
pen.lineWidth = 3;
const points = [4.1, 5.0, 3.2, 3.2, 4.4].map((value, at) => [40 + at * 80, 230 - (value - 3) * 90]);
points.forEach(([x, y], at) => (at ? pen.lineTo(x, y) : pen.moveTo(x, y)));
pen.stroke();
points.forEach(([x, y]) => { pen.beginPath(); pen.arc(x, y, 5, 0, 7); pen.fill(); });
"""
SERIES = [{"colour": "#1f5f8b", "values": [30, 12, 24.5, 6]}]
CANVAS = '<canvas role="img" aria-label="Tides" width="400" height="260"></canvas>'


@pytest.fixture
def look(bench: ImageWorkbench, tmp_path: Path) -> Any:
    def look(check: str, script: str, canvas: str = CANVAS, style: str = "", **params: Any) -> Any:
        page = document(f"<main>{canvas}</main><script>{script}</script>", style)
        return judge_page(bench, tmp_path, check, page, target=CHART, **params)

    return look


@pytest.mark.parametrize(
    ("find", "put"),
    [
        ("", ""),
        ("scale = 6", "scale = 3.3"),
        ("50 + at * 80", "20 + at * 90"),
        (
            "pen.fillRect(left,",
            "pen.roundRect(left, foot - value * scale, 50, value * scale, [6, 6, 0, 0]); pen.fill(); Math.min(0,",
        ),
        ("#1f5f8b", "rgb(31 95 139)"),
        ('pen.fillText("Harbour"', 'pen.fillRect(340, 10, 14, 14); pen.fillText("Harbour"'),
        ("});", '});\npen.fillStyle = "#cccccc"; for (const y of [40, 100, 160]) pen.fillRect(30, y, 340, 1);'),
    ],
    ids=["plain", "smaller", "elsewhere", "round", "another way to write it", "another colour besides", "lines across"],
)
def test_bars_stand_as_their_values(look: Any, find: str, put: str) -> None:
    verdict = look("page.bars", BARS.replace(find, put) if find else BARS, tag="canvas", series=SERIES)
    assert verdict.score == 1, verdict.sentence


@pytest.mark.parametrize(
    ("find", "put", "code"),
    [
        ("24.5, 6]", "22.5, 6]", Code.WRONG_VALUE),
        ("[30, 12", "[12, 30", Code.WRONG_VALUE),
        ("[30, 12, 24.5, 6]", "[30, 12, 24.5]", Code.WRONG_COUNT),
        ("#1f5f8b", "#1f8b5f", Code.WRONG_COUNT),
        ("foot - value * scale, 50", "foot - value * scale - at * 4, 50", Code.WRONG_COUNT),
        ("scale = 6", "scale = 1", Code.WRONG_GEOMETRY),
        ("50, value * scale);", "42 + value, value * scale);", Code.WRONG_GEOMETRY),
        ("foot - value * scale, 50, value * scale", "foot - 60 - value * 4, 50, value * 4 + 60", Code.WRONG_VALUE),
        ('pen.fillText("Harbour"', 'pen.fillStyle = "#1f5f8b"; pen.fillText("Harbour"', Code.EXTRA),
        ("});", '});\npen.fillStyle = "#1f5f8b"; pen.fillRect(340, 10, 14, 14);', Code.EXTRA),
        ("});", '});\npen.fillStyle = "#1f5f8b"; pen.fillRect(20, 2, 380, 6);', Code.EXTRA),
    ],
    ids=[
        "a value",
        "order",
        "one missing",
        "another colour",
        "not on one line",
        "tiny",
        "widths",
        "axis cut off",
        "names",
        "a key",
        "more",
    ],
)
def test_bars_that_stand_otherwise(look: Any, find: str, put: str, code: Code) -> None:
    assert look("page.bars", BARS.replace(find, put), series=SERIES).code == code


def test_bars_lie_from_the_left(look: Any) -> None:
    script = BARS.replace("left, foot - value * scale, 50, value * scale", "60, 10 + at * 50, value * 9, 30")
    assert look("page.bars", script, series=SERIES, direction="sideways").score == 1
    assert look("page.bars", script, series=SERIES).score == 0


GROUPED = BARS.replace(
    "foot - value * scale, 50, value * scale);",
    """foot - value * scale, 24, value * scale);
  pen.fillStyle = "#d9822b"; pen.fillRect(left + 24, foot - second[at] * scale, 24, second[at] * scale);""",
)
SECOND = {"colour": "#d9822b", "values": [10, 20, 5, 33]}


def test_series_share_their_scale(look: Any) -> None:
    def judged(script: str) -> Any:
        return look("page.bars", f"const second = [10, 20, 5, 33];{script}", series=[*SERIES, SECOND])

    assert judged(GROUPED).score == 1, judged(GROUPED).sentence
    assert judged(GROUPED.replace("second[at] * scale", "second[at] * 5")).code == Code.WRONG_VALUE
    assert judged(GROUPED.replace("left + 24", "left - 24")).code == Code.WRONG_ORDER
    assert judged(GROUPED.replace("foot - second", "foot - 20 - second")).code == Code.WRONG_GEOMETRY


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ([4.1, 5.0, 3.2, 3.2, 4.4], Code.OK),
        ([4.1, 5.0, 3.2, 3.4, 4.4], Code.WRONG_VALUE),
        ([4.4, 3.2, 3.2, 5.0, 4.1], Code.WRONG_VALUE),
    ],
)
def test_a_line_runs_through_its_values(look: Any, values: list[float], code: Code) -> None:
    verdict = look("page.line", LINE, colour="#b03a2e", values=values)
    assert verdict.code == code, verdict.sentence


def test_bars_are_no_line(look: Any) -> None:
    assert look("page.line", BARS, colour="#1f5f8b", values=[30, 12, 24.5, 6]).score == 0
    assert look("page.line", LINE, colour="#00ff00", values=[1, 2, 3]).code == Code.NOT_FOUND


def test_colours_have_areas_and_shares(look: Any) -> None:
    assert look("page.drawing", BARS, colour="#1f5f8b", areas=4, smallest=1000).score == 1
    assert look("page.drawing", BARS, colour="#1f5f8b", areas=3, smallest=1000).code == Code.WRONG_CONTENT
    assert look("page.drawing", BARS, colour="#1f5f8b", share=[0.2, 0.25]).score == 1
    assert look("page.drawing", BARS, colour="#1f5f8b", share=[0.3, 0.9]).code == Code.WRONG_CONTENT


def test_nothing_is_drawn(look: Any) -> None:
    assert look("page.drawing", "").code == Code.WRONG_CONTENT
    assert look("page.drawing", "", blank=True).score == 1
    assert look("page.drawing", BARS, blank=True).code == Code.WRONG_CONTENT
    assert look("page.bars", "", series=SERIES).code == Code.WRONG_COUNT


def test_what_it_is_drawn_with(look: Any) -> None:
    marks = "".join(f'<rect x="{9 + n * 60}" y="{99 - v}" width="40" height="{v}"/>' for n, v in enumerate([90, 45]))
    drawing = f'<svg role="img" aria-label="Tides" width="300" height="99" fill="#1f5f8b">{marks}</svg>'
    series = [{"colour": "#1f5f8b", "values": [2, 1]}]
    assert look("page.bars", "", drawing, series=series, tag="svg").score == 1
    verdict = look("page.bars", "", drawing, series=series, tag="canvas")
    assert verdict.code == Code.NOT_FOUND
    assert "not drawn with canvas" in verdict.sentence


def test_a_drawing_is_judged_where_it_ends(look: Any) -> None:
    grows = BARS.replace(
        "values.forEach", "let size = 0; const draw = () => { size = Math.min(1, size + 0.05); values.forEach"
    )
    grows = grows.replace("value * scale", "value * scale * size").rstrip()
    grows = grows.replace("at) => {", "at) => { pen.clearRect(50 + at * 80, 0, 50, 219);")
    grows += "\nif (size < 1) requestAnimationFrame(draw); }; draw();"
    verdict = look("page.bars", grows, series=SERIES)
    assert verdict.score == 1, verdict.sentence


def test_a_drawing_that_never_stands_still(look: Any) -> None:
    moves = """let n = 0;
    const go = () => { pen.clearRect(0, 0, 99, 9); pen.fillRect(n++ % 90, 0, 9, 9); requestAnimationFrame(go); };
    go();"""
    verdict = look("page.bars", BARS + moves, series=SERIES)
    assert verdict.code == Code.NOT_FOUND
    assert "does not stand still" in verdict.sentence


def test_a_drawing_larger_than_is_looked_at(look: Any) -> None:
    verdict = look("page.drawing", "", '<canvas role="img" aria-label="Tides" width="9000" height="9000"></canvas>')
    assert verdict.code == Code.NOT_FOUND
    assert "more than are looked at" in verdict.sentence


def test_a_drawing_on_twice_the_pixels(look: Any) -> None:
    """As for a fine screen: more pixels in the canvas than it is wide."""
    canvas = CANVAS.replace('width="400" height="260"', 'width="800" height="520" style="width: 400px"')
    script = BARS.replace("pen.font", "pen.scale(2, 2); window.devicePixelRatio = 2; pen.font")
    verdict = look("page.bars", script, canvas, series=SERIES)
    assert verdict.score == 1, verdict.sentence


def test_a_drawing_that_is_hidden_or_twice_there(look: Any) -> None:
    assert look("page.bars", BARS, style="main { display: none }", series=SERIES).code == Code.NOT_FOUND
    assert look("page.bars", BARS, CANVAS * 2, series=SERIES).code == Code.NOT_FOUND
    assert look("page.bars", BARS, style="canvas { opacity: 0 }", series=SERIES).score == 0


def test_noise_is_no_drawing(look: Any) -> None:
    noise = """const pen = document.querySelector("canvas").getContext("2d"); pen.fillStyle = "#1f5f8b";
    for (let x = 0; x < 400; x += 2) for (let y = 0; y < 260; y += 2) pen.fillRect(x, y, 1, 1);"""
    assert look("page.bars", noise, series=SERIES).score == 0


def test_a_picture_cannot_be_forged(look: Any) -> None:
    forged = """HTMLCanvasElement.prototype.toDataURL = () => "data:,";
    Element.prototype.getBoundingClientRect = () => new DOMRect();
    window.requestAnimationFrame = () => {}; Array.prototype.push = () => 0;"""
    assert look("page.bars", BARS + forged, series=SERIES).score == 1
    assert look("page.bars", forged + BARS.replace("24.5", "9"), series=SERIES).code == Code.WRONG_VALUE
