"""Our instances: their figures add up, the reference deck passes all that is measured, spoiled ones fail as stated."""

from __future__ import annotations

import ast
import hashlib
import importlib
import io
import operator
import re
import sys
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image
from pptx import Presentation

from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.handed import read_handed
from deskcraft.presentbench.instance import Instance, read_instance
from deskcraft.presentbench.judging import Grading
from deskcraft.presentbench.materials import Section
from evaluators.pdf.reader import parse_pdf

ROOT = Path(__file__).parents[2] / "assets" / "presentbench"
FOLDERS = sorted(path.parent for path in ROOT.glob("*/instance.yaml"))
OPERATORS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
names = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
some = pytest.mark.parametrize("folder", FOLDERS[::3], ids=lambda folder: folder.name)
"""Every third: their decks take seconds; `deskcraft presentbench prove` has all."""


@cache
def instance(folder: Path) -> Instance:
    return read_instance(folder)


@cache
def materials(folder: Path) -> tuple[Section, ...]:
    return materials_of(instance(folder))


def spoiled(folder: Path) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((folder / "decks.yaml").read_text(encoding="utf-8"))["spoiled"]
    return data


def script(name: str) -> Any:
    """A script beside the instances."""
    sys.path.insert(0, str(ROOT))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(ROOT))


@pytest.fixture(scope="module")
def decks(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[str, Path]]:
    """What makes an instance's decks, once each."""
    make_decks = script("make_decks")

    @cache
    def made(name: str) -> dict[str, Path]:
        found: dict[str, Path] = make_decks.make(name, tmp_path_factory.mktemp(name))
        return found

    return made


def failed(folder: Path, deck: Path) -> set[str]:
    """The keys of the measured items that a deck fails."""
    grading = Grading(instance(folder), read_handed(deck, instance(folder).slides[1]), materials(folder))
    return {key for key, verdict in grading.measured().items() if not verdict.holds}


@names
def test_an_instance_has_items_enough_of_its_own(folder: Path) -> None:
    found = instance(folder)
    own = [item for item in found.items if not item.shared]
    assert len(found.items) >= 50
    assert len(own) >= 30
    assert sum(item.measure is not None for item in own) >= 20
    assert len({item.asks for item in found.items}) == len(found.items)


@some
def test_the_reference_deck_passes_all_that_is_measured(folder: Path, decks: Callable[[str], dict[str, Path]]) -> None:
    assert failed(folder, decks(folder.name)["reference"]) == set()


@some
def test_each_spoiled_deck_fails_what_is_stated_and_no_more(
    folder: Path, decks: Callable[[str], dict[str, Path]]
) -> None:
    stated = {name: set(one["fails"]) for name, one in spoiled(folder).items()}
    assert len(stated) >= 6
    assert {name: failed(folder, decks(folder.name)[name]) for name in stated} == stated


@names
def test_what_a_judge_should_find_is_not_measured(folder: Path) -> None:
    found = instance(folder)
    pages = [item.key for item in found.fidelity(found.slides[1])]
    open_items = {*pages, *(item.key for item in found.items if item.measure is None)}
    for name, one in spoiled(folder).items():
        assert set(one["judged"]) <= open_items, name
        assert one["fails"] or one["judged"], name


@some
def test_decks_are_the_same_each_time(folder: Path, decks: Callable[[str], dict[str, Path]], tmp_path: Path) -> None:
    again = script("make_decks").make(folder.name, tmp_path)["reference"]
    assert again.read_bytes() == decks(folder.name)["reference"].read_bytes()


@pytest.mark.parametrize("folder", [one for one in FOLDERS if (one / "sources").is_dir()], ids=lambda one: one.name)
def test_materials_are_what_their_sources_make(folder: Path) -> None:
    files, pictured = script("make_materials").make(folder.name)
    assert sorted(files) == sorted(path.name for path in (folder / "materials").iterdir())
    assert {name: [*texts] for name, texts in instance(folder).pictured.items()} == pictured
    made = {name: unpressed(name, data) for name, data in files.items()}
    assert made == {path.name: unpressed(path.name, path.read_bytes()) for path in (folder / "materials").iterdir()}


def unpressed(name: str, data: bytes) -> object:
    """A material without what depends on the machine's compressor."""
    if name.endswith(".png"):
        picture = Image.open(io.BytesIO(data))
        return picture.size, hashlib.sha256(picture.convert("RGB").tobytes()).hexdigest()
    if name.endswith(".docx"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {one: archive.read(one) for one in archive.namelist() if not one.endswith(".png")}
    return [page.text for page in parse_pdf(data).pages] if name.endswith(".pdf") else data


@names
def test_the_figures_of_the_materials_add_up(folder: Path) -> None:
    text = re.sub(r"(?<=\d),(?=\d{3})", "", "\n".join(section.text for section in materials(folder)))
    sums = yaml.safe_load((folder / "sums.yaml").read_text(encoding="utf-8"))
    assert sums
    for line in sums:
        left, sign, right = re.split(r"\s([=~])\s", line)
        assert re.search(rf"(?<![\d.]){re.escape(right)}(?![\d]|\.\d)", text), f"{line}: {right} is in no material"
        step = 10.0 ** -len(right.partition(".")[2])
        bound = 1e-6 if sign == "=" else step / 2 + 1e-9
        assert abs(value(ast.parse(left, mode="eval").body) - float(right)) <= bound, line


def value(node: ast.expr) -> float:
    """A sum of plain numbers."""
    if isinstance(node, ast.BinOp):
        return OPERATORS[type(node.op)](value(node.left), value(node.right))
    assert isinstance(node, ast.Constant) and isinstance(node.value, int | float), ast.dump(node)
    return float(node.value)


def test_a_chinese_slide_can_be_overfull(decks: Callable[[str], dict[str, Path]], tmp_path: Path) -> None:
    """It has no blanks that words could be counted by."""
    folder = ROOT / "hash-tables-zh"
    deck = Presentation(str(decks(folder.name)["reference"]))
    box = next(shape for shape in deck.slides[1].shapes if shape.name == "Points")
    run = box.text_frame.paragraphs[0].runs[0]
    run.text = "说明哈希表为什么能在平均常数时间内完成查找" * 15
    deck.save(str(tmp_path / "full.pptx"))
    assert failed(folder, tmp_path / "full.pptx") == {"shared/visual/7"}
