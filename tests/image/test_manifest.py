"""The list of files: what it holds, and what it refuses."""

import os
from pathlib import Path

import pytest

from deskcraft.errors import ImageBuildError
from deskcraft.image.manifest import Entry, format_manifest, parse_manifest, scan

DIGEST = "ab" * 32


def test_a_tree_becomes_one_sorted_line_a_file(tmp_path: Path) -> None:
    (tmp_path / "top/b").mkdir(parents=True)
    (tmp_path / "top/b/file").write_text("x")
    (tmp_path / "top/a").symlink_to("/etc/passwd")
    entries = list(scan(tmp_path, ["top"]))
    assert [(entry.kind, entry.path) for entry in entries] == [
        ("d", "top"),
        ("l", "top/a"),
        ("d", "top/b"),
        ("f", "top/b/file"),
    ]
    assert entries[3].size == 1
    assert entries[1].target == "/etc/passwd"


def test_a_manifest_reads_back_whatever_the_names_are() -> None:
    entries = [
        Entry("d", 0o755, 0, 0, "home"),
        Entry("f", 0o4755, 0, 50, "home/a b\n%20 \udcff ü", 3, DIGEST, "", b"\x01\x00"),
        Entry("l", 0o777, 1000, 1000, "home/link", target="../ somewhere\n"),
    ]
    assert parse_manifest(format_manifest(entries)) == entries


def test_what_is_no_file_folder_or_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "top").mkdir()
    os.mkfifo(tmp_path / "top/pipe")
    with pytest.raises(ImageBuildError, match="FIFO"):
        list(scan(tmp_path, ["top"]))


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(["d 755 0 0 /etc"], id="absolute"),
        pytest.param(["d 755 0 0 .."], id="the folder above"),
        pytest.param(["d 755 0 0 home", "d 755 0 0 home/../../etc"], id="upwards"),
        pytest.param(["d 755 0 0 home", "d 755 0 0 home/%2e%2e"], id="upwards, encoded"),
        pytest.param(["d 755 0 0 home", "d 755 0 0 home/"], id="an empty name"),
        pytest.param(["d 755 0 0 home", "d 755 0 0 home/."], id="itself"),
        pytest.param(["d 755 0 0 home", "d 755 0 0 home/%00"], id="a zero byte"),
        pytest.param(["d 755 0 0 home", "d 755 0 0 home"], id="twice"),
        pytest.param([f"f 644 0 0 home/file 1 {DIGEST}"], id="without its folder"),
        pytest.param(["l 777 0 0 home /tmp", f"f 644 0 0 home/file 1 {DIGEST}"], id="through a link"),
        pytest.param(["d 99999 0 0 home"], id="an impossible mode"),
        pytest.param(["d 755 -1 0 home"], id="an impossible owner"),
        pytest.param(["c 755 0 0 home"], id="a device"),
        pytest.param(["f 644 0 0 home -1 " + DIGEST], id="a negative size"),
        pytest.param(["d 755"], id="too short"),
        pytest.param([""], id="an empty line"),
    ],
)
def test_a_hostile_manifest_is_refused(lines: list[str]) -> None:
    with pytest.raises(ImageBuildError, match="manifest line"):
        parse_manifest("\n".join(lines) + "\n")
