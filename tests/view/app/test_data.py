"""What the film page is given: changes between screens, evidence, frames; and which addresses give nothing."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from starlette.testclient import TestClient

from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.task.clauses import Clause
from deskcraft.view.app import Catalogue, viewer
from deskcraft.view.app.changes import changes
from deskcraft.view.app.episode import episode_data, record_to_show
from deskcraft.view.app.evidence import content_of, difference
from deskcraft.web import Guard, guarded
from tests.view.runs import interactive, leaf, png, record, screen, story, talk, verdict, write


def blank() -> np.ndarray:
    return np.zeros((100, 203, 3), np.uint8)


def test_equal_screens_have_no_changes() -> None:
    assert changes(blank(), blank()).boxes == ()


def test_what_changed_is_boxed_apart_where_it_is_far_apart() -> None:
    after = blank()
    after[10:20, 10:30] = 200
    after[80:, 195:] = 200
    assert changes(blank(), after).boxes == ((8, 8, 32, 24), (192, 80, 203, 100))


def test_changes_all_over_are_one_box() -> None:
    before = np.zeros((800, 1000, 3), np.uint8)
    after = before.copy()
    after[::90, ::90] = 200
    assert changes(before, after).boxes == ((0, 0, 992, 728),)


def test_a_screen_of_another_size_changed_whole() -> None:
    assert changes(blank()[:50], blank()).boxes == ((0, 0, 203, 100),)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (png(screen()), "png"),
        (b"<?xml version='1.0'?>\n<!-- a -->\n<svg xmlns='x'/>", "svg"),
        (b"<html><svg></svg><script>1</script></html>", "text"),
        (b"%PDF-1.7\n\x00", "other"),
        (b"RIFF\0\0\0\0WAVE", "wav"),
        (b"\xff\xfe\x00binary", "other"),
        ("grüß dich".encode(), "text"),
        (b"", "text"),
    ],
    ids=["png", "svg", "html", "pdf", "wav", "binary", "text", "empty"],
)
def test_a_file_is_what_its_bytes_say(data: bytes, name: str) -> None:
    assert content_of(data).name == name


def test_no_type_that_a_browser_would_run_is_ever_sent() -> None:
    assert content_of(b"<!doctype html><script>alert(1)</script>").type == "text/plain; charset=utf-8"


def test_the_lines_that_differ() -> None:
    assert difference("a\nb\nc\n", "a\nB\nc\n")["lines"] == [["@", ""], [" ", "a"], ["-", "b"], ["+", "B"], [" ", "c"]]


def test_frames_have_keys_of_their_own_and_what_was_said_before_them(run_folder: RunFolder) -> None:
    name = write(run_folder, record(interactive(), verdict([leaf(True)])), interaction=talk())
    data = episode_data(run_folder.read(name), run_folder.trajectory(name), talk())
    assert [frame["key"] for frame in data["frames"]] == ["1", "2", "3", "4", "5", "5b"]
    assert [item["kind"] for item in data["frames"][0]["before"]] == ["user"]
    assert [item["kind"] for item in data["frames"][2]["before"]] == ["run"]
    assert data["after"][0]["status"] == "done"
    assert [phase["delivered"]["step"] for phase in data["phases"]] == [2, 4]
    assert [frame["opens_turn"] for frame in data["frames"]][:3] == [True, False, True]


def test_a_leaf_names_the_evidence_that_the_episode_has(run_folder: RunFolder) -> None:
    data = episode_data(record(graded=verdict([leaf(True)])), story(["0" * 64] * 4), [])
    assert data["verdict"]["goals"][0]["evidence"] == []  # no evidence was kept


def test_a_record_of_another_release_is_shown_though_its_checks_are_unknown(run_folder: RunFolder) -> None:
    name = write(run_folder, record(graded=verdict([leaf(True)])))
    path = run_folder.episodes / name / "episode.json"
    path.write_text(path.read_text().replace('"files.exists"', '"files.was_there"'))
    with pytest.raises(BadInput):
        run_folder.read(name)
    assert record_to_show(run_folder, name).success == 1


def test_a_damaged_record_is_left_out_and_told(run_folder: RunFolder) -> None:
    for attempt in (1, 2, 3):
        name = write(run_folder, record(graded=verdict([leaf(True)]), attempt=attempt))
    (run_folder.episodes / name / "episode.json").write_text("{")
    catalogue = Catalogue([run_folder.path])
    catalogue.refresh()
    assert len(catalogue.snapshot.listing) == 2
    assert list(catalogue.runs["run"].bad) == [name]


def test_a_new_grade_is_seen(run_folder: RunFolder) -> None:
    name = write(run_folder, record(graded=verdict([leaf(False)])))
    catalogue = Catalogue([run_folder.path])
    catalogue.refresh()
    assert not catalogue.refresh()
    run_folder.write_record(name, record(graded=verdict([leaf(True)])))
    assert catalogue.refresh()
    assert catalogue.snapshot.listing.table["result"].to_list() == ["pass"]


def test_a_folder_that_cannot_be_read_is_told_and_the_others_are_shown(run_folder: RunFolder, tmp_path: Path) -> None:
    write(run_folder, record(graded=verdict([leaf(True)])))
    other = tmp_path / "other"
    other.mkdir()
    (other / "run.json").write_text("{}")
    (other / "episodes").write_text("no folder")
    catalogue = Catalogue([run_folder.path, other])
    catalogue.refresh()
    assert len(catalogue.snapshot.listing) == 1
    said = f"{other}/episodes: a folder on its way is a link, or none; links are not followed"
    assert list(catalogue.runs["other"].bad.values()) == [said]


def test_an_agent_goes_by_its_label_in_the_run(run_folder: RunFolder) -> None:
    name = write(run_folder, record(graded=verdict([leaf(True)])))
    labels = {"asked": {}, "episodes": [{"name": name, "agent": "tester-at-night"}]}
    (run_folder.path / "run.json").write_text(json.dumps(labels))
    catalogue = Catalogue([run_folder.path])
    catalogue.refresh()
    data = TestClient(viewer(catalogue)).get(f"/api/episode/run/{name}").json()
    assert data["agent"] == catalogue.snapshot.listing.table["agent"][0] == "tester-at-night"


def test_runs_of_one_name_are_told_apart(tmp_path: Path) -> None:
    for parent in "ab":
        (tmp_path / parent / "run" / "episodes").mkdir(parents=True)
    assert list(Catalogue([tmp_path / "a/run", tmp_path / "b/run"]).runs) == ["run", "run-2"]
    with pytest.raises(BadInput, match="given twice"):
        Catalogue([tmp_path / "a/run", tmp_path / "a/../a/run"])


@pytest.mark.parametrize("path", ["nothing", "file"])
def test_what_is_no_run_is_said_in_one_line(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match=r"give the folder of a run"):
        Catalogue([tmp_path / path])


@pytest.fixture
def client(run_folder: RunFolder) -> TestClient:
    write(run_folder, record(graded=verdict([leaf(True)])))
    (run_folder.path / "secret").write_text("secret")
    catalogue = Catalogue([run_folder.path])
    catalogue.refresh()
    return TestClient(guarded(viewer(catalogue), Guard()), base_url="http://127.0.0.1")


@pytest.mark.parametrize(
    "path",
    [
        "/screen/run/../secret",
        "/screen/run/%2e%2e%2fsecret",
        "/screen/run/" + "A" * 64,
        "/screen/other/" + "0" * 64,
        "/download/run/..%2f..%2fsecret",
        "/api/episode/run/..%2f..",
        "/api/episode/run/..",
        "/app/../routes.py",
        "/app/%2e%2e/routes.py",
    ],
)
def test_nothing_but_the_runs_own_contents_is_served(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in {404, 422}
    assert "secret" not in answer.text or "secret" in path


def test_a_missing_content_is_told(client: TestClient) -> None:
    answer = client.get("/screen/run/" + "0" * 64)
    assert answer.status_code == 422
    assert "cannot be read" in answer.json()["error"]


def test_a_page_is_sent_under_the_policy_and_has_no_inline_script(client: TestClient) -> None:
    for path in ("/", "/e/run/x", "/compare"):
        answer = client.get(path)
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "<script>" not in answer.text
        assert "style=" not in answer.text
        assert "http" not in answer.text  # nothing from elsewhere


CLAUSES = (
    Clause(name="red", text="Make it red,", graded=("files.text",)),
    Clause(name="big", text="and big.", graded=("files.text#2",)),
    Clause(name="signed", text="And say <goodbye>.", message=2, graded=("files.text",)),
)


def test_each_clause_is_shown_with_what_the_verdict_says_of_it(run_folder: RunFolder) -> None:
    asked = interactive().model_copy(update={"clauses": CLAUSES})
    found = verdict([leaf(True), leaf(False, key="files.text#2")])
    name = write(run_folder, record(asked, found), interaction=talk())
    data = episode_data(run_folder.read(name), run_folder.trajectory(name), talk())
    why = "The note says hallo, not hello."
    assert data["clauses"] == [
        {"text": "Make it red,", "message": 0, "state": "kept", "failed": []},
        {"text": "and big.", "message": 0, "state": "broken", "failed": [why]},
        {"text": "And say <goodbye>.", "message": 2, "state": "kept", "failed": []},
    ]


def test_an_episode_without_a_verdict_marks_no_clause() -> None:
    asked = interactive().model_copy(update={"clauses": CLAUSES})
    assert episode_data(record(asked, None), story(["0" * 64] * 4), [])["clauses"] == []
