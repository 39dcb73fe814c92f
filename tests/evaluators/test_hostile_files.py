"""Files that lie about themselves: each check says `unreadable`, quickly and within bounds, and nothing breaks."""

import io
import struct
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import Code, LeafVerdict
from evaluators.worker import GradingWorker, Limits
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.workbooks import SAVED, edited

DATA = Path(__file__).parent / "data"
SVG = (DATA / "drawing-saved.svg").read_bytes()
WAV = (DATA / "take-saved.wav").read_bytes()
CHECKS: dict[str, tuple[bytes, list[tuple[str, dict[str, Any]]]]] = {
    "svg": (
        SVG,
        [
            ("svg.fill", {"element": "#star", "colour": "red"}),
            ("svg.geometry", {"element": "#star", "x": 1}),
            ("svg.untouched", {}),
        ],
    ),
    "xlsx": (SAVED, [("sheet.values", {"cells": {"A1": 1}}), ("sheet.chart", {}), ("sheet.untouched", {})]),
    "wav": (WAV, [("audio.level", {"peak_db": 0}), ("audio.matches", {"source": "f"}), ("audio.untouched", {})]),
}


def zipped(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


def replaced(part: str, edit: tuple[bytes, bytes]) -> bytes:
    """Return the ledger with one part's text replaced."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(SAVED)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            assert name != part or edit[0] in data
            new.writestr(name, data.replace(*edit, 1) if name == part else data)
    return out.getvalue()


def twice() -> bytes:
    out = io.BytesIO()
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(out, "w") as archive:
        for _ in range(2):
            archive.writestr("[Content_Types].xml", b"<a/>")
    return out.getvalue()


HEADER = SVG[: SVG.index(b"<svg")]
ENTITIES = b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">' + b"".join(
    b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9)
)
NAMESPACES = b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
BOMB = NAMESPACES + b"".join(b'<g id="g%d">%s</g>' % (n, b'<use xlink:href="#g%d"/>' % (n + 1) * 10) for n in range(9))
SHEET = "xl/worksheets/sheet1.xml"
HOSTILE = {
    "svg": {
        "nothing": b"",
        "spaces": b" \n ",
        "truncated": SVG[: len(SVG) // 2],
        "a workbook": SAVED,
        "another root": b"<html/>",
        "text": b"hello",
        "entities": ENTITIES + b"]><svg>&j;</svg>",
        "an entity of the host's": b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
        "deep": b"<svg>" * 100_000,
        "deep and closed": NAMESPACES + b"<g>" * 300 + b"</g>" * 300 + b"</svg>",
        "another encoding": b'<?xml version="1.0" encoding="nonsense"?><svg/>',
        "NUL": b"<svg>\0</svg>",
    },
    "xlsx": {
        "nothing": b"",
        "truncated": SAVED[: len(SAVED) // 2],
        "a drawing": SVG,
        "an archive of something else": zipped(**{"a.txt": b"x"}),
        "a bomb": zipped(**{"[Content_Types].xml": bytes(60 * 2**20)}),
        "the same name twice": twice(),
        "a name that climbs": zipped(**{"[Content_Types].xml": b"<a/>", "../x": b""}),
        "an entity": replaced("xl/workbook.xml", (b"<workbook", b'<!DOCTYPE w [<!ENTITY a "b">]><workbook')),
        "everything merged": replaced(SHEET, (b'ref="H1:J1"', b'ref="A1:XFD1048576"')),
        "a damaged part": replaced(SHEET, (b"<sheetData>", b"<sheetData><")),
        "no sheet": zipped(**{"[Content_Types].xml": b"<Types/>", "xl/workbook.xml": b"<workbook/>"}),
        "an odd number": replaced(SHEET, (b"<v>120.5</v>", b"<v>many</v>")),
        "a number without end": replaced(SHEET, (b'r="C2"', b'r="ZZZZ2"')),
    },
    "wav": {
        "nothing": b"",
        "truncated": WAV[: len(WAV) // 2],
        "its header alone": WAV[:44],
        "half a header": WAV[:20],
        "a drawing": SVG,
        "4 GB": WAV[:40] + struct.pack("<I", 0xFFFFFFF0) + WAV[44:],
        "no rate": WAV[:24] + struct.pack("<I", 0) + WAV[28:],
        "no channels": WAV[:22] + struct.pack("<H", 0) + WAV[24:],
        "many channels": WAV[:22] + struct.pack("<H", 60000) + WAV[24:],
        "an unknown encoding": WAV[:20] + struct.pack("<H", 0x1234) + WAV[22:],
    },
}
CASES = [
    pytest.param(kind, data, name, params, id=f"{kind}: {what}, {name}")
    for kind, files in HOSTILE.items()
    for what, data in files.items()
    for name, params in CHECKS[kind][1]
]


def look(folder: Path, kind: str, data: bytes, name: str, params: dict[str, Any]) -> LeafVerdict:
    return judge(evidence(folder, {"f": CHECKS[kind][0]}, {"f": data}), name, of="f", **params)


@pytest.mark.parametrize(("kind", "data", "name", "params"), CASES)
def test_a_hostile_file_is_unreadable(
    tmp_path: Path, kind: str, data: bytes, name: str, params: dict[str, Any]
) -> None:
    started = time.process_time()
    leaf = look(tmp_path, kind, data, name, params)
    assert leaf.code == Code.UNREADABLE, leaf.sentence
    assert leaf.sentence.startswith("The file could not be judged: ")
    assert "root:" not in leaf.sentence
    assert time.process_time() - started < 5


def test_clones_that_multiply_are_unreadable(tmp_path: Path) -> None:
    data = BOMB + b'<g id="g9"><rect id="r" width="1" height="1"/></g></svg>'
    leaf = look(tmp_path, "svg", data, "svg.geometry", {"element": "#g0", "x": 0})
    assert leaf.code == Code.UNREADABLE


def test_a_clone_of_itself_ends(tmp_path: Path) -> None:
    data = NAMESPACES + b'<use id="a" xlink:href="#a"/></svg>'
    assert look(tmp_path, "svg", data, "svg.geometry", {"element": "#a", "x": 0}).code == Code.UNREADABLE
    data = (
        NAMESPACES + b'<linearGradient id="a" xlink:href="#a"/><rect id="r" width="1" height="1" fill="url(#a)"/></svg>'
    )
    assert not look(tmp_path, "svg", data, "svg.fill", {"element": "#r", "colour": "red"}).ok


@pytest.fixture(scope="module")
def worker() -> Iterator[GradingWorker]:
    with GradingWorker(Limits(leaf_cpu_s=3)) as warm:
        yield warm


def test_a_workbook_that_takes_forever_fails_its_leaves_alone(worker: GradingWorker, tmp_path: Path) -> None:
    rows = b"".join(b'<row r="%d"><c r="A%d"><v>1</v></c></row>' % (n, n) for n in range(100, 400_000))
    data = replaced(SHEET, (b"</sheetData>", rows + b"</sheetData>"))
    found = evidence(tmp_path, {"f": SAVED, "g": SAVED}, {"f": data, "g": SAVED})
    goals: list[Any] = [{"sheet.values": {"of": name, "cells": {"C3": 75}}} for name in ("f", "g", "f")]
    verdict = worker.grade(goals, [{"sheet.untouched": {"of": "f"}}], found, ended_in_fail=False)
    assert [leaf.code for leaf in verdict.leaves()] == ["unreadable", "ok", "unreadable", "unreadable"]


@pytest.mark.parametrize("kind", CHECKS)
@given(data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damaged_files_never_break_a_check(tmp_path: Path, kind: str, data: st.DataObject) -> None:
    original, checks = CHECKS[kind]
    broken = bytearray(original)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(broken) - 1))
        broken[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    for name, params in checks:
        look(tmp_path, kind, bytes(broken), name, params)


@given(data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damaged_parts_of_workbooks_never_break_a_check(tmp_path: Path, data: st.DataObject) -> None:
    with zipfile.ZipFile(io.BytesIO(SAVED)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = data.draw(st.sampled_from(sorted(parts)))
    part = bytearray(parts[name])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(part) - 1))
        part[at : at + data.draw(st.integers(0, 6))] = data.draw(st.binary(max_size=4))
    for check, params in CHECKS["xlsx"][1]:
        look(tmp_path, "xlsx", zipped(**{**parts, name: bytes(part)}), check, params)


def test_the_files_that_these_cases_damage_are_sound(tmp_path: Path) -> None:
    for kind, (data, checks) in CHECKS.items():
        assert look(tmp_path, kind, data, checks[2][0], checks[2][1]).ok
    assert look(tmp_path, "xlsx", edited(SAVED, lambda _: None), "sheet.values", {"cells": {"B3": "Anchor"}}).ok
