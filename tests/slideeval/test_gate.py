"""The gate lets judges pass that see and notice, and none that answer at random or always the same."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.slideeval import gate
from deskcraft.slideeval.certificate import NEEDS, Certificate, write_certificate
from deskcraft.slideeval.colours import contrast
from deskcraft.slideeval.controls import DEFECTS, dark
from deskcraft.slideeval.corpus import Corpus, read_corpus
from deskcraft.slideeval.gate import try_judge
from deskcraft.slideeval.rebuild import rebuild
from deskcraft.slideeval.scene import WIDTH
from deskcraft.slideeval.viewers import Viewer, parse_viewer
from deskcraft.task.loading import default_root
from deskcraft.workbench.drawing import DeckRenderer
from tests.slideeval.cheap import RATERS, SEERS, Cheap, Seer
from tests.slideeval.little import Office, corpus, scene

CONTROLS = {"blank slide", "swapped pictures", "planted defects", "weakest planted defect", "blurred slides"}
CONTROLS |= {"same slide twice", "dark slides"}


def certificate(judge: str) -> Certificate:
    return try_judge(parse_viewer(judge), corpus(3, 8), cast(DeckRenderer, Office()))


@pytest.mark.parametrize("judge", ["oracle", "noisy:0.1"])
def test_judges_that_see_and_notice_pass(judge: str, tmp_path: Path) -> None:
    found = certificate(judge)
    assert found.passed, found.failed
    assert found.questions < 300
    assert set(NEEDS) < set(found.figures) and set(NEEDS) > CONTROLS
    write_certificate(tmp_path / "c.json", found)
    assert Certificate.model_validate_json((tmp_path / "c.json").read_bytes()) == found


@pytest.mark.parametrize("judge", ["random", "random:1", "random:2", "constant"])
def test_judges_that_look_at_nothing_do_not(judge: str) -> None:
    found = certificate(judge)
    assert not found.passed
    assert {"text content F1", "blank slide", "planted defects", "blurred slides"} <= set(found.failed)


def test_one_score_for_every_slide_is_no_agreement_with_oneself() -> None:
    found = certificate("constant")
    assert found.figures["same slide twice"] == 0
    assert found.figures["fidelity text"] is None


def test_too_few_slides_are_refused() -> None:
    with pytest.raises(BadInput, match="needs four slides with three texts; these decks have 3"):
        try_judge(parse_viewer("oracle"), corpus(1, 3), cast(DeckRenderer, Office()))


@pytest.mark.real
def test_the_command_writes_a_certificate_and_fails_a_judge(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "little.pptx").write_bytes(corpus(1, 6).decks[0].data)
    path = tmp_path / "new" / "constant.json"
    options = ["--decks", str(tmp_path / "decks"), "--out", str(path)]
    done = CliRunner().invoke(app, ["slideeval", "gate", "--judge", "constant", *options])
    assert done.exit_code == 1
    assert "constant does not pass" in done.output
    assert not Certificate.model_validate_json(path.read_bytes()).passed


@pytest.fixture(scope="module")
def real() -> Iterator[tuple[Corpus, DeckRenderer]]:
    """The project's decks, drawn by the office; each slide is built once for all judges."""
    built = functools.cache(rebuild)
    with DeckRenderer() as office, pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "rebuild", lambda scenes: built(tuple(scenes)))
        yield read_corpus(default_root(None).assets), office


@pytest.mark.real
def test_no_judge_passes_that_sees_all_and_scores_by_something_cheap(real: tuple[Corpus, DeckRenderer]) -> None:
    """The controls and fidelity refuse each; none of them is refused for what it extracts."""
    for name, score in RATERS.items():
        found = try_judge(cast(Viewer, Cheap(score)), *real)
        assert not found.passed, name
        assert {"planted defects", "weakest planted defect"} & set(found.failed), name
        assert not {"text content F1", "overlap of boxes", "swapped pictures", "blank slide"} & set(found.failed), name


@pytest.mark.real
def test_no_judge_passes_that_scores_as_it_should_and_does_not_look(real: tuple[Corpus, DeckRenderer]) -> None:
    why = {name: set(try_judge(cast(Viewer, Seer(sight)), *real).failed) for name, sight in SEERS.items()}
    assert all(why.values()), why
    assert why["what it remembers of the name"] == {"swapped pictures"}
    assert why["texts without places"] == {"overlap of boxes"}
    assert why["places without texts"] >= {"text content F1"}
    assert why["more than there is"] == {"blank slide"}


@pytest.mark.real
def test_measuring_fails_since_it_reads_nothing(real: tuple[Corpus, DeckRenderer]) -> None:
    found = try_judge(parse_viewer("measured"), *real)
    assert {"text content F1", "swapped pictures"} <= set(found.failed)


def test_planted_defects_are_what_they_are_called() -> None:
    clean = scene(2)
    planted = {name: plant(clean) for name, (_, plant) in DEFECTS.items()}
    assert all(len(one.texts) == len(clean.texts) and one.rects == clean.rects for one in planted.values())
    assert len({(text.x, text.y) for text in planted["texts on top of each other"].texts}) == 1
    assert all(text.x > WIDTH - 100 for text in planted["texts off the slide"].texts)
    ground = planted["texts in the colour of the ground"]
    assert all(contrast(text.font.color, clean.background) < 1.2 for text in ground.texts)
    assert {text.font.size for text in planted["tiny texts"].texts} == {5}
    garbled = planted["garbled texts"].texts
    assert all(len(a.text) == len(b.text) and a.text != b.text for a, b in zip(garbled, clean.texts, strict=True))
    assert planted["every word twice"].texts[0].text == "3. 3. The The canal canal".replace("canal", "tide")


def test_a_dark_slide_has_the_contrast_of_the_light_one() -> None:
    clean = scene(1)
    turned = dark(clean)
    assert (clean.background, turned.background) == ("#FFFFFF", "#000000")
    assert [text.font.color for text in turned.texts] == ["#FFFFFF"] * 4
    assert dark(turned).texts == clean.texts
