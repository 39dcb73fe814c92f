"""The page: whole in itself, harmless whatever a record holds, with every picture as far as there is room."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import cv2
import numpy as np
import pytest

from deskcraft.desktop.actions import Done, Type
from deskcraft.errors import BadInput
from deskcraft.film.pictures import BUDGET_BYTES
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ActionEvent, EndEvent, Event, RunEvent, ScreenEvent, TurnEvent, UserEvent
from deskcraft.report import html
from deskcraft.report.writing import Report
from deskcraft.task.clauses import Clause
from tests.view.runs import GREY, either, interactive, leaf, record, talk, task, verdict, write

HOSTILE = (
    "</script></style></template><script>alert(1)</script><img src=x onerror=alert(1)>"
    "\" autofocus onfocus='alert(1)' {{ 7*7 }} {% raw %} \x1b[31m \u202e javascript:alert(1) http://evil.example/"
)


class Page(HTMLParser):
    """What a browser would find: elements, attributes, text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, name: str) -> list[str]:
        return [value for _, found, value in self.attributes if found == name]


@pytest.fixture
def run(run_folder: RunFolder) -> RunFolder:
    failed = verdict(
        [either(leaf(False), leaf(False, check="files.exists", code="missing_file")), leaf(True)],
        [leaf(True, "files.untouched", role="guard", sentence="Nothing else changed.")],
    )
    write(run_folder, record(interactive(), failed, asks=1), interaction=talk())
    write(run_folder, record(task("good"), verdict([leaf(True)])))
    write(run_folder, record(task("lost")), [EndEvent(step=0, status="desktop_error", t_s=1)])
    return run_folder


def page(run: RunFolder, budget_bytes: int = BUDGET_BYTES) -> tuple[str, Page]:
    text = Report.of([run.path]).html(films=9, budget_bytes=budget_bytes)
    return text, Page(text)


def test_it_tells_the_whole_story(run: RunFolder) -> None:
    _, found = page(run)
    for words in (
        "Write the word hello into the note",
        "The note says hallo, not hello.",
        "any one of these",
        "missing_file",
        "Nothing else changed.",
        "I will click into the note.",
        "Double-click",
        "(9000, 10) is off the screen",
        "And say goodbye.",
        "early: the agent was done before",
        "Nothing changed on the screen.",
        "DesktopDied: the X server is gone",
        "not scored",
        "save note.txt",
        "ctrl",
        "Saved.",
    ):
        assert words in found.text, words


def test_the_instruction_is_marked_clause_by_clause(run_folder: RunFolder) -> None:
    clauses = (
        Clause(name="context", text="The note is open."),
        Clause(name="red", text=f"Make it red {HOSTILE}", graded=("files.text",)),
        Clause(name="bold", text="and bold.", graded=("files.text#2",)),
        Clause(name="signed", text="Sign it.", message=2, graded=("files.text#2",)),
    )
    graded = verdict([leaf(True), leaf(False, key="files.text#2")])
    write(run_folder, record(interactive().model_copy(update={"clauses": clauses}), graded), interaction=talk())
    _, found = page(run_folder)
    marked = [value for tag, name, value in found.attributes if tag == "span" and value.startswith("clause ")]
    assert marked == ["clause context", "clause kept", "clause broken", "clause broken"]
    assert "img" not in found.tags[: found.tags.index("blockquote") + 9]
    assert "and bold. (broken)" in found.text


def test_it_needs_nothing_but_itself(run: RunFolder) -> None:
    text, found = page(run)
    assert not re.search(r"(?:src|href|action|poster|data|srcset)\s*=\s*[\"']?\s*(?:https?:)?//", text)
    assert not re.search(r"url\((?!#)|@import", text)
    assert all(
        value.startswith(("data:image/webp;base64,", "#")) for value in found.values("src") + found.values("href")
    )
    assert not {"link", "iframe", "object", "embed", "base", "form"} & set(found.tags)
    assert found.tags.count("script") == found.tags.count("style") == 1


def test_its_policy_allows_its_own_style_and_script_only(run: RunFolder) -> None:
    text, found = page(run)
    (policy,) = [v for t, n, v in found.attributes if t == "meta" and n == "content" and "default-src" in v]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for name in ("style", "script"):
        (inside,) = re.findall(rf"<{name}>(.*?)</{name}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy
    assert not [a for a in found.attributes if a[1] == "style" or a[1].startswith("on")]


def test_hostile_text_stays_text(run_folder: RunFolder) -> None:
    blob = run_folder.blobs.put(cv2.imencode(".png", np.zeros((20, 20, 3), np.uint8))[1].tobytes())
    events: list[Event] = [
        ScreenEvent(step=0, blob=blob, pointer=(1, 1), windows=(HOSTILE,), t_s=0),
        UserEvent(step=0, role="opening", text=HOSTILE, t_s=0),
        TurnEvent(turn=1, step=0, reply=HOSTILE * 5, seconds=0, t_s=0),
        RunEvent(step=0, argv=(HOSTILE,), t_s=0),
        ActionEvent(step=1, turn=1, action=Type(text=HOSTILE), t_s=0),
        ActionEvent(step=2, turn=1, action=None, raw=HOSTILE, refused=HOSTILE, t_s=0),
        ActionEvent(step=2, turn=1, action=Done(message=HOSTILE), t_s=0),
        EndEvent(step=2, status="done", message=HOSTILE, t_s=0),
    ]
    bad = leaf(False, HOSTILE, sentence=HOSTILE, observed={HOSTILE: HOSTILE}, wanted=[HOSTILE], where=HOSTILE)
    what = record(task(instruction=HOSTILE, author=HOSTILE), verdict([bad]), error=HOSTILE, limits_hit=(HOSTILE,))
    write(run_folder, what, events)
    write(run_folder, record(task("lost"), error=HOSTILE), [])
    text, found = page(run_folder)
    assert found.tags.count("script") == 1
    assert not [a for a in found.attributes if a[1].startswith("on") or "autofocus" in a[1]]
    assert not [v for v in found.values("href") + found.values("src") if not v.startswith(("#", "data:image/webp"))]
    assert "\x1b" not in text and "\u202e" not in text
    assert "{{ 7*7 }}" in found.text
    assert "<script>alert(1)</script>" in found.text


def test_the_pointer_is_in_the_embedded_picture(run: RunFolder) -> None:
    _, found = page(run)
    first = next(v for v in found.values("src") if v.startswith("data:"))
    data = np.frombuffer(base64.b64decode(first.split(",")[1]), np.uint8)
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert picture is not None
    x, y = round(100 * 480 / 640), round(200 * 480 / 640)  # the first action's click
    near = picture[y - 12 : y + 13, x - 12 : x + 13].astype(int)
    assert np.abs(near - GREY).max() > 80
    far = picture[150:190, 350:430].astype(int)
    assert np.abs(far - GREY).max() < 12


def test_a_picture_that_is_shown_twice_is_embedded_once(run: RunFolder) -> None:
    _, found = page(run)  # two episodes have the same film
    small = [v for v in found.values("src") if v.startswith("data:")]
    assert len(set(small)) == len(small)
    assert len(small) == 2 * 5  # small and large; the last two requests change and mark nothing


def test_every_picture_says_in_words_what_it_shows(run: RunFolder) -> None:
    _, found = page(run)
    shown = [v for t, n, v in found.attributes if (t, n) == ("img", "alt") and v]
    assert len(shown) == 12
    assert "The screen before step 1: Double-click right button at (100, 200). Topmost window: note.txt." in shown


def test_pictures_get_what_the_words_leave(run: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    words = len(page(run, budget_bytes=0)[0].encode())
    monkeypatch.setattr(html, "LEAST_PICTURES", 0)
    monkeypatch.setattr(html, "SHOT_BYTES", 0)
    monkeypatch.setattr(html, "PAGE_BYTES", words + 6_000)
    text, found = page(run)
    assert sum(map(len, re.findall(r"data:image/[^\"]*", text))) <= 6_100
    assert "Left out" in found.text


def test_pictures_are_not_left_out_for_words_that_are_too_many(run: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html, "PAGE_BYTES", 1)
    text, _ = page(run)
    assert "Left out" not in text


def test_pictures_beyond_the_budget_are_left_out_and_the_page_says_so(run: RunFolder) -> None:
    whole, _ = page(run)
    text, found = page(run, budget_bytes=6_000)
    assert re.search(r"Left out: \d pictures", found.text)
    assert "No picture here" in found.text
    assert "Left out" not in whole
    assert sum(map(len, re.findall(r"data:image/[^\"]*", text))) <= 6_000


def test_large_pictures_go_first(run: RunFolder) -> None:
    text, whole = page(run)
    _, found = page(run, budget_bytes=sum(map(len, re.findall(r"data:image/[^\"]*", text))) - 1)
    assert 0 < found.tags.count("template") < whole.tags.count("template")
    assert "Without a larger version here: 1 picture" in found.text


def test_a_screen_that_is_missing_is_told_in_the_page(run: RunFolder) -> None:
    for blob in run.blobs.path.iterdir():
        blob.unlink()
    _, found = page(run)
    assert "the record refers to it, but it cannot be read" in found.text
    assert "Double-click" in found.text


def test_the_file_is_written_whole(run: RunFolder, tmp_path: Path) -> None:
    target = tmp_path / "new" / "report.html"
    Report.of([run.path]).write_html(target, films=9)
    assert target.read_text(encoding="utf-8").rstrip().endswith("</html>")
    assert [p.name for p in target.parent.iterdir()] == ["report.html"]


def test_nothing_is_written_when_a_trajectory_is_damaged(run: RunFolder, tmp_path: Path) -> None:
    (run.episodes / run.names()[0] / "trajectory.jsonl").write_text("{")
    with pytest.raises(BadInput, match=r"trajectory\.jsonl"):
        Report.of([run.path]).write_html(tmp_path / "report.html", films=9)
    assert not (tmp_path / "report.html").exists()
