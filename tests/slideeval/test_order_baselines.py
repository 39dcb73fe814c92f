"""Orders without a model: each rule on small decks, and what the rules are worth on real ones."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

import evaluators
from deskcraft.slideeval.decks_shown import shown_slides
from deskcraft.slideeval.order import OrderScore, restoring, score_order, shuffled
from deskcraft.slideeval.order_baselines import Shown, by_titles, given_order, random_order, reordered
from evaluators.deck.load import read_deck
from evaluators.deck.model import Cell, Chart, Deck, Paragraph, Run, Series, Shape, Slide, Table

ASSETS = Path(evaluators.__file__).parent.parent / "assets" / "pptarena"
REAL = ("control-surfaces", "timber-school", "wetland-monitoring-zh")
"""Without numbers in titles, with them, and in Chinese with an agenda whose order they contradict."""


def shown(*titles: str | tuple[str, str]) -> tuple[Shown, ...]:
    """Slides at places from 1: titles, or titles with all other words."""
    pairs = [(title, "") if isinstance(title, str) else title for title in titles]
    return tuple(Shown(place, title, tuple(words.split()), None) for place, (title, words) in enumerate(pairs, 1))


Slides = st.lists(
    st.tuples(
        st.text("AI1x 第一、.:(/2)", max_size=8) | st.sampled_from(["Agenda", "Summary", "2 Methods"]), st.text()
    ),
    max_size=8,
).map(lambda pairs: shown(*pairs))

TALKS = {
    "parts of a talk": (
        ("Mosses of the coast", "Dr A. Reed, University of Wexcombe"),
        ("Agenda", "Where they grow How they drink"),
        "Background",
        ("Where they grow", "x " * 40),
        ("How they drink", "x " * 40),
        "Conclusions",
        "References",
        "Thank you for your attention",
        "Backup: all samples",
    ),
    "numbers": ("2 Methods", "2.1 Samples", "2.2 Sites", "3 Results", "10 Limits", "Summary of results"),
    "numbers with signs": ("1. Samples", "2) Sites", "III. Rooms", "IV. Doors", "Part five: roofs", "Chapter 6 Walls"),
    "numbered introductions": ("1 Introduction", "2 Motivation", "3 Methods", "4 Results", "5 Conclusions"),
    "steps": ("Step 1: dig", "Step 2: sow", "Step 3: water", "Step 10: reap"),
    "a slide in parts": ("Costs (1/3)", "Costs (2/3)", "Costs (3/3)"),
    "a slide and what continues it": ("Yields", "Yields (cont.)"),
    "roman parts": ("Trials I", "Trials II", "Trials III", "Trials IV"),
    "appendices": ("Discussion of sites", "Appendix 1 Sites", "A2 Samples", "Appendix 10 Rooms"),
    "an executive summary": ("Executive summary", "Figures", "Summary"),
    "chinese": (
        ("湿地监测年度报告", "湿地中心 2024年"),
        "目录",
        "项目背景",
        "一、水质",
        "二、鸟类",
        "三、植被",
        "十一、经费",
        "十二、计划",
        "小结：三件事",
        "参考文献",
        "谢谢聆听",
        "附录：样方",
    ),
    "chinese chapters": ("第一章 绪言", "第二章 方法", "第3章 结果", "第四部分 讨论"),
    "chinese steps": ("第一步 挖", "第二步 播", "第三步 浇"),
}


@pytest.mark.parametrize("talk", TALKS.values(), ids=TALKS)
def test_rules_put_a_deck_right(talk: tuple[str | tuple[str, str], ...]) -> None:
    slides = shown(*talk)
    for seed in range(12):
        order = shuffled(len(slides), "talk", seed)
        predicted = by_titles(reordered(slides, order))
        assert predicted == restoring(order), [order[place - 1] for place in predicted]


def test_what_an_agenda_lists_is_in_its_order_with_what_belongs_to_it() -> None:
    slides = shown(
        ("A barge's load", "x " * 40),
        ("Salt towns", "six of them"),
        ("Agenda", "Making salt springs and pans Rivers barges and locks Salt towns Lübeck"),
        ("Lübeck in 1500", "x " * 40),
        ("Making salt", ""),
        ("Rivers", ""),
        ("Pans of lead", "x " * 40),
        ("White gold", "Museum of trade, a lecture"),
    )
    assert by_titles(slides) == (8, 3, 5, 7, 6, 1, 2, 4)


def test_an_agenda_is_known_by_what_it_lists() -> None:
    titles = ("Worms", "Fungi", "Mites", "Springtails")
    slides = shown(*titles, ("Tonight", "Springtails Mites Worms and Fungi"), ("Summary", "Worms Fungi Mites"))
    assert by_titles(slides) == (5, 4, 3, 1, 2, 6)
    assert by_titles(shown(*titles, ("Tonight", "Mites and Worms"))) == (5, 1, 2, 3, 4)  # two are not a list


def test_a_number_has_the_last_word() -> None:
    slides = shown(("内容", "概览 植被 鸟类 水质"), "三、植被", "一、水质", "二、鸟类", "一般情况")
    assert [slides[place - 1].title for place in by_titles(slides)][1:] in (
        ["一、水质", "二、鸟类", "一般情况", "三、植被"],
        ["一般情况", "一、水质", "二、鸟类", "三、植被"],
    )


@pytest.mark.parametrize(
    "titles",
    [
        ("24 hours of rain", "5 December 2013", "Flood"),
        ("Contents of a pan of brine at noon", "Brine"),
        ("Questions we ask in the field", "Answers"),
        ("Reading the map", "Walking"),
        ("Sources of error", "Errors"),
        ("目标检测方法", "数据"),
        ("I think so", "V formation", "x"),
        ("", "", ""),
    ],
)
def test_what_only_looks_like_a_rule_is_left_as_shown(titles: tuple[str, ...]) -> None:
    for order in (titles, tuple(reversed(titles))):
        assert by_titles(shown(*order)) == tuple(range(1, len(titles) + 1))


def test_titles_that_begin_alike_stay_together() -> None:
    slides = shown(
        "Opening", "Cost: walls", "Tides", "Cost: gates", "Harbour walls today", "Surges", "Harbour walls 1900"
    )
    assert by_titles(slides) == (1, 2, 4, 3, 5, 7, 6)


@given(Slides, st.integers(0, 5))
def test_every_baseline_answers_with_an_order(slides: tuple[Shown, ...], seed: int) -> None:
    for predicted in (given_order(slides), random_order(slides, seed), by_titles(slides)):
        assert sorted(predicted) == list(range(1, len(slides) + 1))
    backwards = tuple(reversed(slides))  # the order of the argument is not that of the places
    assert (by_titles(backwards), random_order(backwards, seed)) == (by_titles(slides), random_order(slides, seed))


def test_random_orders_are_seeded() -> None:
    slides = shown(*"abcdefgh")
    assert random_order(slides) == random_order(slides, 0)
    assert len({random_order(slides, seed) for seed in range(20)}) == 20
    assert random_order(slides) != random_order(shown(*"ijklmnop"))


def test_slides_are_reordered_with_new_places() -> None:
    slides = shown("a", "b", "c")
    assert [(slide.place, slide.title) for slide in reordered(slides, (3, 1, 2))] == [(1, "c"), (2, "a"), (3, "b")]
    with pytest.raises(ValueError, match="not an order of 3 slides"):
        reordered(slides, (1, 2))


# ---- What the slides of a deck say


def _text(text: str, role: str = "") -> Shape:
    return Shape("shape", role=role, paragraphs=(Paragraph((Run(text),)),))


def test_what_would_give_the_order_away_is_left_out() -> None:
    table = Shape("table", table=Table(((Cell((Paragraph((Run("one cell"),)),)),),)))
    chart = Shape("chart", chart=Chart(title="Rain", categories=("May",), series=(Series("mm", (3.0,)),)))
    furniture = [_text("3", "number"), _text("1 May", "date"), _text("Page 3 of 9", "footer"), _text("top", "header")]
    pages = [_text("3"), _text("Slide 3 / 9"), _text("第2页"), _text("Page 7")]
    group = Shape("group", children=(_text("in a group"),))
    slides = (
        Slide((_text("First", "title"), _text("a subtitle", "subtitle")), number=1),
        Slide((_text("Hidden", "title"),), hidden=True, number=2),
        Slide((_text("Third\nline", "title"), *furniture, *pages, group, table, chart), number=3),
        Slide((_text("no title"),), number=4),
    )
    assert shown_slides(Deck(slides, 100, 100, "pptx")) == (
        Shown(1, "First", ("a", "subtitle"), None),
        Shown(2, "Third line", ("Page", "7", "in", "a", "group", "one", "cell", "Rain", "May", "mm"), None),
        Shown(3, "", ("no", "title"), None),
    )


@pytest.fixture(scope="module")
def real() -> dict[str, tuple[Shown, ...]]:
    return {name: shown_slides(read_deck((ASSETS / f"{name}.pptx").read_bytes())) for name in REAL}


def test_real_decks_do_not_say_which_slide_is_which(real: dict[str, tuple[Shown, ...]]) -> None:
    assert [len(slides) for slides in real.values()] == [41, 41, 40]
    for slides in real.values():
        assert all(slide.number is None for slide in slides)
        assert sum(slide.words.count(str(slide.place)) for slide in slides) < 5  # years and marks, but no numbers


def test_titles_are_worth_more_than_chance(real: dict[str, tuple[Shown, ...]]) -> None:
    chance: list[OrderScore] = []
    titles: list[OrderScore] = []
    for name, slides in real.items():
        for seed in range(5):
            order = shuffled(len(slides), name, seed)
            question, truth = reordered(slides, order), restoring(order)
            chance.append(score_order(truth, random_order(question, seed)))
            titles.append(score_order(truth, by_titles(question)))
    for measure in ("tau_all", "rho_all", "exact_all"):
        assert fmean(getattr(score, measure) for score in titles) > fmean(getattr(score, measure) for score in chance)
    assert abs(fmean(score.tau or 0 for score in chance)) < 0.15
    assert fmean(score.tau or 0 for score in titles) > 0.5
    assert min(score.tau or 0 for score in titles) > 0.4
