"""What a clip of the timeline plays is what its producer's resource says, whatever number of the bin stands beside."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluators.kdenlive.read import parse_project
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.kdenlive.saved import project

BASE, COLOUR = project("base").decode(), project("colour").decode()
PROXY = "/home/user/Videos/proxy/a2b0dd67.mkv"


def element(text: str, name: str) -> str:
    """The producer of an id, as it is written."""
    found = re.search(rf'<producer id="{name}".*?</producer>', text, re.DOTALL)
    assert found is not None, name
    return found[0]


def put(text: str, of: str, to: str, *pairs: tuple[str, str], tag: str = "producer") -> str:
    """A project with a further producer, made of one by replacing texts, that the last entry of the other one plays."""
    made = element(text, of).replace(f'id="{of}"', f'id="{to}"').replace("producer", tag)
    for old, new in pairs:
        assert old in made, old
        made = made.replace(old, new, 1)
    entry = f'<entry producer="{of}"'
    assert entry in text
    head, _, tail = text.rpartition(entry)
    playlist = head.rfind('<playlist id="playlist')
    assert playlist > 0
    return head[:playlist] + made + "\n " + head[playlist:] + f'<entry producer="{to}"' + tail


def set_in(text: str, name: str, *pairs: tuple[str, str]) -> str:
    """A project with texts of one producer replaced."""
    was = element(text, name)
    now = was
    for old, new in pairs:
        assert old in now, old
        now = now.replace(old, new, 1)
    return text.replace(was, now)


def with_proxy(text: str) -> str:
    """The project whose street.mp4 is played by a proxy, in the bin and on the picture's track."""
    own = (
        f'<property name="kdenlive:proxy">{PROXY}</property><property name="kdenlive:originalurl">street.mp4</property>'
    )
    bin_ = set_in(text, "bin3", (">street.mp4</property>", f">{PROXY}</property>{own}"))
    return set_in(bin_, "t2c1", (">street.mp4<", f">{PROXY}<"))


WRONG: list[tuple[str, Callable[[str], str]]] = [
    (BASE, lambda text: set_in(text, "t2c1", (">street.mp4<", ">harbour.mp4<"))),
    (BASE, lambda text: set_in(text, "t1c1", (">street.mp4<", ">/tmp/elsewhere.mp4<"))),
    (BASE, lambda text: put(text, "t2c1", "chain9", (">street.mp4<", ">harbour.mp4<"), tag="chain")),
    (
        BASE,
        lambda text: set_in(
            text,
            "t2c1",
            (
                '<property name="resource">street.mp4',
                '<property name="kdenlive:originalurl">street.mp4</property>'
                '<property name="kdenlive:proxy">harbour.mp4</property><property name="resource">harbour.mp4',
            ),
        ),
    ),
    (BASE, lambda text: put(text, "bin5", "title9", ("Harbour", "Airport"))),
    (BASE, lambda text: put(text, "bin5", "title9", (">kdenlivetitle<", ">color<"))),
    (COLOUR, lambda text: put(text, "bin4", "colour9", ("0x1d3557ff", "0x9d3557ff"))),
    (BASE, lambda text: set_in(text, "bin3", (">street.mp4<", ">harbour.mp4<"))),
]
ALIKE: list[tuple[str, Callable[[str], str]]] = [
    (BASE, lambda text: put(text, "t2c1", "chain9", tag="chain")),
    (BASE, lambda text: put(text, "t2c1", "producer9", (">street.mp4<", ">./street.mp4<"))),
    (BASE, lambda text: put(text, "bin5", "title9")),
    (COLOUR, lambda text: put(text, "bin4", "colour9", ("0x1d3557ff", "#1d3557"))),
    (with_proxy(BASE), lambda text: set_in(text, "t2c1", (PROXY, "street.mp4"))),
]


@pytest.mark.parametrize(("before", "edit"), WRONG, ids=lambda each: "" if isinstance(each, str) else None)
def test_a_clip_that_plays_something_else_is_another_one(
    tmp_path: Path, before: str, edit: Callable[[str], str]
) -> None:
    found = evidence(tmp_path, {"p": before.encode()}, {"p": edit(before).encode()})
    assert not judge(found, "kdenlive.untouched", of="p").ok


@pytest.mark.parametrize(("before", "edit"), ALIKE, ids=lambda each: "" if isinstance(each, str) else None)
def test_producers_of_one_clip_are_copies(tmp_path: Path, before: str, edit: Callable[[str], str]) -> None:
    found = evidence(tmp_path, {"p": before.encode()}, {"p": edit(before).encode()})
    verdict = judge(found, "kdenlive.untouched", of="p")
    assert verdict.ok, verdict.sentence


def test_goals_name_what_is_played(tmp_path: Path) -> None:
    """The clip at 4 s plays harbour.mp4, though it says that it is street.mp4 of the bin."""
    after = set_in(BASE, "t2c1", (">street.mp4<", ">harbour.mp4<")).encode()
    found = evidence(tmp_path, {"p": BASE.encode()}, {"p": after})
    asked = [{"source": "harbour.mp4"}, {"source": "street.mp4"}]
    assert not judge(found, "kdenlive.clips", of="p", track="V1", clips=asked).ok
    assert judge(found, "kdenlive.clips", of="p", track="V1", joined=False, clips=[asked[0], asked[0]]).ok


def test_a_speed_is_of_the_file_behind_it() -> None:
    """melt opens what the resource says; the note of the file beside it is Kdenlive's."""
    fast = set_in(
        BASE,
        "t2c1",
        (">street.mp4<", ">2.000000:street.mp4<"),
        (
            ">avformat-novalidate<",
            '>timewarp</property><property name="warp_speed">2</property><property name="warp_resource">street.mp4<',
        ),
    )
    (clip,) = [clip for track in parse_project(fast.encode()).tracks for clip in track.clips if clip.speed == 2]
    assert clip.source.file == "street.mp4"
    other = fast.replace("2.000000:street.mp4", "2.000000:harbour.mp4")
    (clip,) = [clip for track in parse_project(other.encode()).tracks for clip in track.clips if clip.speed == 2]
    assert clip.source.file == "harbour.mp4"
