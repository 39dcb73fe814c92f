"""A file that the user names is a regular file, or an error says what it is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.intake.files import given_file


def test_a_folder_is_named_as_one_and_nothing_stays_open(tmp_path: Path) -> None:
    before = os.listdir("/proc/self/fd")
    with pytest.raises(BadInput, match=f"{tmp_path}: a folder; a regular file is expected"), given_file(tmp_path):
        pass
    assert len(os.listdir("/proc/self/fd")) == len(before)


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"text")
    (tmp_path / "link").symlink_to("there")
    with given_file(tmp_path / "link") as file:
        assert file.read() == b"text"
