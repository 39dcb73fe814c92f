"""`pptarena grade --judge`: criteria that ask a judge are put to it, and what is said names its certificate."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.slideeval.certificate import NEEDS, Certificate, write_certificate
from deskcraft.slideeval.prompt_files import prompt_digests
from tests.endpoint import Asked, Endpoint, bodies
from tests.suite.arena_code.little import SLUG, make_root

pytestmark = pytest.mark.real
LEAF = "          - rubric.text: {of: deck, slides: 1, question: Is the title about a tree?, clause: colour}\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = make_root(tmp_path / "root")
    task = made / "tasks" / "pptarena" / SLUG / "task.yaml"
    task.write_text(task.read_text().replace("  guards:\n", f"{LEAF}  guards:\n"))
    return made


@pytest.fixture
def server() -> Iterator[Endpoint]:
    def answer(asked: Asked) -> dict[str, Any]:
        text = str(asked.body["messages"])
        return bodies.chat('{"colour": "red"}' if "Name a colour" in text else '{"reason": "Oaks are.", "score": 1}')

    with Endpoint(answer) as found:
        yield found


def graded(root: Path, *options: str) -> Result:
    deck = root / "assets" / "pptarena" / "trees.pptx"
    command = [
        "pptarena",
        "grade",
        str(deck),
        str(deck),
        "--task",
        f"pptarena/{SLUG}",
        "--task-root",
        str(root),
        *options,
    ]
    return CliRunner().invoke(app, command)


def certificate(folder: Path, **changes: Any) -> str:
    own = {"judge": "constant", "corpus": "c", "date": "2026-11-28", "questions": 160}
    found = Certificate.model_validate(own | {"figures": dict.fromkeys(NEEDS, 1.0)} | changes)
    write_certificate(folder / "gate.json", found)
    return str(folder / "gate.json")


def test_without_a_judge_the_leaf_is_open_and_no_judge_was_asked(root: Path) -> None:
    done = graded(root)
    assert "No judge was asked." in done.output and "not judged: 1 of its leaves; --judge asks a judge" in done.output
    found = json.loads(graded(root, "--json").stdout)
    assert found["judge"]["status"] == "no judge asked" and found["score_high"] > found["score"]


def test_the_judge_is_asked_and_has_no_certificate(root: Path) -> None:
    done = graded(root, "--judge", "constant:0.5")
    assert "The judge constant:0.5 has no certificate of the gate of VLM-SlideEval" in done.output
    assert "not judged" not in done.output
    found = json.loads(graded(root, "--judge", "constant:0.5", "--json").stdout)
    assert found["judge"]["status"] == "none" and "score_high" not in found


def test_a_certificate_is_named_whatever_it_says(root: Path, tmp_path: Path) -> None:
    def by(**changes: Any) -> Result:
        return graded(root, "--judge", "constant:1", "--certificate", certificate(tmp_path, **changes))

    good = by(judge="constant:1")
    assert "The judge constant:1 passed the gate of VLM-SlideEval on 2026-11-28" in good.output
    failed = graded(
        root, "--judge", "constant:1", "--certificate", certificate(tmp_path, judge="constant:1", figures={})
    )
    assert "The judge constant:1 failed the gate of VLM-SlideEval" in failed.output
    other = by(judge="random")
    assert "no valid certificate of the gate of VLM-SlideEval: the certificate is of random." in other.output


def test_a_model_is_the_judge(root: Path, tmp_path: Path, server: Endpoint) -> None:
    own = certificate(tmp_path, judge="model:m", endpoint=server.url, prompts=prompt_digests())
    asks = ("--judge", "model:m", "--judge-base-url", server.url, "--judge-repeats", "2", "--json")
    found = json.loads(graded(root, *asks, "--certificate", own).stdout)
    assert found["judge"]["status"] == "valid"
    assert [leaf["sentence"] for leaf in found["goals"][0]["children"][-1:]] == ["Oaks are."]
    assert len(server.asked) == 3, "the call before, and two repeats"
    elsewhere = certificate(tmp_path, judge="model:m", endpoint="http://else/v1", prompts=prompt_digests())
    assert json.loads(graded(root, *asks, "--certificate", elsewhere).stdout)["judge"]["status"] == "other judge"


def test_where_no_leaf_asks_no_judge_was_asked(tmp_path: Path) -> None:
    done = graded(make_root(tmp_path / "plain"), "--judge", "constant")
    assert "No judge was asked." in done.output


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--judge", "oracle"), "--judge oracle: only tests know the truth"),
        (("--judge", "model"), "--judge model: name the model, as in --judge model:NAME"),
        (("--judge", "measured", "--judge-base-url", "http://x"), "--judge measured: it calls no model"),
        (("--certificate", "gate.json"), "there is no judge; give --judge"),
        (("--judge-base-url", "http://x"), "--judge-base-url: there is no judge"),
        (("--judge", "measured", "--certificate", "/nowhere.json"), "/nowhere.json: no such certificate"),
        (("--judge", "gpt"), "there is no judge 'gpt'"),
    ],
)
def test_options_that_do_not_fit_are_one_line(options: tuple[str, ...], says: str, root: Path) -> None:
    done = graded(root, *options)
    assert isinstance(done.exception, BadInput) and says in str(done.exception)
