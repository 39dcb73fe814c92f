"""The commands, from files to what they print."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from tests.endpoint import Endpoint, bodies
from tests.presentbench.small import LINES, write_deck, write_instance


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root of tasks with one instance among its input files."""
    (tmp_path / "root" / "tasks").mkdir(parents=True)
    write_instance(tmp_path / "root" / "assets" / "presentbench" / "small")
    return tmp_path / "root"


def _run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["presentbench", *words])
    return result.exit_code, result.output


def test_a_deck_is_graded_by_what_can_be_measured(root: Path, tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck.pptx", LINES[:2])
    code, out = _run("grade", str(deck), "--instance", "small", "--json", "--task-root", str(root))
    assert code == 0, out
    found = json.loads(out)
    assert found["score"]["measured"] == 16
    assert [one["key"] for one in found["items"] if one["holds"] is False] == [
        "fundamentals/slides", "completeness/section-2", "completeness/sections-in-order",
    ]  # fmt: skip
    code, out = _run("list", "--task-root", str(root))
    assert code == 0
    assert "small" in out


def test_a_judge_answers_what_is_open(root: Path, tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck.pptx")
    words = ("grade", str(deck), "--instance", "small", "--judge", "constant:1", "--task-root", str(root))
    code, out = _run(*words)
    assert code == 0, out
    assert "total 100.0%" in out
    assert "certificate" in out


def test_a_deck_that_is_none_ends_in_a_line(root: Path, tmp_path: Path) -> None:
    words = ("--instance", "small", "--task-root", str(root))
    (tmp_path / "no.pptx").write_bytes(b"no deck")
    said = {}
    for name in ("no.pptx", "missing.pptx"):
        result = CliRunner().invoke(app, ["presentbench", "grade", str(tmp_path / name), *words])
        assert isinstance(result.exception, BadInput)
        said[name] = str(result.exception)
    assert "a .pptx, .odp or .pdf is expected" in said["no.pptx"]
    assert "no such file" in said["missing.pptx"].casefold()
    (root / "assets" / "presentbench" / "small" / "materials" / "release.md").unlink()
    result = CliRunner().invoke(app, ["presentbench", "grade", str(tmp_path / "no.pptx"), *words])
    assert "release.md" in str(result.exception)
    assert "\n" not in str(result.exception)


def test_a_model_as_a_system_is_recorded_and_repeated(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-nobody")
    script = "```python\nfrom pptx import Presentation\nPresentation().save('/tmp/out/deck.pptx')\n```"
    words = ["run", "--system", "code:m", "--task-root", str(root)]
    with Endpoint(lambda asked: bodies.chat(script)) as server:
        address = ["--system-base-url", server.url]
        code, out = _run(*words, *address, "--system-record", "--out", str(tmp_path / "a"))
        assert code == 0, out
        made = len(server.asked)
        code, out = _run(*words, *address, "--system-replay", str(tmp_path / "a"), "--out", str(tmp_path / "a2"))
        assert len(server.asked) == made
    assert code == 0, out
    assert (tmp_path / "a2" / "given" / "small" / "script-1.py").is_file()
    assert len(list((tmp_path / "a2" / "verdicts").iterdir())) == 1


def test_options_of_a_model_are_for_models(root: Path, tmp_path: Path) -> None:
    words = ["presentbench", "run", "--system", "baseline", "--system-max-tokens", "9", "--out", str(tmp_path / "o")]
    result = CliRunner().invoke(app, [*words, "--task-root", str(root)])
    assert "it calls no model" in str(result.exception)


def test_another_instance_is_named(root: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(
        app,
        ["presentbench", "grade", str(tmp_path / "d.pptx"), "--instance", "none", "--task-root", str(root)],
    )
    assert "no such instance" in str(result.exception) + result.output
