"""Where pictures of decks are kept: whole, bounded, the oldest dropped, and never in the way."""

import os
from pathlib import Path

import pytest

from deskcraft.workbench.drawings import Drawings

KEYS = [f"{n:02d}" * 32 for n in range(6)]


def test_pictures_come_back_as_they_were(tmp_path: Path) -> None:
    kept = Drawings(tmp_path / "new")
    kept.put(KEYS[0], (b"one\n", b"", b"three"))
    assert kept.get(KEYS[0]) == (b"one\n", b"", b"three")
    assert kept.get(KEYS[1]) is None


def test_the_oldest_are_dropped_beyond_the_limit(tmp_path: Path) -> None:
    kept = Drawings(tmp_path, limit_bytes=3000)
    for age, key in enumerate(KEYS[:2]):
        kept.put(key, (b"x" * 1200,))
        os.utime(tmp_path / key[:2] / key, (age, age))
    assert kept.get(KEYS[0])  # asked for, and so no longer the oldest
    kept.put(KEYS[2], (b"x" * 1200,))
    assert [kept.get(key) is not None for key in KEYS[:3]] == [True, False, True]
    assert sum(path.stat().st_size for path in tmp_path.glob("??/*")) <= 3000


def test_what_is_larger_than_the_limit_is_not_kept(tmp_path: Path) -> None:
    kept = Drawings(tmp_path, limit_bytes=100)
    kept.put(KEYS[0], (b"x" * 200,))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damage", [b"", b"[3]\nab", b"[3\nabc", b"{}\nabc", b"nonsense", b'["a"]\nabc', b"[-1, 4]\nabc"]
)
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, damage: bytes) -> None:
    kept = Drawings(tmp_path)
    kept.put(KEYS[0], (b"abc",))
    (tmp_path / KEYS[0][:2] / KEYS[0]).write_bytes(damage)
    assert kept.get(KEYS[0]) is None
    kept.put(KEYS[0], (b"abc",))
    assert kept.get(KEYS[0]) == (b"abc",)


def test_a_folder_that_cannot_be_written_to_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    kept = Drawings(tmp_path / "file" / "folder")
    kept.put(KEYS[0], (b"abc",))
    assert kept.get(KEYS[0]) is None
