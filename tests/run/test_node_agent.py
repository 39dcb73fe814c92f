"""Words of a worker on another node: progress travels in bunches, what the controller acts upon at once."""

import json
import os
from collections.abc import Iterator

import pytest

from deskcraft.run.node_agent import bunch
from deskcraft.run.process import Lines

TELL, ENDED = ({"episode": "a", "tell": "step 1"}, {"episode": "a", "ended": {}})


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for fd in ends:
        os.close(fd)


def say(fd: int, *messages: object) -> None:
    os.write(fd, b"".join(json.dumps(message).encode() + b"\n" for message in messages))


def heard(lines: list[bytes]) -> list[object]:
    return [json.loads(line) for line in lines]


def test_progress_comes_with_the_end_that_follows_it(pipe: tuple[int, int]) -> None:
    read, write = pipe
    words = Lines(read)
    say(write, TELL, TELL, ENDED)
    lines, over = bunch(words)
    assert heard(lines) == [TELL, TELL, ENDED]
    assert not over


def test_half_a_line_waits_for_its_other_half(pipe: tuple[int, int]) -> None:
    read, write = pipe
    words = Lines(read)
    whole = json.dumps(ENDED).encode() + b"\n"
    os.write(write, whole[:7])
    assert bunch(words) == ([], False)
    os.write(write, whole[7:])
    assert heard(bunch(words)[0]) == [ENDED]


def test_what_came_last_is_given_with_the_end_of_the_output() -> None:
    read, write = os.pipe()
    say(write, TELL)
    os.close(write)
    lines, over = bunch(Lines(read))
    os.close(read)
    assert heard(lines) == [TELL]
    assert over
