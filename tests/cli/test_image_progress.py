"""What a build prints where nobody watches a bar: a line now and then, also in a stage that comes again."""

import pytest

from deskcraft.cli.image import _lines
from deskcraft.image.progress import Progress


def test_a_stage_that_comes_twice_shows_both_times(capsys: pytest.CaptureFixture[str]) -> None:
    show = _lines()
    for total in (10, 1000):
        for done in range(1, total + 1):
            show(Progress("unpacking", done, total))
    lines = capsys.readouterr().err.split("\n")
    assert sum(line.endswith(" of 10") for line in lines) == 6
    assert sum(line.endswith(" of 1000") for line in lines) == 6
