"""Nothing that a run leaves holds a secret of the process that ran it, in whatever form it was echoed."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from deskcraft.errors import BadInput
from deskcraft.record import striking
from deskcraft.record.folder import EpisodeWriter, RunFolder
from deskcraft.record.model import EndEvent, TurnEvent, UserEvent
from deskcraft.release.secrets import check_no_secret
from deskcraft.run.journal import Journal
from simulator.interaction import Question, Speech, dump
from tests.view.runs import record

KEY = 'sk/te+st "é" 0123456789abcdef'
FORMS = {
    "plain": KEY,
    "escaped": json.dumps(KEY),
    "percent": quote(KEY, safe=""),
    **{f"base64-{n}": base64.b64encode(b"x" * n + KEY.encode() + b"yz").decode() for n in range(3)},
}


@pytest.fixture(autouse=True)
def _secret(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SOME_API_KEY", KEY)
    striking._redactor.cache_clear()
    yield
    striking._redactor.cache_clear()


def traces_of(key: str) -> list[str]:
    """What of a key would be found in a file: itself, and the inner letters of its three base64 alignments."""
    found = [key, json.dumps(key)[1:-1], json.dumps(key, ensure_ascii=False)[1:-1], quote(key, safe="")]
    for ahead in range(3):
        whole = base64.b64encode(b"x" * ahead + key.encode() + b"yz").decode()
        found.append(whole[4:-8])
    return found


@pytest.mark.parametrize("form", FORMS)
def test_no_file_of_a_run_holds_a_key_that_was_echoed(tmp_path: Path, form: str) -> None:
    echoed = f"the endpoint said {FORMS[form]} and more"
    run = RunFolder(tmp_path)
    writer = EpisodeWriter(run, "e")
    writer.event(TurnEvent(turn=1, step=0, reply=echoed, seconds=0, notes={"thinking": [echoed]}, t_s=0))
    writer.event(UserEvent(step=0, role="answer", text=echoed, t_s=0))
    writer.event(EndEvent(step=0, status="endpoint_error", message=echoed, t_s=0))
    said = Question(step=0, question=echoed, answer=Speech(text=echoed, by="scripted"))
    writer.complete(record(error=echoed), dump([said]))
    Journal(tmp_path).add(ended="e", error=echoed)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) == 4
    for path in files:
        text = path.read_text("utf-8")
        assert [trace for trace in traces_of(KEY) if trace in text] == [], path
        assert "***" in text
    assert run.read("e").error.startswith("the endpoint said")
    assert len(run.trajectory("e")) == 3 and len(run.interaction("e")) == 1


@pytest.mark.parametrize("form", FORMS)
def test_a_bundle_is_refused_for_a_key_in_any_form(form: str) -> None:
    data = json.dumps({"reply": FORMS[form]}).encode()
    with pytest.raises(BadInput, match=r"holds the value of \$SOME_API_KEY"):
        check_no_secret(data, "run", {"SOME_API_KEY": KEY.encode()})


def test_words_of_a_record_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTHER_TOKEN", "verdict")  # as short as a word, and one of the record's own
    striking._redactor.cache_clear()
    writer = EpisodeWriter(RunFolder(tmp_path), "e")
    writer.complete(record(), b"")
    assert RunFolder(tmp_path).read("e") == record()
