"""Checks on Kdenlive projects, on what Kdenlive 22.12.3 saved (see ../data/kdenlive/README.md)."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from deskcraft.kits.kdenlive.edit import ProjectFile, get, set_on
from evaluators import LeafVerdict
from evaluators.kdenlive.doing import kinds_of
from evaluators.kdenlive.read import load
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.kdenlive.saved import edited, film, project

CLIPS = {"harbour": film("harbour"), "street": film("street")}


def look(folder: Path, data: bytes, check: str, /, **params: Any) -> LeafVerdict:
    found = evidence(folder, CLIPS, {**CLIPS, "p.kdenlive": data})
    return judge(found, check, of="p.kdenlive", **params)


def test_a_dissolve_that_runs_backwards_is_another(tmp_path: Path) -> None:
    asked = {"from": HARBOUR, "to": STREET, "cut": 4, "duration": 1}
    turned = edited(project("mix"), ('<property name="reverse">0<', '<property name="reverse">1<'))
    leaf = look(tmp_path, turned, "kdenlive.transition", **asked)
    assert leaf.code == "not_found" and "from street.mp4 to harbour.mp4" in leaf.sentence


def test_fades_are_told_apart_by_their_sides(tmp_path: Path) -> None:
    found = load(evidence(tmp_path, {}, {"p": project("levels")}), "p")
    clips = [clip for track in found.tracks for clip in track.clips if clip.source.file == "street.mp4" and clip.audio]
    kinds = [kinds_of(effect, clip.length, found.profile) for clip in clips for effect in clip.effects]
    assert {"sound_fade_in"} in kinds and {"sound_fade_out"} in kinds


@pytest.mark.parametrize("service", ["frei0r.luminance", "frei0r.bw0r", "avfilter.monochrome"])
def test_what_leaves_no_colour_is_grey(tmp_path: Path, service: str) -> None:
    grey = edited(
        project("looks"), ('<property name="mlt_service">greyscale<', f'<property name="mlt_service">{service}<')
    )
    assert look(tmp_path, grey, "kdenlive.effect", at=2.5, track="V1", kind="grayscale").ok


def test_a_second_clip_with_the_name_asked_is_no_renamed_one(tmp_path: Path) -> None:
    base = project("base")
    file = ProjectFile.read(base)

    def made_of(entry: etree._Element) -> etree._Element:
        found = file.by_id(entry.get("producer", ""))
        assert found is not None
        return found

    first = next(each for each in file.bin().findall("entry") if get(made_of(each), "resource").endswith("harbour.mp4"))
    twin = copy.deepcopy(made_of(first))
    twin.set("id", "twin")
    set_on(twin, "kdenlive:clipname", "Opening")
    set_on(twin, "kdenlive:id", "4711")
    made_of(first).addprevious(twin)
    entry = copy.deepcopy(first)
    entry.set("producer", "twin")
    first.addnext(entry)
    found = evidence(tmp_path, {**CLIPS, "p.kdenlive": base}, {**CLIPS, "p.kdenlive": file.written()})
    asked = {**HARBOUR, "name": "Opening"}
    assert judge(found, "kdenlive.bin", of="p.kdenlive", clips=[asked]).code == "extra"
    assert judge(found, "kdenlive.bin", of="p.kdenlive", clips=[asked, HARBOUR]).ok


HARBOUR, STREET = {"source": "harbour.mp4"}, {"source": "street.mp4"}
CUT = [
    {**HARBOUR, "position": 0, "duration": 4, "source_start": 0},
    {**STREET, "position": 4, "duration": 4, "source_start": 1},
]
CASES: list[tuple[str, str, dict[str, Any], str]] = [
    ("base", "profile", {"width": 480, "height": 270, "fps": 25, "progressive": True}, "ok"),
    ("base", "profile", {"width": 1920}, "wrong_format"),
    ("by-hand-1", "profile", {"width": 1920, "height": 1080, "fps": 25}, "ok"),
    ("base", "profile", {"fps": 23.976}, "wrong_format"),
    ("base", "bin", {"clips": [{**HARBOUR, "folder": "Footage", "kind": "video"}, {"name": "Backdrop"}]}, "ok"),
    ("base", "bin", {"clips": [{"content": "street", "name": "street.mp4"}]}, "ok"),
    ("base", "bin", {"clips": [{**HARBOUR, "folder": ""}]}, "wrong_value"),
    ("base", "bin", {"clips": [{**HARBOUR, "name": "Opening"}]}, "wrong_text"),
    ("base", "bin", {"clips": [{"source": "intro.mp4"}]}, "not_found"),
    ("base", "bin", {"clips": [{**HARBOUR, "content": "street"}]}, "not_found"),
    ("base", "bin", {"lacks": [STREET]}, "extra"),
    ("base", "bin", {"lacks": [{"source": "intro.mp4"}], "folders": ["Footage"]}, "ok"),
    ("base", "bin", {"folders": ["Music"]}, "not_found"),
    ("base", "bin", {"clips": [HARBOUR, STREET], "others": False}, "extra"),
    ("by-hand-2", "bin", {"clips": [HARBOUR, STREET, {"kind": "title"}, {"kind": "colour"}], "others": False}, "ok"),
    ("base", "colour", {"name": "Backdrop", "colour": "#1d3557", "duration": 5}, "ok"),
    ("base", "colour", {"colour": "#1e3658"}, "ok"),
    ("base", "colour", {"colour": "#e63946"}, "wrong_style"),
    ("base", "colour", {"colour": "#1d3557", "duration": 3}, "wrong_value"),
    ("by-hand-1", "colour", {"colour": "#000000"}, "not_found"),
    ("base", "title", {"text": "Harbour Days", "bold": True, "colour": "#ffd60a", "size": 32}, "ok"),
    ("base", "title", {"text": "harbour days", "ignore_case": True, "area": [0, 0.5, 0.5, 1]}, "ok"),
    ("base", "title", {"text": "harbour days"}, "wrong_text"),
    ("base", "title", {"text": "Harbour Days", "area": [0, 0, 1, 0.5]}, "wrong_style"),
    ("base", "title", {"text": "Harbour Days", "colour": "#ffffff"}, "wrong_style"),
    ("base", "title", {"text": "Harbour Days", "font": "DejaVu Sans", "size": 40}, "wrong_style"),
    ("by-hand-2", "title", {"text": "Harbour Days", "size": 54, "colour": "#ffffff", "bold": False}, "ok"),
    ("base", "title", {"text": "Harbour Days", "position": 2, "duration": 4}, "ok"),
    ("base", "title", {"text": "Harbour Days", "position": 3}, "wrong_style"),
    ("base", "title", {"text": "Harbour Days", "position": 2, "duration": 3}, "wrong_style"),
    ("tracks", "title", {"text": "Harbour Days", "position": 2}, "wrong_style"),
    ("by-hand-1", "title", {"text": "Harbour Days"}, "not_found"),
    ("by-hand-2", "proxy", STREET, "ok"),
    ("by-hand-2", "proxy", HARBOUR, "wrong_value"),
    ("by-hand-2", "proxy", {"every": True}, "wrong_value"),
    ("base", "proxy", {"every": True, "present": False}, "ok"),
    ("base", "tracks", {"video": 2, "audio": 2, "tracks": [{"name": "Titles", "kind": "video"}, {"name": "V1"}]}, "ok"),
    ("base", "tracks", {"video": 3}, "wrong_count"),
    ("tracks", "tracks", {"video": 3, "tracks": [{"name": "Logo"}, {"name": "Titles"}]}, "ok"),
    ("tracks", "tracks", {"tracks": [{"name": "Titles"}, {"name": "Logo"}]}, "wrong_order"),
    ("tracks", "tracks", {"lacks": ["Logo"]}, "extra"),
    ("tracks", "tracks", {"tracks": [{"name": "Logo", "kind": "audio"}]}, "not_found"),
    ("by-hand-2", "tracks", {"video": 3, "audio": 2}, "ok"),
    ("tracks", "track", {"track": "A1", "muted": True, "locked": False}, "ok"),
    ("tracks", "track", {"track": "V1", "locked": True, "hidden": False}, "ok"),
    ("tracks", "track", {"track": "Titles", "hidden": True}, "ok"),
    ("tracks", "track", {"track": "Logo", "empty": True}, "ok"),
    ("base", "track", {"track": "A1", "muted": True}, "wrong_value"),
    ("base", "track", {"track": "V1", "locked": True}, "wrong_value"),
    ("base", "track", {"track": "V9", "locked": True}, "not_found"),
    ("by-hand-2", "track", {"track": "V2", "locked": True, "hidden": True}, "ok"),
    ("base", "guides", {"guides": [{"at": 0, "text": "Start"}, {"at": 4, "text": "Tram"}]}, "ok"),
    ("base", "guides", {"guides": [{"at": 4, "text": "Tram"}]}, "extra"),
    ("base", "guides", {"guides": [{"at": 4, "text": "Tram"}], "others": True}, "ok"),
    ("base", "guides", {"guides": [{"at": 5, "text": "Tram"}], "others": True}, "wrong_value"),
    ("base", "guides", {"guides": [{"at": 4, "text": "Bus"}], "others": True}, "wrong_text"),
    ("by-hand-1", "guides", {"guides": [{"at": 15.92, "text": "Tram arrives", "category": 0}]}, "ok"),
    ("base", "guides", {**HARBOUR, "guides": [{"at": 4, "text": "Tram"}]}, "not_found"),
    ("grouped", "group", {"clips": [{**HARBOUR, "track": "V1"}, {**STREET, "track": "V1"}], "exactly": True}, "ok"),
    ("base", "group", {"clips": [HARBOUR, STREET]}, "not_found"),
    ("by-hand-1", "group", {"clips": [{**HARBOUR, "at": 1}, {**HARBOUR, "at": 4}]}, "not_found"),
    ("grouped", "group", {"clips": [HARBOUR, STREET], "grouped": False}, "extra"),
    ("base", "clips", {"track": "V1", "clips": CUT}, "ok"),
    ("base", "clips", {"track": "A1", "clips": CUT}, "ok"),
    ("split", "clips", {"track": "V1", "clips": CUT}, "ok"),
    ("split", "clips", {"track": "V1", "clips": [HARBOUR, HARBOUR, STREET], "joined": False}, "ok"),
    (
        "split",
        "clips",
        {"track": "V1", "clips": [{**HARBOUR, "duration": 1.6}, HARBOUR, STREET], "joined": False},
        "ok",
    ),
    ("base", "clips", {"track": "V1", "clips": [HARBOUR, HARBOUR, STREET], "joined": False}, "wrong_count"),
    ("base", "clips", {"track": "V1", "clips": CUT[::-1]}, "wrong_content"),
    ("base", "clips", {"track": "V1", "clips": CUT[1:]}, "wrong_count"),
    ("base", "clips", {"track": "V1", "clips": CUT[1:], "others": True}, "ok"),
    ("moved", "clips", {"track": "V1", "clips": CUT}, "wrong_value"),
    ("moved", "clips", {"track": "V1", "clips": [CUT[0], {**CUT[1], "position": 4.4}]}, "ok"),
    ("base", "clips", {"track": "V1", "clips": [CUT[0], {**CUT[1], "source_start": 0}]}, "wrong_value"),
    ("fast", "clip", {**HARBOUR, "track": "V1", "speed": 2, "duration": 2}, "ok"),
    ("base", "clip", {**HARBOUR, "track": "V1", "speed": 2}, "wrong_value"),
    ("by-hand-2", "clip", {**HARBOUR, "at": 1, "speed": 2}, "ok"),
    ("base", "clip", {"content": "street", "position": 4, "source_start": 1, "on": "V1"}, "ok"),
    ("base", "clip", {"source": "Lower third", "position": 2, "duration": 4, "on": "Titles"}, "ok"),
    ("base", "clip", {"source": "Lower third", "on": "V1"}, "wrong_value"),
    ("split", "clip", {**HARBOUR, "track": "V1", "position": 0}, "ambiguous"),
    ("split", "clip", {**HARBOUR, "track": "V1", "number": 2, "position": 1.6}, "ok"),
    ("split", "clip", {**HARBOUR, "track": "V1", "number": 3, "position": 1.6}, "not_found"),
    ("base", "used", HARBOUR, "ok"),
    ("base", "used", {**HARBOUR, "times": 2}, "wrong_count"),
    ("base", "used", {**STREET, "used": False}, "extra"),
    ("base", "used", {"source": "Backdrop"}, "not_found"),
    ("base", "used", {"source": "Backdrop", "used": False}, "ok"),
    ("base", "duration", {"seconds": 8}, "ok"),
    ("moved", "duration", {"seconds": 8}, "wrong_value"),
    ("looks", "effect", {"at": 0.5, "track": "V1", "kind": "brightness", "amount": 0.5}, "ok"),
    ("looks", "effect", {"at": 0.5, "track": "V1", "kind": "brightness", "amount": 1.5}, "wrong_value"),
    ("looks", "effect", {"at": 1.5, "track": "V1", "kind": "sepia"}, "ok"),
    ("looks", "effect", {"at": 1.5, "track": "V1", "id": "sepia", "values": {"u": 75, "v": 150}}, "ok"),
    ("looks", "effect", {"at": 1.5, "track": "V1", "id": "sepia", "values": {"u": 80}}, "wrong_value"),
    ("looks", "effect", {"at": 2.5, "track": "V1", "kind": "sepia"}, "not_found"),
    ("looks", "effect", {"at": 2.5, "track": "V1", "kind": "grayscale"}, "ok"),
    ("looks", "effect", {"at": 2.5, "track": "V1", "kind": "grayscale", "present": False}, "extra"),
    ("looks", "effect", {"at": 3.5, "track": "V1", "kind": "flip_horizontal"}, "ok"),
    ("looks", "effect", {"at": 3.5, "track": "V1", "kind": "mirror"}, "ok"),
    ("looks", "effect", {"at": 3.5, "track": "V1", "kind": "flip_vertical"}, "not_found"),
    ("looks", "effect", {"at": 4.5, "track": "V1", "kind": "crop", "values": {"left": 48, "top": 0}}, "ok"),
    ("looks", "effect", {"at": 4.5, "track": "V1", "kind": "crop", "values": {"left": 60}}, "wrong_value"),
    ("looks", "effect", {"at": 5.5, "track": "V1", "kind": "rotate", "amount": -180}, "ok"),
    ("looks", "effect", {"at": 5.5, "track": "V1", "kind": "rotate", "amount": 90}, "wrong_value"),
    ("looks", "effect", {"at": 6.5, "track": "V1", "kind": "opacity", "amount": 0.5}, "ok"),
    ("looks", "effect", {"at": 7.5, "track": "V1", "kind": "saturation", "amount": 2}, "ok"),
    ("looks", "placement", {"at": 6.5, "track": "V1", "opacity": 0.5, "box": [0, 0, 480, 270]}, "ok"),
    ("looks", "placement", {"at": 5.5, "track": "V1", "rotation": 180}, "ok"),
    ("by-hand-1", "effect", {**HARBOUR, "at": 4, "kind": "sepia"}, "ok"),
    ("by-hand-1", "effect", {**HARBOUR, "at": 1, "kind": "sepia"}, "not_found"),
    ("pip", "placement", {**STREET, "track": "V2", "box": [300, 20, 160, 90]}, "ok"),
    ("pip-composition", "placement", {**STREET, "track": "V2", "box": [300, 20, 160, 90], "opacity": 1}, "ok"),
    ("pip", "placement", {**STREET, "track": "V2", "box": [20, 20, 160, 90]}, "wrong_geometry"),
    # whole numbers are typed, 1 px off at most; others were worked out, 4 px off at most
    ("pip", "placement", {**STREET, "track": "V2", "box": [301, 20, 160, 91]}, "ok"),
    ("pip", "placement", {**STREET, "track": "V2", "box": [303, 20, 160, 90]}, "wrong_geometry"),
    ("pip", "placement", {**STREET, "track": "V2", "box": [303, 20, 160, 90], "tolerance": 4}, "ok"),
    ("pip", "placement", {**STREET, "track": "V2", "box": [303, 20.5, 160, 90]}, "ok"),
    ("pip", "placement", {**HARBOUR, "track": "V1", "box": [300, 20, 160, 90]}, "wrong_geometry"),
    ("mix", "transition", {"from": HARBOUR, "to": STREET, "cut": 4, "duration": 1}, "ok"),
    ("dissolve", "transition", {"from": HARBOUR, "to": STREET, "start": 3, "duration": 1}, "ok"),
    ("dissolve", "transition", {"from": STREET, "to": HARBOUR}, "not_found"),
    ("dissolve", "transition", {"kind": "wipe"}, "wrong_style"),
    ("dissolve", "transition", {"duration": 2}, "wrong_value"),
    ("wipe", "transition", {"kind": "wipe", "from": HARBOUR, "to": STREET, "shape": "bi-linear_x"}, "ok"),
    ("wipe", "transition", {"kind": "wipe", "shape": "clock"}, "wrong_value"),
    ("wipe", "transition", {"kind": "dissolve"}, "wrong_style"),
    ("base", "transition", {"kind": "any"}, "not_found"),
    ("pip", "transition", {"kind": "any", "present": False}, "ok"),
    ("by-hand-2", "transition", {"from": STREET, "to": STREET, "cut": 15.9}, "ok"),
    ("levels", "volume", {**HARBOUR, "track": "A1", "at": 1, "gain": -6}, "ok"),
    ("levels", "volume", {**HARBOUR, "track": "A1", "at": 3, "gain": -6.02}, "ok"),
    ("levels", "volume", {**HARBOUR, "track": "A1", "at": 1, "gain": 6}, "wrong_value"),
    ("levels", "volume", {**STREET, "track": "A1", "gain": 0}, "wrong_value"),
    ("levels", "volume", {**STREET, "track": "A1", "gain": 0, "start": 1.1, "end": 1.9}, "ok"),
    ("tracks", "volume", {**STREET, "track": "A1", "gain": -100}, "ok"),
    ("levels", "fade", {**STREET, "track": "A1", "side": "in", "duration": 1}, "ok"),
    ("levels", "fade", {**STREET, "track": "A1", "side": "out", "duration": 2}, "ok"),
    ("levels", "fade", {**STREET, "track": "A1", "side": "out", "duration": 1}, "wrong_value"),
    ("levels", "fade", {**HARBOUR, "track": "A1", "at": 1, "side": "in"}, "not_found"),
    ("levels", "fade", {**STREET, "track": "A1", "side": "in", "present": False}, "extra"),
    ("fades", "fade", {**HARBOUR, "what": "picture", "side": "in", "duration": 1}, "ok"),
    ("fades", "fade", {**STREET, "what": "picture", "side": "out", "duration": 2}, "ok"),
    ("fades", "fade", {**STREET, "what": "picture", "side": "in"}, "not_found"),
    ("fades", "fade", {**HARBOUR, "side": "in", "present": False}, "ok"),
    ("base", "setting", {"name": "enableproxy", "value": "0"}, "ok"),
    ("base", "setting", {"name": "enableproxy", "value": "1"}, "wrong_value"),
]


@pytest.mark.parametrize(("name", "check", "params", "expected"), CASES, ids=str)
def test_what_kdenlive_saved(tmp_path: Path, name: str, check: str, params: dict[str, Any], expected: str) -> None:
    found = look(tmp_path, project(name), f"kdenlive.{check}", **params)
    assert found.code == expected, found.sentence


FORGED: list[tuple[str, str, dict[str, Any], list[tuple[str, str]]]] = [
    # the right names on the wrong file
    ("base", "bin", {"clips": [{"content": "harbour"}]}, [("13a5fa27a38042671aff2072aac60e61", "0" * 32)]),
    # an effect that is there, and off
    (
        "looks",
        "effect",
        {"at": 1.5, "track": "V1", "kind": "sepia"},
        [
            (
                '<property name="kdenlive_id">sepia</property>',
                '<property name="kdenlive_id">sepia</property><property name="disable">1</property>',
            )
        ],
    ),
    # an effect by its name that does something else
    (
        "looks",
        "effect",
        {"at": 1.5, "track": "V1", "kind": "sepia"},
        [('<property name="mlt_service">sepia</property>', '<property name="mlt_service">invert</property>')],
    ),
    # a fade that leaves all as loud as it is
    (
        "levels",
        "fade",
        {**STREET, "track": "A1", "side": "in"},
        [('<property name="gain">0</property>', '<property name="gain">1</property>')],
    ),
    # a dissolve that Kdenlive adds by itself to every project
    (
        "dissolve",
        "transition",
        {},
        [
            (
                '<property name="kdenlive_id">dissolve</property>',
                '<property name="kdenlive_id">dissolve</property><property name="internal_added">237</property>',
            )
        ],
    ),
    # a title whose clip bears the words and which says others
    ("base", "title", {"name": "Lower third", "text": "Harbour Days"}, [("Harbour Days&lt;", "Harbor Days&lt;")]),
    # another clip under a group's number
    ("grouped", "group", {"clips": [HARBOUR, STREET]}, [('"data": "2:100"', '"data": "2:50"')]),
    # a proxy without its original
    ("by-hand-2", "proxy", STREET, [('<property name="kdenlive:originalurl">street.mp4</property>', "")]),
    # a picture in the picture that is only there for its first frame
    (
        "pip",
        "placement",
        {**STREET, "track": "V2", "box": [300, 20, 160, 90], "after": 1},
        [("=300 20 160 90 1", "=300 20 160 90 1;00:00:00.040=0 0 480 270 1")],
    ),
]


@pytest.mark.parametrize(("name", "check", "params", "edits"), FORGED, ids=str)
def test_forgeries_fail(
    tmp_path: Path, name: str, check: str, params: dict[str, Any], edits: list[tuple[str, str]]
) -> None:
    right, forged = project(name), edited(project(name), *edits)
    assert look(tmp_path / "right", right, f"kdenlive.{check}", **params).ok
    found = look(tmp_path / "forged", forged, f"kdenlive.{check}", **params)
    assert not found.ok, found.sentence


def test_only_the_sound_of_a_clip_may_be_in_its_group_unasked(tmp_path: Path) -> None:
    joined = ('"data": "2:100",', '"data": "1:0", "leaf": "clip", "type": "Leaf"}, {"data": "2:100",')
    other = (
        '<entry producer="t1c0" in="00:00:00.000" out="00:00:03.960">',
        '<entry producer="t1c0" in="00:00:00.000" out="00:00:02.960">',
    )
    wanted = {"clips": [{**HARBOUR, "track": "V1"}, {**STREET, "track": "V1"}], "exactly": True}
    assert look(tmp_path / "sound", edited(project("grouped"), joined), "kdenlive.group", **wanted).ok
    found = look(tmp_path / "stretch", edited(project("grouped"), joined, other), "kdenlive.group", **wanted)
    assert found.code == "extra", found.sentence


def test_a_clip_that_is_switched_off_is_not_there(tmp_path: Path) -> None:
    text = project("base").decode()
    at = text.index('<property name="set.test_image">0</property>')
    off = (text[:at] + text[at:].replace('set.test_image">0<', 'set.test_image">1<', 1)).encode()
    assert look(tmp_path / "on", text.encode(), "kdenlive.clips", track="V1", clips=CUT).ok
    assert not look(tmp_path / "off", off, "kdenlive.clips", track="V1", clips=CUT).ok


def test_a_chain_is_a_producer(tmp_path: Path) -> None:
    text = project("base").decode()
    chained = text.replace('<producer id="t', '<chain id="t').replace('<producer id="bin2"', '<chain id="bin2"')
    parts = chained.split("</producer>")
    out = parts[0]
    for part in parts[1:]:
        opened = out.rfind("<chain "), out.rfind("<producer ")
        out += ("</chain>" if opened[0] > opened[1] else "</producer>") + part
    assert out != text
    for track in ("V1", "A1"):
        found = look(tmp_path / track, out.encode(), "kdenlive.clips", track=track, clips=CUT)
        assert found.ok, found.sentence


def test_effects_of_the_bin_count(tmp_path: Path) -> None:
    names = "".join(f'<property name="{name}">sepia</property>' for name in ("mlt_service", "kdenlive_id"))
    sepia = f'<filter id="f">{names}</filter>'
    text = project("base").decode()
    at = text.index("</producer>", text.index('<producer id="bin2"'))
    data = (text[:at] + sepia + text[at:]).encode()
    assert look(tmp_path, data, "kdenlive.effect", source="harbour.mp4", kind="sepia").ok
    assert not look(tmp_path, data, "kdenlive.effect", source="street.mp4", kind="sepia").ok
