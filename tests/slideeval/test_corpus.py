"""The project's own decks: made once, the same everywhere, as many as the paper has."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.slideeval.corpus import read_corpus
from deskcraft.slideeval.own_decks import made_decks, manifest, pptc_decks
from deskcraft.slideeval.scene import Scene
from deskcraft.task.assets import provenance
from deskcraft.task.loading import default_root
from evaluators.deck.boxes import box_of
from evaluators.deck.load import read_deck
from evaluators.deck.measure import extent

ROOT = default_root(None)
KIT = ROOT.assets / "slideeval"
DECKS, SLIDES = 100, 1_900
SAMPLE = (
    "quarter/bakery-chain-results",  # two masters
    "essay/four-day-week",  # figures below zero
    "lecture/graph-search",  # 4:3, light on dark
    "museum/ming-furniture-zh",
    "hearing/tram-to-northfield",
)
MAKE = """
import hashlib, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import bind
for name in sys.argv[2:]:
    print(hashlib.sha256(bind.make_deck(Path(sys.argv[1], "decks", name + ".txt"))).hexdigest())
"""
SCRIPT = """
import pathlib, sys, zipfile
with zipfile.ZipFile(pathlib.Path(sys.argv[1], "talks.zip"), "w") as archive:
    archive.writestr(zipfile.ZipInfo("one.pptx", (2025, 1, 2, 9, 0, 0)), b"a deck")
"""


def archive() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr(zipfile.ZipInfo("one.pptx", (2025, 1, 2, 9, 0, 0)), b"a deck")
    return data.getvalue()


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One family of one deck, which is no deck."""
    monkeypatch.setenv("DESKCRAFT_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "assets" / "slideeval"
    folder.mkdir(parents=True)
    (folder / "make_talks.py").write_text(SCRIPT)
    digest = hashlib.sha256(archive()).hexdigest()
    (folder / "provenance.yaml").write_text(
        f'talks.zip: {{made_by: make_talks.py, licence: CC0-1.0, about: x, sha256: "{digest}", generated: true}}\n'
    )
    digest = hashlib.sha256(b"a deck").hexdigest()
    (folder / "manifest.yaml").write_text(f'talks: {{one.pptx: {{slides: 3, sha256: "{digest}"}}}}\n')
    return tmp_path / "assets"


def test_decks_are_made_once_with_a_line_of_progress(assets: Path) -> None:
    said: list[str] = []
    assert list(made_decks(assets, said.append)) == [("one", b"a deck")]
    assert said == ["making 1 decks, once for this machine", "made the decks of talks (1 of 1)"]
    (assets / "slideeval" / "make_talks.py").unlink()
    assert list(made_decks(assets, said.append)) == [("one", b"a deck")]
    assert len(said) == 2


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ("talks: {two.pptx: {slides: 3, sha256: x}}", "holds other decks"),
        ("talks: {one.pptx: {slides: 3, sha256: x}}", "one.pptx is not what manifest.yaml says"),
        ("talks: {one.pptx: {slides: none}}", "talks.*not decks with"),
        ("talks: 3", "talks.*not decks with"),
    ],
)
def test_a_manifest_that_says_otherwise_is_refused(assets: Path, other: str, says: str) -> None:
    (assets / "slideeval" / "manifest.yaml").write_text(other)
    with pytest.raises(BadInput, match=says):
        list(made_decks(assets, lambda _: None))


def test_a_root_without_them_has_none(tmp_path: Path) -> None:
    assert list(made_decks(tmp_path / "assets", lambda _: None)) == []


@pytest.mark.parametrize("seed", ["0", "7"])
def test_a_sample_is_made_as_the_manifest_says(seed: str) -> None:
    """In processes whose sets have other orders, with another zone and locale."""
    settings = {"PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo", "LC_ALL": "C"} if seed == "7" else {"PYTHONHASHSEED": seed}
    environment = {**os.environ, "PYTHONPATH": str(ROOT.path), **settings}
    argv = [sys.executable, "-c", MAKE, str(KIT), *SAMPLE]
    made = subprocess.run(argv, env=environment, check=True, capture_output=True, text=True).stdout.split()
    listed = manifest(ROOT.assets)
    places = [name.split("/") for name in SAMPLE]
    assert made == [listed[family][f"{name}.pptx"].sha256 for family, name in places]


def test_every_text_file_is_a_deck_of_the_manifest() -> None:
    listed = {f"{family}/{name}" for family, decks in manifest(ROOT.assets).items() for name in decks}
    assert listed == {f"{path.parent.name}/{path.stem}.pptx" for path in KIT.glob("decks/*/*.txt")}
    assert set(provenance(ROOT, "slideeval")) == {f"{family}.zip" for family in manifest(ROOT.assets)}


def test_nothing_in_a_deck_depends_on_a_compressor() -> None:
    """Libraries that deflate give other bytes on other machines; so do PNGs."""
    for name, data in made_decks(ROOT.assets, lambda _: None):
        with zipfile.ZipFile(io.BytesIO(data)) as deck:
            assert {entry.compress_type for entry in deck.infolist()} == {zipfile.ZIP_STORED}, name
            assert not [entry for entry in deck.namelist() if entry.endswith((".png", ".jpg", ".jpeg"))], name
            for book in (entry for entry in deck.namelist() if entry.endswith(".xlsx")):
                with zipfile.ZipFile(io.BytesIO(deck.read(book))) as inner:
                    assert {entry.compress_type for entry in inner.infolist()} == {zipfile.ZIP_STORED}, (name, book)


def test_the_corpus_is_as_large_as_the_papers() -> None:
    corpus = read_corpus(ROOT.assets)
    assert corpus.refused == ()
    assert len(corpus.decks) >= DECKS
    assert sum(len(source.scenes) for source in corpus.decks) >= SLIDES
    assert len({source.name for source in corpus.decks}) == len(corpus.decks)
    assert all(isinstance(scene, Scene) for source in corpus.decks for scene in source.scenes)
    listed = [made for decks in manifest(ROOT.assets).values() for made in decks.values()]
    others = len(corpus.decks) - len(listed)
    assert others == len(list(pptc_decks())) + sum(
        len(list((ROOT.assets / n).glob("*.pptx"))) for n in ("pptarena", "impress")
    )
    assert sum(made.slides for made in listed) == sum(len(source.scenes) for source in corpus.decks[others:])


def test_texts_fit_their_boxes_and_nothing_is_off_the_slide() -> None:
    for name, data in made_decks(ROOT.assets, lambda _: None):
        deck = read_deck(data)
        for slide in deck.slides:
            for shape in slide.all_shapes():
                left, top, right, bottom = box_of(shape)
                where = (name, slide.number, shape.name)
                slack = 2_000
                assert left >= -slack and top >= -slack, where
                assert right <= deck.width + slack and bottom <= deck.height + slack, where
                if shape.text.strip() and shape.text_box is not None:
                    inset_left, inset_top, inset_right, inset_bottom = shape.text_box.insets
                    room = shape.height - inset_top - inset_bottom
                    used = extent(shape.paragraphs, shape.width - inset_left - inset_right).height
                    assert used <= room * 1.08 + 20_000, where


def test_a_text_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    long = "a sentence that goes on " * 40
    (tmp_path / "long.txt").write_text(
        f"title: Long\nlook: plain ocean sans\n== steps | Long\nOne: {long}\nTwo: {long}\nThree: {long}\nFour: {long}\n"
    )
    code = MAKE.replace('Path(sys.argv[1], "decks", name + ".txt")', "Path(name)")
    environment = {**os.environ, "PYTHONPATH": str(ROOT.path)}
    argv = [sys.executable, "-c", code, str(KIT), str(tmp_path / "long.txt")]
    done = subprocess.run(argv, env=environment, check=False, capture_output=True, text=True)
    assert "long: slide 1 (steps | Long): does not fit" in done.stderr
