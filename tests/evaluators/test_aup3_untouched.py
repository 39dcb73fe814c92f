"""`aup3.untouched` over generated edits: each breaks it, and none does that is excepted."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import LeafVerdict
from evaluators.aup3.binary_xml import Node, Value, decode, encode
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.projects import BASE, edited, resounded

RATE = 4000
QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def look(folder: Path, data: bytes, *excepted: str) -> LeafVerdict:
    return judge(evidence(folder, {"p": BASE}, {"p": data}), "aup3.untouched", of="p", except_=list(excepted))


def only_when_excepted(folder: Path, data: bytes, *excepted: str) -> None:
    leaf = look(folder / "plain", data)
    assert leaf.outcome == "failed"
    for other in ("Music/name", "Voice/rate", ":tags"):
        if other not in excepted:
            assert not look(folder / "other", data, other).ok
    leaf = look(folder / "excepted", data, *excepted)
    assert leaf.ok, leaf.sentence


def part(root: Node, name: str) -> list[Node]:
    """The elements of a track."""
    return [node for node in root.children if node.attributes.get("name") == name]


def setting(name: str, attribute: str, value: Value) -> Callable[[Node], None]:
    def change(root: Node) -> None:
        for node in part(root, name):
            node.attributes[attribute] = value

    return change


@given(
    track=st.sampled_from(["Music", "Voice"]),
    edit=st.one_of(
        st.tuples(st.just("gain"), st.floats(0.01, 8).filter(lambda value: abs(value - 1) > 0.005)),
        st.tuples(st.just("pan"), st.floats(-1, 1).filter(lambda value: abs(value) > 0.005)),
        st.tuples(st.sampled_from(["mute", "solo"]), st.just(True)),
        st.tuples(st.just("name"), st.sampled_from(["Track", "music", "Voice 2", ""])),
    ),
)
@QUICK
def test_a_tracks_setting(tmp_path: Path, track: str, edit: tuple[str, float | bool | str]) -> None:
    only_when_excepted(tmp_path, edited(setting(track, *edit)), f"{track}/{edit[0]}")


@given(
    index=st.integers(0, 2), shift=st.floats(0.01, 3), stretch=st.booleans(), title=st.sampled_from(["", "Intr", "X"])
)
@QUICK
def test_a_label(tmp_path: Path, index: int, shift: float, stretch: bool, title: str) -> None:
    def change(root: Node) -> None:
        label = part(root, "Labels 1")[0].children[index]
        label.attributes["t1"] = float(label.attributes["t1"]) + shift
        if not stretch:
            label.attributes["t"] = float(label.attributes["t"]) + shift
        if title:
            label.attributes["title"] = title

    only_when_excepted(tmp_path, edited(change), "Labels 1/labels")


@given(index=st.integers(0, 2))
@QUICK
def test_a_label_more_or_less(tmp_path: Path, index: int) -> None:
    def remove(root: Node) -> None:
        part(root, "Labels 1")[0].children.pop(index)

    def double(root: Node) -> None:
        labels = part(root, "Labels 1")[0].children
        labels.append(Node("label", dict(labels[index].attributes)))

    only_when_excepted(tmp_path / "less", edited(remove), "Labels 1/labels")
    only_when_excepted(tmp_path / "more", edited(double), "Labels 1/labels")


@given(track=st.sampled_from(["Music", "Voice"]), frames=st.integers(-4000, 8000).filter(lambda n: abs(n) > 2))
@QUICK
def test_a_clip_that_moves(tmp_path: Path, track: str, frames: int) -> None:
    def change(root: Node) -> None:
        for node in part(root, track):
            for clip in node.all("waveclip"):
                clip.attributes["offset"] = float(clip.attributes["offset"]) + frames / RATE

    only_when_excepted(tmp_path, edited(change), f"{track}/clips", f"{track}/sound")


@given(
    track=st.sampled_from(["Music", "Voice"]),
    side=st.sampled_from(["trimLeft", "trimRight"]),
    frames=st.integers(8, 9000),
)
@QUICK
def test_a_clip_that_is_trimmed(tmp_path: Path, track: str, side: str, frames: int) -> None:
    def change(root: Node) -> None:
        for node in part(root, track):
            for clip in node.all("waveclip"):
                clip.attributes[side] = frames / RATE

    only_when_excepted(tmp_path, edited(change), f"{track}/clips", f"{track}/sound")


@given(
    block=st.integers(0, 2),
    start=st.integers(0, 9000),
    length=st.integers(100, 4000),
    factor=st.sampled_from([0.0, 0.9, 1.12, -1.0]),
)
@QUICK
def test_samples_that_change(tmp_path: Path, block: int, start: int, length: int, factor: float) -> None:
    first, last = start, min(start + length, 9600)
    if first >= 4000 and last <= 6000:  # the music's pause
        first, last = 4000, 6500
    data = resounded(
        block,
        lambda samples: np.concatenate(
            [
                samples[:first],
                np.round(samples[first:last] * factor).clip(-32768, 32767).astype(np.int16),
                samples[last:],
            ]
        ),
    )
    name = "Voice" if block == 2 else "Music"
    if last - first < 400:
        return
    only_when_excepted(tmp_path, data, f"{name}/sound[{first / RATE:.4f}:{last / RATE:.4f}]")
    assert not look(tmp_path / "early", data, f"{name}/sound[:{first / RATE:.4f}]").ok


@given(track=st.sampled_from(["Music", "Voice"]), points=st.lists(st.floats(0.2, 0.9), min_size=1, max_size=4))
@QUICK
def test_an_envelope(tmp_path: Path, track: str, points: list[float]) -> None:
    def change(root: Node) -> None:
        for node in part(root, track):
            for clip in node.all("waveclip"):
                (envelope,) = clip.all("envelope")
                envelope.children = [
                    Node("controlpoint", {"t": 0.3 * (1 + index), "val": value}) for index, value in enumerate(points)
                ]

    only_when_excepted(tmp_path, edited(change), f"{track}/sound")


def remove(root: Node) -> None:
    root.children.remove(part(root, "Voice")[0])


def add(root: Node) -> None:
    root.children.append(Node("labeltrack", {"name": "Notes"}))


def reorder(root: Node) -> None:
    root.children.append(root.children.pop(root.children.index(part(root, "Voice")[0])))


def tag(root: Node) -> None:
    next(root.all("tags")).children.append(Node("tag", {"name": "TITLE", "value": "Take 2"}))


def track_effect(root: Node) -> None:
    next(part(root, "Voice")[0].all("effects")).children.append(Node("effect", {"id": "Bass and Treble"}))


def effect(root: Node) -> None:
    next(root.all("effects")).children.append(Node("effect", {"id": "Reverb"}))


def mono(root: Node) -> None:
    left, right = part(root, "Music")
    root.children.remove(right)
    left.attributes["linked"] = 0


def rate(root: Node) -> None:
    root.attributes["rate"] = 44100.0


@pytest.mark.parametrize(
    ("change", "excepted"),
    [
        (remove, "Voice"),
        (add, ":new tracks"),
        (add, "Notes"),
        (reorder, ":order"),
        (tag, ":tags"),
        (track_effect, "Voice/effects"),
        (track_effect, "*/effects"),
        (effect, ":effects"),
        (mono, "Music"),
        (rate, ":rate"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_what_the_project_has(tmp_path: Path, change: Callable[[Node], None], excepted: str) -> None:
    data = edited(change)
    assert not look(tmp_path / "plain", data).ok
    leaf = look(tmp_path / "excepted", data, excepted)
    assert leaf.ok, leaf.sentence


def test_the_document_written_anew_is_the_same(tmp_path: Path) -> None:
    assert look(tmp_path, edited(lambda root: None)).ok


def test_decoding_undoes_encoding() -> None:
    root = Node("a", {"b": 1, "c": -2.5, "d": True, "e": "ü"}, [Node("f"), Node("a", {"b": "x"})])
    assert decode(*encode(root)) == root


@pytest.mark.parametrize("value", [":zoom", "Voice/colour", "Voice/sound[a:b]"])
def test_an_exception_that_is_none_is_refused(tmp_path: Path, value: str) -> None:
    from evaluators.registry import BadCheck

    with pytest.raises(BadCheck, match=r"there are|properties are"):
        look(tmp_path, BASE, value)
