"""Instances that are wrong are refused in one line that says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.presentbench.handed import read_handed
from deskcraft.presentbench.instance import read_instance
from deskcraft.presentbench.materials import read_materials
from tests.presentbench.small import INSTANCE, write_deck, write_instance


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("schema_version: 1", "schema_version: 2", "schema_version: expected 1"),
        ("domain: economics", "domain: economy", "domain: "),
        ("slides: [3, 5]", "slides: [5, 3]", r"slides: expected \[fewest, most\]"),
        ("outlook.html]", "../../etc/passwd]", "no such file in /"),
        ("materials: [release.md, outlook.html]", "materials: []", "expected a list of at least"),
        ("    numbers: true", "    number: true", "items: 2: number: no such measure; there are "),
        ("    numbers: true", "    numbers: true\n    quotations: true", "expected one of"),
        ("  - completeness: Does it say why", "  - complete: Does it say why", "items: 4: expected its question under"),
        (
            "instruction: Make a deck of 3 to 5 slides for the board from the release and the outlook.",
            "",
            "instruction",
        ),
    ],
)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in INSTANCE
    folder = write_instance(tmp_path / "instance", INSTANCE.replace(old, new))
    with pytest.raises(BadInput, match=said) as caught:
        read_instance(folder)
    assert "\n" not in str(caught.value)
    assert "instance.yaml" in str(caught.value)


def test_a_folder_without_an_instance_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file; a folder of an instance has one"):
        read_instance(tmp_path)


def test_materials_of_another_kind_are_refused(tmp_path: Path) -> None:
    (tmp_path / "sound.wav").write_bytes(b"RIFF")
    with pytest.raises(BadInput, match=r"no such kind of material; there are \.docx, "):
        read_materials((tmp_path / "sound.wav",))
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    with pytest.raises(BadInput, match=r"broken\.pdf: "):
        read_materials((tmp_path / "broken.pdf",))


@pytest.mark.parametrize(
    ("data", "said"), [(b"", "empty"), (b"hello", "archive"), (b"%PDF-1.7 x", "PDF"), (b"PK\x03\x04rest", "archive")]
)
def test_what_is_no_deck_is_refused(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "deck.pptx").write_bytes(data)
    with pytest.raises(BadInput, match=said):
        read_handed(tmp_path / "deck.pptx", 10)
    with pytest.raises(BadInput, match="no deck that can be read"):
        read_handed(tmp_path / "none.pptx", 10)


def test_a_deck_of_900_slides_is_refused(tmp_path: Path) -> None:
    path = write_deck(tmp_path / "deck.pptx", [("Title", "Words")] * 900)
    with pytest.raises(BadInput, match="900 slides; at most 500 are read"):
        read_handed(path, 20)
