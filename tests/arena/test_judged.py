"""`pptarena grade --judge`: criteria that ask a judge are put to it, and what is said names its certificate."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from deskcraft.cli.app import app
from deskcraft.errors import BadInput, EndpointError, RunBudgetSpent
from deskcraft.slideeval.certificate import NEEDS, Certificate, write_certificate
from deskcraft.slideeval.prompt_files import prompt_digests
from tests.arena.recorded import LEAF, asking_root
from tests.endpoint import Asked, Endpoint, Fault, bodies
from tests.suite.arena_code.little import SLUG, make_root

pytestmark = pytest.mark.real


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return asking_root(tmp_path / "root")


@pytest.fixture
def server() -> Iterator[Endpoint]:
    def answer(asked: Asked) -> dict[str, Any]:
        text = str(asked.body["messages"])
        return bodies.chat('{"colour": "red"}' if "Name a colour" in text else '{"reason": "Oaks are.", "score": 1}')

    with Endpoint(answer) as found:
        yield found


def graded(root: Path, *options: str, modified: Path | None = None) -> Result:
    deck = root / "assets" / "pptarena" / "trees.pptx"
    command = [
        "pptarena",
        "grade",
        str(deck),
        str(modified or deck),
        "--task",
        f"pptarena/{SLUG}",
        "--task-root",
        str(root),
        "--judged",
        str(root / "judged"),
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


def test_what_is_not_judged_is_no_zero(root: Path) -> None:
    done = graded(root)
    assert "success 0, score 0.000 to 0.333\nby gate-then-average 0.000\n" in done.output
    assert "open 0.00 to 1.00 rubric.text: Not judged" in done.output
    assert "FAIL 0.00 to 0.33 Both titles are dark red" in done.output


def asked_about(server: Endpoint) -> list[str]:
    """The slide that each call asks about; what is asked before is left out."""
    found = [re.findall(r"Is the title of slide (\d)", str(asked.body["messages"])) for asked in server.asked]
    return [one[0] for one in found if one]


def test_a_judge_that_dies_is_asked_nothing_twice(root: Path, tmp_path: Path) -> None:
    task = root / "tasks" / "pptarena" / SLUG / "task.yaml"
    more = "".join(
        LEAF.replace("slides: 1", f"slides: {n}").replace("the title", f"the title of slide {n}") for n in (1, 2)
    )
    task.write_text(task.read_text().replace(LEAF, more))
    dead = False

    def answer(asked: Asked) -> Any:
        text = str(asked.body["messages"])
        if "Name a colour" in text:
            return bodies.chat('{"colour": "red"}')
        if dead and "slide 2" in text.partition("The evidence")[0]:
            return Fault("status", 400)
        return bodies.chat('{"reason": "Oaks are.", "score": 1}')

    with Endpoint(answer) as server:
        asks = ("--judge", "model:m", "--judge-base-url", server.url)
        dead = True
        stopped = graded(root, *asks)
        assert isinstance(stopped.exception, EndpointError)
        assert f"what was answered is kept in {root / 'judged'}, and the same command goes on" in str(stopped.exception)
        assert "2 answers, 1 of them known: 1 calls" in graded(root, *asks, "--forecast").output
        dead = False
        done = graded(root, *asks)
        assert "The judge model:m has no certificate" in done.output
        assert asked_about(server) == ["1", "2", "2"]
        bounded = graded(root, *asks, "--judged", str(tmp_path / "else"), "--max-asked", "1")
        assert isinstance(bounded.exception, RunBudgetSpent) and "raise the bound" in str(bounded.exception)


def test_a_model_gives_reasons_from_the_bottom_up(root: Path) -> None:
    def answer(asked: Asked) -> dict[str, Any]:
        text = str(asked.body["messages"])
        if "Name a colour" in text:
            return bodies.chat('{"colour": "red"}')
        if "these sentences" in text:
            whole = "The whole is poor." if "the whole rubric" in text else "Both titles are black still."
            assert ("Both titles are black still." in text) == ("the whole rubric" in text)
            return bodies.chat(json.dumps({"reason": whole}))
        return bodies.chat('{"reason": "Oaks are.", "score": 1}')

    with Endpoint(answer) as server:
        asks = ("--judge", "model:m", "--judge-base-url", server.url, "--json")
        plain, said = (json.loads(graded(root, *asks, *more).stdout) for more in ((), ("--reasons",)))
    assert said["sentence"] == "The whole is poor."
    assert said["goals"][0]["sentence"] == "Both titles are black still."
    assert said["score"] == plain["score"] and plain["sentence"] != said["sentence"]
    assert [leaf["sentence"] for leaf in said["goals"][0]["children"]] == [
        leaf["sentence"] for leaf in plain["goals"][0]["children"]
    ]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "MODIFIED is empty."),
        (b"some words", "MODIFIED is not an Office Open XML file of the kind pptx, as its name says."),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "MODIFIED is locked by a password.",
        ),
        (None, "MODIFIED holds macros, which its name rules out."),
    ],
)
def test_a_deck_that_cannot_be_judged_is_one_line(root: Path, tmp_path: Path, data: bytes | None, says: str) -> None:
    modified = tmp_path / "mine.pptx"
    if data is None:
        modified.write_bytes((root / "assets" / "pptarena" / "trees.pptx").read_bytes())
        with zipfile.ZipFile(modified, "a") as archive:
            archive.writestr("ppt/vbaProject.bin", b"macros")
    else:
        modified.write_bytes(data)
    done = graded(root, modified=modified)
    said = says.replace("MODIFIED", str(modified))
    assert done.output == f"pptarena/{SLUG}: success 0, score 0.000: {said}\n"


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
        (("--forecast",), "--forecast: there is no judge"),
        (("--reasons",), "--reasons: there is no judge"),
        (("--reasons", "--judge", "measured"), "--reasons: the judge measured has no words"),
    ],
)
def test_options_that_do_not_fit_are_one_line(options: tuple[str, ...], says: str, root: Path) -> None:
    done = graded(root, *options)
    assert isinstance(done.exception, BadInput) and says in str(done.exception)
