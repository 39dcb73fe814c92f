"""What VLM-SlideEval costs beside the judges: matching, building perturbed slides, drawing them, a report."""

from __future__ import annotations

import time

from deskcraft.slideeval.corpus import Source, read_corpus, seeds
from deskcraft.slideeval.extraction import score_slide, summarise
from deskcraft.slideeval.matching import match_scenes
from deskcraft.slideeval.perturb import AXES, SEVERITIES, perturb
from deskcraft.slideeval.rebuild import rebuild
from deskcraft.slideeval.scene import Image, Line, Rect, Scene, Text
from deskcraft.slideeval.viewers import Noisy, Slide
from deskcraft.task.loading import default_root
from deskcraft.workbench.drawing import DeckRenderer
from deskcraft.workbench.drawings import Drawings
from perf.figures import Figure, percentile

MATCHES = 60
SEEDS = 6
ANSWERS = 28_500
"""Of 1,900 slides, five judges and three runs."""
SAMPLE = 20
"""One answer of so many is scored."""


def measure() -> list[Figure]:
    """All four figures."""
    decks = read_corpus(default_root(None).assets).decks
    return [_matching(decks), *_slides(decks), _report(decks)]


def _matching(decks: tuple[Source, ...]) -> Figure:
    texts = [text for source in decks for scene in source.scenes for text in scene.texts]
    times = []
    for n in range(MATCHES):
        own: list[Text] = [
            text.model_copy(update={"x": 40.0 + 300 * (k % 3), "y": 20.0 + 70 * (k // 3)})
            for k, text in enumerate(texts[n * 20 : n * 20 + 20])
        ]
        scene = Scene(
            texts=tuple(own),
            rects=tuple(Rect(x=40 + 90 * k, y=300, w=80, h=60, fill="#336699") for k in range(10)),
            lines=tuple(Line(x1=40, y1=400 + 20 * k, x2=800, y2=400 + 20 * k) for k in range(5)),
            images=tuple(Image(x=40 + 180 * k, y=100, w=160, h=90) for k in range(5)),
        )
        seen = Noisy(0.2).see(Slide(f"{n}", b"", scene), 0) or scene
        began = time.perf_counter()
        match_scenes(scene, seen)
        times.append((time.perf_counter() - began) * 1000)
    how = f"{scene.complexity} elements, half of them texts, against noisy:0.2, {MATCHES} slides"
    return Figure("slideeval_match_ms_p50", round(percentile(times, 50), 2), 5, how)


def _slides(decks: tuple[Source, ...]) -> list[Figure]:
    chosen = seeds(decks, SEEDS)
    began = time.perf_counter()
    made = [
        rebuild([perturb(scene, axis, severity, key) for axis in AXES for severity in SEVERITIES])
        for key, scene in chosen
    ]
    count = len(made) * len(AXES) * len(SEVERITIES)
    built = count / (time.perf_counter() - began)
    with DeckRenderer(keep=Drawings(limit_bytes=0)) as office:
        office.render(rebuild([Scene()]), ".pptx", width_px=960)  # starts it
        began = time.perf_counter()
        for deck in made:
            office.render(deck, ".pptx", width_px=960)
        drawn = count / (time.perf_counter() - began)
    how = f"{count} slides of {len(made)} seeds"
    return [
        Figure("perturb_slides_per_s", round(built, 1), 200, f"{how}, perturbed and built", at_most=False),
        Figure("render_slides_per_s", round(drawn, 1), 40, f"{how}, 960 px, a warm office", at_most=False),
    ]


def _report(decks: tuple[Source, ...]) -> Figure:
    scenes = [(source.key(n), scene) for source in decks for n, scene in enumerate(source.scenes)]
    judge, scores = Noisy(0.2), []
    wanted = ANSWERS // SAMPLE
    answers = [
        (key, scene, judge.see(Slide(key, b"", scene), run))
        for run in range(1 + wanted // len(scenes))
        for key, scene in scenes
    ][:wanted]
    began = time.perf_counter()
    scores = [score_slide(key, truth, seen) for key, truth, seen in answers]
    scored = (time.perf_counter() - began) * SAMPLE
    began = time.perf_counter()
    summarise(scores * (SAMPLE // 5))  # as many as one judge gives
    whole = scored + 5 * (time.perf_counter() - began)
    how = f"{ANSWERS} answers, from {wanted} that were scored and one judge's summary"
    return Figure("extraction_report_s", round(whole, 1), 30, how)
