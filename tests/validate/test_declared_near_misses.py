"""Near misses read off a script are those that running it gives."""

from __future__ import annotations

import pytest

from deskcraft.task.loading import default_root
from deskcraft.validate.near_miss_source import declared
from deskcraft.validate.tampering import near_misses_of

HEAD = b"from deskcraft.authoring import near_miss\n"
PLAIN = b'@near_miss(caught_by="a.b#2", scores="(0, 1)")\ndef one(desk, params): ...\n'


def test_what_the_decorators_say_is_read() -> None:
    (found,) = declared(HEAD + PLAIN) or []
    assert (found.name, found.caught_by, found.acts_on, found.scores) == ("one", "a.b#2", "desk", "(0, 1)")


@pytest.mark.parametrize(
    "source",
    [
        b"KEY = 'a.b'\n@near_miss(caught_by=KEY)\ndef one(desk, params): ...\n",
        b"@near_miss(**{'caught_by': 'a.b'})\ndef one(desk, params): ...\n",
        b"@other\n" + PLAIN,
        b"for each in range(3):\n    globals()[str(each)] = near_miss(caught_by='a.b')(lambda desk, params: None)\n",
        b"if True:\n    " + PLAIN.replace(b"\n", b"\n    ").rstrip() + b"\n",
        b'@near_miss(caught_by="a.b")\ndef one(page, params): ...\n',
        b"this is no Python\n",
    ],
)
def test_what_only_running_shows_is_not_guessed(source: bytes) -> None:
    assert declared(HEAD + source) is None


@pytest.mark.parametrize("task", ["inkscape/workshop-title-size", "calc/berth-fees-ledger"])
def test_tasks_of_the_project_are_read_as_they_run(task: str) -> None:
    (folder,) = default_root(None).select([task])
    assert near_misses_of(folder, read=True) == near_misses_of(folder)
