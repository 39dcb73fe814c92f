"""What the paper prints follows from counts: they are constructed, and the report has to print the same."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from deskcraft.slideeval.extraction import BINS, Counts, Extraction, SlideScore, summarise
from deskcraft.slideeval.figures import draw
from deskcraft.slideeval.fonts import group_of
from deskcraft.slideeval.manipulation import FIVE, HUNDRED, Rated, Scale, check, isotonic_link
from deskcraft.slideeval.order import score_order, summary
from deskcraft.slideeval.perturb import AXES, SEVERITIES
from deskcraft.slideeval.report import Result
from deskcraft.slideeval.scene import FAMILIES
from deskcraft.slideeval.tables import Shown, tables

MODELS = ("GPT-4o", "GPT-4.1", "o3", "GPT-5-minimal", "GPT-5-high")
F1 = {
    "element matching F1": ((0.44, 0.54), (0.59, 0.71), (0.72, 0.72), (0.71, 0.71), (0.72, 0.72)),
    "text content F1": ((0.63, 0.69), (0.69, 0.73), (0.78, 0.78), (0.76, 0.76), (0.76, 0.76)),
    "any-style F1": ((0.55, 0.67), (0.77, 0.89), (0.74, 0.74), (0.73, 0.73), (0.73, 0.73)),
    "font family accuracy": ((0.17, 0.27), (0.33, 0.45), (0.32, 0.32), (0.41, 0.41), (0.42, 0.42)),
    "font group accuracy": ((0.59, 0.95), (0.72, 0.98), (0.98, 0.98), (0.98, 0.98), (0.98, 0.98)),
}
"""Table 4: end to end, parsed only."""
ERRORS = {
    "1 - IoU": (0.65, 0.57, 0.55, 0.56, 0.56),
    "centre error (of the diagonal)": (0.09, 0.04, 0.04, 0.04, 0.04),
    "size error (relative)": (0.37, 0.27, 0.31, 0.32, 0.32),
    "image aspect ratio error": (0.20, 0.18, 0.18, 0.15, 0.15),
    "font size, mean error (pt)": (5.93, 10.18, 6.22, 8.92, 8.97),
    "text colour, CIEDE2000": (2.27, 3.37, 1.46, 2.57, 2.55),
    "contrast shift": (0.63, 2.47, 0.26, 0.75, 0.77),
}
METRICS = {
    "1 - IoU": "1 - IoU",
    "centre error (of the diagonal)": "centre",
    "size error (relative)": "size",
    "image aspect ratio error": "image aspect",
    "font size, mean error (pt)": "font size",
    "text colour, CIEDE2000": "text colour",
    "contrast shift": "contrast",
    "font family accuracy": "font family",
    "font group accuracy": "font group",
}
"""The names of Table 4, and ours."""
N = 10_000
"""Elements of the answers that parse."""


def lost(whole: float, parsed: float, *, accuracy: bool = False) -> int:
    """How many true elements answers that do not parse have missed, by what the paper prints.

    F1 = 2 tp / (predicted + true), so that what is missed adds to the true ones only; an accuracy has one denominator.
    """
    return round(N * (parsed / whole - 1) * (1 if accuracy else 2))


def constructed(model: int) -> Extraction:
    """What one model was counted to have done: an answer that parses, and one that does not for each metric."""
    matching, content, style = (
        Counts(parsed * N, N, N)
        for _, parsed in (F1[name][model] for name in ("element matching F1", "text content F1", "any-style F1"))
    )
    accuracies = {name: F1[name][model] for name in ("font family accuracy", "font group accuracy")}
    values: dict[str, Sequence[float]] = {METRICS[name]: (of[model],) * 10 for name, of in ERRORS.items()}
    for name, (_, parsed) in accuracies.items():
        right = round(parsed * N)
        values[METRICS[name]] = (1.0,) * right + (0.0,) * (N - right)
    possible = {metric: len(each) for metric, each in values.items()}
    scores = [SlideScore("parsed", 4, True, {"texts": matching}, content, style, values, possible)]
    missed = {name: lost(*F1[name][model], accuracy=name in accuracies) for name in F1}
    scores.append(
        SlideScore(
            "not parsed",
            40,
            False,
            {"texts": Counts(0, 0, missed["element matching F1"])},
            Counts(0, 0, missed["text content F1"]),
            Counts(0, 0, missed["any-style F1"]),
            {},
            {METRICS[name]: missed[name] for name in accuracies},
        )
    )
    return summarise(scores)


def result(judge: str, extraction: Extraction) -> Result:
    return Result(judge, extraction, {}, None, None, {}, 0)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return [result(judge, constructed(n)) for n, judge in enumerate(MODELS)]


def table(results: Sequence[Result], title: str) -> Shown:
    return next(shown for shown in tables(results) if shown.title.startswith(title))


def test_table_4(results: list[Result]) -> None:
    shown = table(results, "Table 4")
    assert shown.headings == ("metric", *MODELS)
    assert len(shown.rows) == len(F1) + len(ERRORS)
    for name, *cells in shown.rows:
        if name in F1:
            assert cells == [f"{whole:.2f} ({parsed:.2f})" for whole, parsed in F1[name]], name
        else:
            assert cells == [f"{value:.2f}" for value in ERRORS[name]], name


def test_table_4_agrees_with_itself() -> None:
    """One share of answers that do not parse explains both accuracies of a model, as the definition has it."""
    for model, name in enumerate(MODELS):
        shares = [F1[row][model][0] / F1[row][model][1] for row in ("font family accuracy", "font group accuracy")]
        assert shares[0] == pytest.approx(shares[1], abs=0.02), name


def test_figures_2_and_7_draw_it(results: list[Result], tmp_path: Path) -> None:
    made = draw(results, tmp_path)
    assert [path.name for path in made] == [f"figure-{n}.{kind}" for n in (2, 6, 7) for kind in ("svg", "png")], (
        "each in files of its own"
    )
    assert all(path.stat().st_size > 5_000 for path in made)
    again = draw(results, tmp_path / "again")
    assert [path.read_bytes() for path in again if path.suffix == ".svg"] == [
        path.read_bytes() for path in made if path.suffix == ".svg"
    ], "the same every time"


PARSED = {  # percent by bin, appendix F.1; of GPT-4.1's and GPT-4o's 66 answers in the last bin
    "GPT-4.1": (95.5, 93.7, 92.8, 91.6, 72.1, 32.8, 18.2),
    "GPT-4o": (92.7, 95.4, 89.1, 81.4, 57.6, 45.8, 66.7),
}
LAST = 66


def answered(percents: Sequence[float]) -> list[SlideScore]:
    scores = []
    for (low, high), percent in zip(BINS, percents, strict=True):
        count = LAST if high == math.inf else 1000
        complexity = int(low) + 1
        right = round(percent / 100 * count)
        scores += [SlideScore("s", complexity, n < right) for n in range(count)]
    return scores


def test_figure_6() -> None:
    for name, percents in PARSED.items():
        found = summarise(answered(percents)).parseability
        assert [bin_ for bin_, _, _ in found] == [
            "(0, 1]", "(1, 2]", "(2, 4]", "(4, 8]", "(8, 16]", "(16, 32]", "(32, inf)",
        ]  # fmt: skip
        assert [round(100 * share.value, 1) for _, _, share in found] == list(percents), name
        assert found[-1][1] == LAST and all(share.low < share.value < share.high for _, _, share in found)
        assert found[-1][2].high - found[-1][2].low > 0.15, "66 answers tell little, as the paper says"


FONTS = """\
calibri 2183, arial 1692, unknown 460, lato 260, montserrat 203, roboto 159, open sans 132, century gothic
105, oswald 105, helvetica neue 98, avenir next 97, garamond 70, verdana 66, ibm plex sans 65, corbel 64,
georgia 61, source sans pro 53, libre franklin 43, tahoma 41, patrick hand 33, raleway 32, soehne 31, dosis
30, inter 22, times new roman 22, quattrocento sans 20, titillium web 20, bahnschrift 16, barlow 16, cambria
16, elephant 15, franklin gothic 14, nunito 14, gill sans 12, amatic sc 10, american typewriter 10, source
code pro 10, ubuntu 9, ibm plex mono 5, palatino linotype 4, aptos 3, handwriting 3, segoe script 3, bookman
old style 2, menlo 2, playfair display 2, tenorite 2, bodoni 1, inconsolata 1, pacifico 1, proxima nova 1,
segoe ui 1"""
"""Table 5."""


def test_table_6_follows_from_table_5() -> None:
    groups: Counter[str] = Counter()
    for entry in FONTS.replace("\n", " ").split(", "):
        family, count = entry.rsplit(" ", 1)
        groups[group_of(family)] += int(count)
    assert groups == {"sans": 5503, "unknown": 569, "serif": 203, "script": 47, "mono": 18}
    assert sum(groups.values()) == 6340


def test_the_counts_of_the_perturbed_slides_and_of_table_2() -> None:
    assert 234 * len(AXES) * len(SEVERITIES) == 7722
    assert 6340 + 1544 + 564 + 3371 + 82 == 11901 and len(FAMILIES) == 5
    each_slide = [round(count / 1948, 2) for count in (11901, 6340, 1544, 564, 3371, 82)]
    assert each_slide == [6.11, 3.25, 0.79, 0.29, 1.73, 0.04]


def test_figure_3a_and_the_link_of_the_scales() -> None:
    """GPT-4.1's RMSE of 0.075 and R² from 0.85 to 0.89 are those of residuals of one size around a monotone curve."""
    coarse, fine = [], []
    for slide in range(40):
        for step in range(5):
            sign = 1 if slide % 2 else -1
            coarse.append(Rated(f"{slide}", "text", step / 10, FIVE, 5 - step))
            y = 0.2 + 0.14 * step + sign * 0.075
            fine.append(Rated(f"{slide}", "text", step / 10, HUNDRED, 100 - 99 * y))
    found = isotonic_link(coarse, fine)
    assert (round(found.rmse, 3), found.p) == (0.075, 0.001)
    assert 0.85 <= found.r2 <= 0.89
    axes = check([*coarse, *fine], resamples=20)
    assert axes["text", FIVE].poa_adjacent.value == axes["text", HUNDRED].poa_adjacent.value == 1


@pytest.mark.parametrize(("scale", "falls", "printed"), [(FIVE, (0, 1), 0.95), (HUNDRED, (2, 2), 0.80)])
def test_poa_as_the_paper_prints_it(scale: Scale, falls: tuple[int, int], printed: float) -> None:
    """On 5 points every second slide has one step back of ten, on 100 points every slide has two."""
    ratings = [
        Rated(f"{slide}", "style", severity, scale, scale.high - max(0, falls[slide % 2] - step))
        for slide in range(40)
        for step, severity in enumerate(SEVERITIES)
    ]
    assert check(ratings, resamples=20)["style", scale].poa_adjacent.value == pytest.approx(printed)


def test_figure_8_exact_match_near_chance() -> None:
    """A deck of seven slides with one in its place has 0.14, which is what most models have and what chance gives."""
    truth = tuple(range(1, 8))
    scores = [score_order(truth, (1, 3, 2, 5, 4, 7, 6)) for _ in range(10)]
    found = summary(scores)
    assert round(found.exact.mean.value, 2) == round(found.chance, 2) == 0.14
    assert found.length_ratio.mean.value == 1
