"""Projects that lie about themselves: `unreadable` with a reason, quickly, and nothing breaks."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.kdenlive.saved import edited, project

BASE = project("base")
RICH = project("by-hand-2")
STREET = {"source": "street.mp4"}
CHECKS: list[tuple[str, dict[str, Any]]] = [
    ("clips", {"track": "V1", "clips": [{"source": "harbour.mp4"}], "others": True}),
    ("transition", {"kind": "any", "present": False}),
    ("fade", {**STREET, "track": "A1", "side": "in", "present": False}),
    ("effect", {**STREET, "track": "V1", "kind": "sepia", "present": False}),
    ("placement", {**STREET, "track": "V1", "opacity": 1}),
    ("title", {"text": "Harbour Days"}),
    ("untouched", {}),
]


def look(folder: Path, data: bytes, check: str, params: dict[str, Any]) -> LeafVerdict:
    return judge(evidence(folder, {"p": BASE}, {"p": data}), f"kdenlive.{check}", of="p", **params)


def nested(depth: int) -> bytes:
    return edited(BASE, ('<playlist id="main_bin">', "<a>" * depth + "</a>" * depth + '<playlist id="main_bin">'))


def groups(text: str) -> bytes:
    text_of = BASE.decode()
    start = text_of.index('<property name="kdenlive:docproperties.guides">')
    end = text_of.index("</property>", start)
    return (text_of[:start] + f'<property name="kdenlive:docproperties.guides">{text}' + text_of[end:]).encode()


LAUGHS = """<?xml version="1.0"?><!DOCTYPE mlt [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<mlt><profile width="1" height="1" frame_rate_num="1" frame_rate_den="1"/><playlist id="main_bin"/></mlt>"""
PROFILE = '<profile width="480" height="270" frame_rate_num="25" frame_rate_den="1"/>'
CLIP = '<producer id="c"><property name="kdenlive:id">2</property></producer>'
LIST = '<playlist id="main_bin"><entry producer="c"/></playlist>'


def timeline(inner: str) -> bytes:
    track = f'<playlist id="p">{inner}</playlist><tractor id="t"><track producer="p"/></tractor>'
    return f'<mlt>{PROFILE}{CLIP}{LIST}{track}<tractor id="m"><track producer="t"/></tractor></mlt>'.encode()


HOSTILE = {
    "nothing": b"",
    "text": b"hello",
    "another document": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "entities": LAUGHS.encode(),
    "outside": b'<!DOCTYPE mlt [<!ENTITY x SYSTEM "file:///etc/passwd">]><mlt>&x;</mlt>',
    "cut off": BASE[: len(BASE) // 2],
    "depth": nested(400),
    "elements": timeline("<blank length='1'/>" * 250_000),
    "clips": timeline("<entry producer='c' in='0' out='1'/>" * 30_000),
    "no bin": edited(BASE, ('<playlist id="main_bin">', '<playlist id="other">')),
    "no timeline": f"<mlt>{PROFILE}{CLIP}{LIST}</mlt>".encode(),
    "no profile": f"<mlt>{CLIP}{LIST}</mlt>".encode(),
    "a profile of nothing": edited(BASE, ('width="480"', 'width="0"')),
    "no frame rate": edited(BASE, ('frame_rate_den="1"', 'frame_rate_den="0"')),
    "guides": groups("{" * 50_000),
    "a deep list": groups("[" * 100_000),
    "late": timeline("<blank length='99999:00:00.000'/><entry producer='c' in='0' out='5'/>"),
    "very late": timeline("<blank length='9999999'/><entry producer='c' in='0' out='9999'/>" * 2),
    "backwards": timeline("<entry producer='c' in='9' out='3'/>"),
    "of nothing": timeline("<entry producer='x' in='0' out='3'/>"),
    "no time": timeline("<entry producer='c' in='soon' out='3'/>"),
    "twice": edited(BASE, ('<playlist id="main_bin">', '<playlist id="main_bin"/><playlist id="main_bin">')),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_projects_are_unreadable(tmp_path: Path, name: str) -> None:
    began = time.process_time()
    for check, params in CHECKS[:2]:
        found = look(tmp_path, HOSTILE[name], check, params)
        assert found.code == Code.UNREADABLE, found.sentence
    assert time.process_time() - began < 10


def test_folders_that_hold_each_other_end(tmp_path: Path) -> None:
    ring = '<property name="kdenlive:folder.8.9">a</property><property name="kdenlive:folder.9.8">b</property>'
    data = edited(BASE, ('<property name="xml_retain">', ring + '<property name="xml_retain">'))
    assert look(tmp_path, data, *CHECKS[0]).ok


def test_a_tractor_that_holds_itself_ends(tmp_path: Path) -> None:
    data = timeline("").replace(b'<track producer="t"/>', b'<track producer="m"/><track producer="t"/>')
    assert look(tmp_path, data, "tracks", {"video": 1}).ok


@given(data=st.data())
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damaged_projects_never_break_a_check(tmp_path: Path, data: st.DataObject) -> None:
    """Numbers, names and times of a rich project replaced by others."""
    text = RICH.decode()
    for _ in range(data.draw(st.integers(1, 6))):
        at = text.find(
            data.draw(st.sampled_from(['">', "00:00:", "=", '"data": "', "producer", "_track"])),
            data.draw(st.integers(0, len(text) - 1)),
        )
        if at > 0:
            end = at + data.draw(st.integers(1, 12))
            new = data.draw(
                st.sampled_from(["0", "-1", "1e308", "nan", "", "99999999999", "0 0 0 0 0", "x", "50%", "true"])
            )
            text = text[:at] + new + text[end:]
    for check, params in CHECKS:
        look(tmp_path, text.encode(), check, params)
