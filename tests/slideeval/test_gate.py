"""The gate lets judges pass that see and notice, and none that answer at random or always the same."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.slideeval.gate import NEEDS, Certificate, try_judge, write_certificate
from deskcraft.slideeval.viewers import parse_viewer
from deskcraft.workbench.drawing import DeckRenderer
from tests.slideeval.little import Office, corpus


def certificate(judge: str) -> Certificate:
    return try_judge(parse_viewer(judge), corpus(3, 8), cast(DeckRenderer, Office()))


@pytest.mark.parametrize("judge", ["oracle", "noisy:0.1"])
def test_judges_that_see_and_notice_pass(judge: str, tmp_path: Path) -> None:
    found = certificate(judge)
    assert found.passed, found.failed
    assert found.questions < 300
    assert set(NEEDS) < set(found.figures)
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
