"""A file whose bytes are right is judged only if its people can go on using it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from evaluators import Evidence, Item, Unreadable
from evaluators.ordinary import FileEntry, why_not_ordinary
from tests.evaluators.evidences import evidence

MINE = FileEntry("file", 0o644, 1000, 1000)
SYSTEM = FileEntry("file", 0o644, 0, 0)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, MINE),
        (None, MINE._replace(mode=0o600)),
        (None, SYSTEM),
        (MINE, MINE._replace(mode=0o600)),
        (MINE, MINE._replace(mode=0o664)),
        (MINE, MINE._replace(mode=0o755)),
        (SYSTEM, SYSTEM._replace(mode=0o664)),
        (MINE._replace(kind="link"), MINE._replace(kind="link")),
        (MINE._replace(kind="link"), MINE),
        (MINE._replace(links=2), MINE._replace(links=2)),
    ],
)
def test_what_saving_does_is_ordinary(before: FileEntry | None, after: FileEntry) -> None:
    assert why_not_ordinary(before, after) == ""


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (None, MINE._replace(kind="link"), "link to another file"),
        (MINE, MINE._replace(kind="link"), "link to another file"),
        (MINE, MINE._replace(kind="other"), "not a regular file"),
        (None, MINE._replace(mode=0), "cannot be read by its owner"),
        (MINE, MINE._replace(mode=0o044), "read by its owner"),
        (MINE, MINE._replace(mode=0o444), "changed by its owner"),
        (MINE._replace(mode=0o755), MINE, "run by its owner"),
        (MINE, MINE._replace(mode=0o666), "changed by everyone"),
        (MINE, MINE._replace(mode=0o4755), "set-uid"),
        (MINE, MINE._replace(uid=0), "belongs to root"),
        (SYSTEM, SYSTEM._replace(mode=0o600), "read by its group"),
        (SYSTEM, SYSTEM._replace(mode=0o640), "read by everyone"),
        (SYSTEM, SYSTEM._replace(uid=1000), "belongs to the user"),
        (MINE, MINE._replace(links=2), "hard link"),
        (None, MINE._replace(links=3), "hard link"),
    ],
)
def test_what_shuts_a_file_or_gives_it_away_is_not(before: FileEntry | None, after: FileEntry, said: str) -> None:
    assert said in why_not_ordinary(before, after)


def standing(tmp_path: Path, after: FileEntry) -> Evidence:
    """Evidence of one file, equal before and after but for how it stands."""
    found = evidence(tmp_path, {"notes": b"a"}, {"notes": b"a"})
    before = {"notes": replace(found.before["notes"], entry=MINE)}
    return replace(found, before=before, after={"notes": replace(found.after["notes"], entry=after)})


def test_no_check_reads_a_file_that_is_shut(tmp_path: Path) -> None:
    shut = standing(tmp_path, MINE._replace(mode=0))
    with pytest.raises(Unreadable, match="can no longer be read by its owner"):
        shut.read_bytes("notes")
    with pytest.raises(Unreadable, match="can no longer be read by its owner"):
        shut.parse("notes", len)
    assert shut.read_bytes("notes", "before") == b"a"


def test_how_a_file_stands_reaches_the_grading_process(tmp_path: Path) -> None:
    item = standing(tmp_path, MINE._replace(links=2)).after["notes"]
    assert Item.from_json(item.to_json()) == item
