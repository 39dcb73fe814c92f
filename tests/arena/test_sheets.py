"""Review sheets of a little task: pictures of what differs, and nothing that names an attempt."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
import yaml
from PIL import Image, ImageDraw

from deskcraft.arena.sheets.folder import write_folder, write_key
from deskcraft.arena.sheets.making import UNLISTED, TaskSheets, make_sheets, original, undated
from deskcraft.arena.sheets.pictures import HIGH_PX, WIDTH_PX, Shown, compose, differing, looks_other, number_mask
from deskcraft.errors import BadInput
from deskcraft.record.blobs import BlobStore
from deskcraft.task.loading import TaskRoot
from evaluators.deck.load import read_deck
from evaluators.deck.model import Deck, Shape, Slide
from tests.cli.test_bad_input import deskcraft
from tests.suite.arena_code.little import SLUG, make_root, small_deck

HIGH = WIDTH_PX * 9 // 16
NEAR_MISSES = """\
import io
from pptx import Presentation
from deskcraft.authoring import near_miss

@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_secret_name(evidence, params):
    evidence.restore("deck")
    deck = Presentation(io.BytesIO(evidence.read("deck")))
    deck.slides[0].shapes.title.text = "Other trees"
    out = io.BytesIO()
    deck.save(out)
    evidence.write("deck", out.getvalue())

@near_miss(caught_by="files.untouched", scores="[0.5, 1)")
def a_file_more(evidence, params):
    evidence.add_to_home("Desktop/copy.txt", b"x")
"""


class Pen:
    """Draws each slide as a picture of its title; counts the decks."""

    def __init__(self) -> None:
        self.drawn: list[bytes] = []

    def render(self, deck: bytes, suffix: str, *, width_px: int) -> tuple[bytes, ...]:
        self.drawn.append(deck)
        return tuple(png(slide.title) for slide in read_deck(deck).slides)


def png(text: str, colour: str = "white") -> bytes:
    picture = Image.new("RGB", (WIDTH_PX, HIGH), colour)
    ImageDraw.Draw(picture).text((100, 100), text, fill="black")
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def size(data: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(data)) as picture:
        return picture.size


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = make_root(tmp_path / "root")
    (made / "tasks" / "pptarena" / SLUG / "near_misses.py").write_text(NEAR_MISSES)
    return made


def sheets_of(root: Path, folder: Path, pen: Pen, seed: int = 0) -> TaskSheets:
    tasks = TaskRoot(root)
    (task,) = tasks.select([f"pptarena/{SLUG}"])
    return make_sheets(task, tasks, BlobStore(folder / f"blobs{seed}"), pen, seed)


def test_each_attempt_gets_a_sheet_and_each_deck_is_drawn_once(root: Path, tmp_path: Path) -> None:
    pen = Pen()
    made = sheets_of(root, tmp_path, pen)
    assert {one.attempt for one in made.sheets} == {"nothing", "solution", "a_secret_name", "a_file_more"}
    assert (
        len(pen.drawn) == len(set(pen.drawn)) == 3
    )  # as it was, the solution's (of the file more too), the near miss's
    by_name = {one.attempt: one for one in made.sheets}
    assert (by_name["nothing"].slides, by_name["nothing"].deck) == ((), ())
    assert [one.before for one in by_name["solution"].slides] == [1, 2]
    assert "#8b0000" in " ".join(by_name["solution"].slides[0].lines)
    assert by_name["a_file_more"].deck == ("beside the deck, the file Desktop/copy.txt in the home folder is new",)


def test_ids_and_their_order_are_drawn_by_seed(root: Path, tmp_path: Path) -> None:
    one, again, other = (sheets_of(root, tmp_path, Pen(), seed) for seed in (0, 0, 1))
    ids = [sheet.id for sheet in one.sheets]
    assert ids == sorted(ids) == [sheet.id for sheet in again.sheets]
    assert not set(ids) & {sheet.id for sheet in other.sheets}


def test_a_reviewer_finds_no_name_and_no_score(root: Path, tmp_path: Path) -> None:
    made = sheets_of(root, tmp_path, Pen())
    out, key = tmp_path / "out", tmp_path / "key.yaml"
    shown = {made.deck: original(made.deck, small_deck(), Pen())}
    assert write_folder(out, [made], shown, {made.task: 1}) == len(list(out.glob("task-01/*.png"))) == 4
    write_key(key, [made], 0)
    text = "\n".join(path.read_text() for path in sorted(out.rglob("*")) if path.suffix in (".md", ".yaml", ".html"))
    names = [str(path.relative_to(out)) for path in out.rglob("*")]
    for word in (SLUG, "solution", "a_secret_name", "a_file_more", "0.5, 1)", "rubric"):
        assert word not in text
        assert not any(word in name for name in names)
    answers = yaml.safe_load((out / "answers.yaml").read_text())
    known = yaml.safe_load(key.read_text())
    assert answers.keys() == known.keys() == {sheet.id for sheet in made.sheets}
    assert {one["attempt"] for one in known.values()} == {sheet.attempt for sheet in made.sheets}
    task = (out / "task-01" / "task.md").read_text()
    assert made.instruction in task
    assert set(re.findall(r"`(\w+-\d+\.png)`", task)) == {path.name for path in out.glob("task-01/*.png")}
    assert all(f"id='{sheet.id}'" in text for sheet in made.sheets)


def test_a_slide_whose_picture_differs_is_shown_though_its_model_does_not(root: Path, tmp_path: Path) -> None:
    class Moody(Pen):
        def render(self, deck: bytes, suffix: str, *, width_px: int) -> tuple[bytes, ...]:
            pictures = list(super().render(deck, suffix, width_px=width_px))
            if len(self.drawn) > 1:
                pictures[-1] = png("drawn by another hand")
            return tuple(pictures)

    made = sheets_of(root, tmp_path, Moody())
    by_name = {one.attempt: one for one in made.sheets}
    assert by_name["a_secret_name"].slides[-1].lines == (UNLISTED,)
    assert by_name["nothing"].slides == ()


def test_decks_that_were_written_at_other_times_are_one() -> None:
    deck, other = small_deck(), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(deck)) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name, (2020, 2, 2, 2, 2, 2)), old.read(name))
    assert other.getvalue() != deck
    assert undated(other.getvalue()) == undated(deck)
    assert read_deck(undated(small_deck())) == read_deck(small_deck())


def test_six_slides_a_picture_and_the_rest_in_the_next() -> None:
    same = [Shown(f"slide {n}", png("a"), png("a")) for n in range(1, 8)]
    changed = [Shown(f"slide {n}", png("a"), png("b")) for n in range(1, 8)]
    assert len(compose("t", same)) == 2  # drawn once each, so that six find room
    pages = compose("t", changed)
    assert len(pages) == 2 + 1 + 1
    assert all(size(page)[0] >= 2 * WIDTH_PX or number == 3 for number, page in enumerate(pages))
    assert all(size(page)[1] <= HIGH_PX + 20 for page in pages)
    assert len(compose("t", [])) == 1


def test_new_and_removed_slides_have_one_picture() -> None:
    both, new, gone = (
        compose("t", [one])[0]
        for one in (Shown("", png("a"), png("b")), Shown("", None, png("b")), Shown("", png("a"), None))
    )
    assert size(both)[1] - size(new)[1] == size(both)[1] - size(gone)[1] == HIGH + 8


def test_another_slide_number_is_no_difference() -> None:
    number = Shape("shape", role="number", x=0, y=0, width=500, height=500)
    deck = Deck((Slide((number,)),), 1000, 1000, "pptx")
    mask = number_mask(deck.slides[0], deck, png(""))
    assert mask[: HIGH // 2, : WIDTH_PX // 2].all()
    assert not mask[HIGH // 2 :].any()
    assert differing(png("5"), png("6")).any()
    assert looks_other(png("Page five"), png("Slide six"))
    assert not looks_other(png("Page five"), png("Slide six"), mask)
    assert looks_other(png("5"), png("5", "red"), mask)


def test_letters_that_are_drawn_within_a_pixel_do_not_look_another_way() -> None:
    def drawn(x: int, colour: str = "black") -> bytes:
        picture = Image.new("RGB", (WIDTH_PX, HIGH), "white")
        ImageDraw.Draw(picture).rectangle((x, 100, x + 2, 120), fill=colour)
        out = io.BytesIO()
        picture.save(out, "PNG")
        return out.getvalue()

    assert differing(drawn(100), drawn(101)).any()
    assert not looks_other(drawn(100), drawn(101))
    assert looks_other(drawn(100), drawn(104))
    assert looks_other(drawn(100), drawn(100, "#404040"))
    assert looks_other(drawn(100), png(""))


@pytest.mark.parametrize(
    ("key", "says"), [("out/key.yaml", "which reviewers get"), ("key.yaml", "there is something already")]
)
def test_a_key_among_the_sheets_and_a_full_folder_are_refused(root: Path, tmp_path: Path, key: str, says: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("")
    done = deskcraft(
        "pptarena", "sheets", "--out", str(out), "--key", str(tmp_path / key), DESKCRAFT_TASK_ROOT=str(root)
    )
    assert (done.returncode, len(done.stderr.strip().splitlines())) == (2, 1)
    assert says in done.stderr
    assert [path.name for path in out.iterdir()] == ["mine.txt"]


def test_one_id_for_two_attempts_is_refused(root: Path, tmp_path: Path) -> None:
    made = sheets_of(root, tmp_path, Pen())
    with pytest.raises(BadInput, match="--seed 0: two attempts drew the id"):
        write_key(tmp_path / "key.yaml", [made, made], 0)
