"""Certificates are files of others: what is valid is said so, and nothing else ever is."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.errors import BadInput
from deskcraft.record.standing import NO_JUDGE, Standing
from deskcraft.slideeval.certificate import (
    NEEDS,
    Certificate,
    read_certificate,
    standing,
    write_certificate,
)
from deskcraft.slideeval.prompt_files import prompt_digests

JUDGE = "model:eyes-1"
HERE = {"endpoint": {"base_url": "http://127.0.0.1:1/v1", "model": "eyes-1", "wire": "chat"}}


def certificate(**changes: Any) -> Certificate:
    own: dict[str, Any] = {
        "judge": JUDGE,
        "endpoint": "http://127.0.0.1:1/v1",
        "prompts": prompt_digests(),
        "corpus": "0123456789abcdef",
        "date": "2026-11-28",
        "questions": 160,
        "figures": dict.fromkeys(NEEDS, 1.0) | {"order tau": None},
    }
    return Certificate.model_validate(own | changes)


def written(folder: Path, found: Certificate | dict[str, Any] | str) -> Path:
    path = folder / "gate.json"
    if isinstance(found, Certificate):
        write_certificate(path, found)
    else:
        path.write_text(found if isinstance(found, str) else json.dumps(found))
    return path


def test_a_valid_one(tmp_path: Path) -> None:
    found = standing(JUDGE, written(tmp_path, certificate()), HERE)
    assert (found.status, found.why, found.date) == ("valid", "", "2026-11-28")
    assert found.sentence == found.html() == found.markdown().replace("\\", "")
    assert (
        "The judge model:eyes-1 passed the gate of VLM-SlideEval on 2026-11-28 (text content F1 1.00" in found.sentence
    )
    assert found.sha256 is not None and found.sha256[:12] in found.sentence
    assert Standing.model_validate_json(found.model_dump_json()) == found, "a record holds it"


def test_a_judge_without_a_model_has_no_prompts(tmp_path: Path) -> None:
    own = certificate(judge="oracle", endpoint="", prompts={})
    assert standing("oracle", written(tmp_path, own)).status == "valid"


def test_no_judge_and_no_certificate() -> None:
    assert standing("", None) == NO_JUDGE and NO_JUDGE.good
    assert (NO_JUDGE.html(), NO_JUDGE.markdown()) == ("No judge was asked.", "No judge was asked.")
    found = standing("measured", None)
    assert found.status == "none" and not found.good
    assert found.html().startswith("<strong>The judge measured has no certificate")
    assert found.markdown().startswith("**The judge measured has no certificate")


@pytest.mark.parametrize("name", NEEDS)
@pytest.mark.parametrize("value", [None, -1.0, 0.1])
def test_every_figure_is_needed(name: str, value: float | None, tmp_path: Path) -> None:
    figures = dict.fromkeys(NEEDS, 1.0) | {name: value}
    found = standing(JUDGE, written(tmp_path, certificate(figures=figures)), HERE)
    assert found.status == "failed" and f"{name} " in found.sentence
    assert found.html().startswith("<strong>The judge model:eyes-1 failed the gate")
    del figures[name]
    assert standing(JUDGE, written(tmp_path, certificate(figures=figures)), HERE).status == "failed"


def test_a_certificate_of_another_judge_model_endpoint_or_prompts(tmp_path: Path) -> None:
    path = written(tmp_path, certificate())
    for judge in ("model:eyes-2", "measured", "model:eyes-1 "):
        assert standing(f"x{judge}", path).status == "other judge"
    assert standing("model:eyes-2", path).sentence.endswith("the certificate is of model:eyes-1.")
    elsewhere = {"endpoint": {**HERE["endpoint"], "base_url": "http://other/v1"}}
    found = standing(JUDGE, path, elsewhere)
    assert found.status == "other judge" and "asked at http://other/v1" in found.why
    assert standing(JUDGE, path).status == "valid", "where it was asked is not known"
    other = certificate(prompts=prompt_digests() | {"rate": "0" * 64})
    assert standing(JUDGE, written(tmp_path, other), HERE).status == "other prompts"
    assert standing(JUDGE, written(tmp_path, certificate(prompts={})), HERE).status == "other prompts"


def test_one_of_the_first_version_is_old(tmp_path: Path) -> None:
    old = {
        "schema_version": 1,
        "judge": JUDGE,
        "prompts": prompt_digests(),
        "corpus": "x",
        "date": "2026-11-28",
        "questions": 100,
        "figures": {"text content F1": 1.0},
        "failed": [],
    }
    found = standing(JUDGE, written(tmp_path, old), HERE)
    assert found.status == "cannot be read" and "of another version of the gate; put the judge" in found.why


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"judge": "model:eyes-1"}',
        "[" * 100_000,
        "\0" * 10,
        '{"schema_version": 2, "figures": {"x": NaN}}',
        "x" * 300_000,
    ],
    ids=range(9),
)
def test_damaged_files_are_said_and_stop_nothing(text: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    found = standing(JUDGE, path, HERE)
    assert found.status == "cannot be read" and found.html().startswith("<strong>") and "\n" not in found.sentence
    with pytest.raises(BadInput, match=r"gate\.json: "):
        read_certificate(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"failed": []},
        {"figures": {"text content F1": 1e308}},
        {"prompts": {"see": "x"}},
        {"date": "today"},
        {"judge": "x" * 300},
        {"questions": -1},
    ],
    ids=str,
)
def test_what_no_gate_writes_is_not_read(changes: dict[str, Any], tmp_path: Path) -> None:
    own = certificate().model_dump(mode="json") | changes
    assert standing(JUDGE, written(tmp_path, own), HERE).status == "cannot be read"


def test_folders_pipes_and_links(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        found = standing(JUDGE, path, HERE)
        assert found.status == "cannot be read" and "a regular file is expected" in found.why
    with pytest.raises(BadInput, match="no such certificate; `deskcraft slideeval gate` writes one"):
        standing(JUDGE, tmp_path / "nowhere.json", HERE)


@given(st.text(max_size=60))
def test_names_of_judges_are_data(name: str) -> None:
    for found in (Standing(status="none", judge=f"<b>{name}*</b>"), Standing(status="failed", judge="m", why=name)):
        assert "<b>" not in found.html() and found.html().startswith("<strong>")
        assert "\n" not in found.sentence and "<b>" not in found.markdown().replace("\\<", "")
        assert found.markdown().startswith("**") and found.markdown().endswith(".**")
