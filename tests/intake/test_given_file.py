"""A file that the user names is a regular file, or an error says what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.intake.files import given_file


def opened() -> int:
    """How many files this process has open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def test_a_folder_is_named_as_one_and_nothing_stays_open(tmp_path: Path) -> None:
    before = opened()
    with pytest.raises(BadInput, match=f"{tmp_path}: a folder; a regular file is expected"), given_file(tmp_path):
        pass
    assert opened() == before


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"text")
    (tmp_path / "link").symlink_to("there")
    with given_file(tmp_path / "link") as file:
        assert file.read() == b"text"
