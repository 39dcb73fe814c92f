"""Projects that lie about themselves: `unreadable` with a reason, quickly, and nothing breaks."""

import sqlite3
import struct
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import Code, LeafVerdict
from evaluators.aup3.binary_xml import Node, encode
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.projects import BASE, closed, edited, executed, opened, with_document

DATA = Path(__file__).parent / "data"
CHECKS: list[tuple[str, dict[str, Any]]] = [
    ("aup3.labels", {"labels": [{"text": "Intro", "start": 0}], "others": True}),
    ("audio.level", {"track": "Voice", "rms_above_db": -60}),
    ("audio.level", {"rms_above_db": -60}),
    ("aup3.untouched", {}),
]


def look(folder: Path, data: bytes, check: str, params: dict[str, Any]) -> LeafVerdict:
    return judge(evidence(folder, {"p.aup3": BASE}, {"p.aup3": data}), check, of="p.aup3", **params)


def track(change: dict[str, Any], tag: str = "wavetrack") -> bytes:
    """Return the base project with attributes set on all elements of a tag."""

    def walk(node: Node) -> None:
        if node.tag == tag:
            node.attributes.update(change)
        for child in node.children:
            walk(child)

    return edited(walk)


def header(at: int, data: bytes) -> bytes:
    return BASE[:at] + data + BASE[at + len(data) :]


def deep(depth: int) -> bytes:
    names, start = encode(Node("project"))[0], struct.pack("<BH", 1, 0)
    return with_document(names, start * depth + struct.pack("<BH", 2, 0) * depth)


def nodes(count: int) -> bytes:
    names, start, end = encode(Node("project"))[0], struct.pack("<BH", 1, 0), struct.pack("<BH", 2, 0)
    return with_document(names, start + (start + end) * count + end)


def view() -> bytes:
    """A view that computes for ever stands where the table should."""
    endless = (
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT 1 AS id, n AS dict, n AS doc FROM r"
    )
    return executed(BASE, "DROP TABLE project", f"CREATE VIEW project AS {endless} WHERE n < 0")


def generated() -> bytes:
    return executed(
        BASE,
        "DROP TABLE project",
        "CREATE TABLE project(id INTEGER PRIMARY KEY, dict BLOB, doc BLOB AS (zeroblob(1000000000)))",
        "INSERT INTO project(id, dict) VALUES (1, x'00')",
    )


def many_clips() -> bytes:
    """A thousand clips of the same hundred thousand silent frames."""

    def change(root: Node) -> None:
        (voice,) = (node for node in root.children if node.attributes.get("name") == "Voice")
        clip = next(voice.all("waveclip"))
        sequence = next(clip.all("sequence"))
        sequence.attributes["numsamples"] = 1_000_000
        sequence.children = [Node("waveblock", {"start": 0, "blockid": -1_000_000})]
        voice.children += [clip] * 200

    return edited(change)


HOSTILE = {
    "nothing": b"",
    "text": b"hello",
    "a sound": (DATA / "take.wav").read_bytes(),
    "its header alone": BASE[:100],
    "half a header": BASE[:50],
    "truncated": BASE[: len(BASE) // 2],
    "truncated within a page": BASE[:-100],
    "another application's": header(68, b"GIMP"),
    "no size of pages": header(16, b"\0\0"),
    "an odd size of pages": header(16, b"\3\xe9"),
    "zeros after the header": BASE[:100] + bytes(len(BASE) - 100),
    "no tables": executed(BASE, "DROP TABLE project", "DROP TABLE sampleblocks"),
    "a view for a table": view(),
    "a generated column": generated(),
    "never saved": executed(BASE, "DELETE FROM project"),
    "text for a document": executed(BASE, "UPDATE project SET doc = 'text', dict = 'text'"),
    "an empty document": with_document(b"", b""),
    "a document cut off": executed(BASE, "UPDATE project SET doc = substr(doc, 1, length(doc) - 40)"),
    "a field of an unknown kind": with_document(b"\0\4", b"\x63"),
    "an unknown size of characters": with_document(b"\0\3", b""),
    "a name that is not there": with_document(b"\0\1", b"\1\5\0"),
    "a text without end": with_document(b"\0\1\x0f\0\0\1\0a", b"\1\0\0\3\0\0\xff\xff\xff\xff"),
    "deep": deep(5000),
    "too many elements": nodes(150_000),
    "no end": with_document(*[part[: len(part) - 3 * index] for index, part in enumerate(encode(Node("project")))]),
    "another root": with_document(*encode(Node("html"))),
    "a rate of 0": track({"rate": 0}),
    "a rate without end": track({"rate": "1e308"}),
    "a gain that is none": track({"gain": float("nan")}),
    "text for a gain": track({"gain": "loud"}),
    "blocks that are missing": executed(BASE, "DELETE FROM sampleblocks"),
    "blocks of text": executed(BASE, "UPDATE sampleblocks SET samples = 'text'"),
    "a long clip": track({"numsamples": 10**12}, "sequence"),
    "many long clips": many_clips(),
    "a clip at the end of time": track({"offset": 1e300}, "waveclip"),
    "a clip that ends before it starts": track({"trimLeft": 4.0}, "waveclip"),
    "a block before the start": track({"start": -5}, "waveblock"),
    "a block with a huge number": track({"blockid": "1e30"}, "waveblock"),
    "a half of a stereo track": edited(lambda root: root.children.__delitem__(slice(3, None))),
}
INFINITE = "0000807f" * 9600
SOUND_ONLY = {
    "an unknown format of samples": executed(BASE, "UPDATE sampleblocks SET sampleformat = 7"),
    "short blocks": executed(BASE, "UPDATE sampleblocks SET samples = zeroblob(10)"),
    "infinite samples": executed(BASE, f"UPDATE sampleblocks SET sampleformat = 262159, samples = x'{INFINITE}'"),
    "a clip far away": track({"offset": 900_000.0}, "waveclip"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_project_is_unreadable(tmp_path: Path, what: str) -> None:
    started = time.process_time()
    for index, (check, params) in enumerate(CHECKS):
        leaf = look(tmp_path / str(index), HOSTILE[what], check, params)
        assert leaf.code == Code.UNREADABLE, leaf.sentence
        assert leaf.sentence.startswith("The file could not be judged: ")
    assert time.process_time() - started < 8


@pytest.mark.parametrize("what", SOUND_ONLY)
def test_hostile_samples_are_unreadable(tmp_path: Path, what: str) -> None:
    for index, (check, params) in enumerate(CHECKS[1:3]):
        leaf = look(tmp_path / str(index), SOUND_ONLY[what], check, params)
        assert leaf.code == Code.UNREADABLE, leaf.sentence


def test_the_project_that_these_cases_damage_is_sound(tmp_path: Path) -> None:
    for index, (check, params) in enumerate(CHECKS):
        leaf = look(tmp_path / str(index), BASE, check, params)
        assert leaf.ok, leaf.sentence


def test_triggers_and_other_tables_do_nothing(tmp_path: Path) -> None:
    data = executed(
        BASE,
        "CREATE TABLE other(x)",
        "CREATE TRIGGER t AFTER UPDATE ON project BEGIN DELETE FROM project; END",
        "CREATE VIEW endless AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r",
    )
    assert look(tmp_path, data, *CHECKS[3]).ok


def test_a_database_in_which_pages_are_shared_stays_within_bounds(tmp_path: Path) -> None:
    """Twelve thousand clips of one block: the block is read once, and the sum of the clips is bounded."""

    def change(root: Node) -> None:
        (voice,) = (node for node in root.children if node.attributes.get("name") == "Voice")
        voice.children += list(voice.all("waveclip")) * 12_000

    leaf = look(tmp_path, edited(change), *CHECKS[1])
    assert leaf.code == Code.UNREADABLE


@given(data=st.data())
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damaged_projects_never_break_a_check(tmp_path: Path, data: st.DataObject) -> None:
    broken = bytearray(BASE)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.one_of(st.integers(0, 4096), st.integers(0, len(broken) - 1)))
        broken[at : at + data.draw(st.integers(1, 4))] = data.draw(st.binary(min_size=1, max_size=4))
    for check, params in CHECKS:
        look(tmp_path, bytes(broken), check, params)


@given(data=st.data())
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damaged_documents_never_break_a_check(tmp_path: Path, data: st.DataObject) -> None:
    connection = opened(BASE)
    document = bytearray(connection.execute("SELECT doc FROM project").fetchone()[0])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(document) - 1))
        document[at : at + data.draw(st.integers(0, 6))] = data.draw(st.binary(max_size=6))
    connection.execute("UPDATE project SET doc = ?", (bytes(document),))
    broken = closed(connection)
    for check, params in CHECKS:
        look(tmp_path, broken, check, params)


@given(data=st.binary(max_size=400), at=st.integers(0, 4000), page=st.integers(0, 3))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_log_never_breaks_a_check(tmp_path: Path, data: bytes, at: int, page: int) -> None:
    log = bytearray((DATA / "aup3" / "logged.aup3-wal").read_bytes()[: 32 + 2 * (24 + 65536)])
    start = at + page * 40_000
    log[start : start + len(data)] = data
    project = (DATA / "aup3" / "logged.aup3").read_bytes()
    found = evidence(tmp_path, {}, {"p.aup3": project, "wal": bytes(log)})
    judge(found, "aup3.labels", of="p.aup3", wal="wal", labels=[])


def test_no_database_can_load_an_extension() -> None:
    from evaluators.aup3.database import opened as opened_safely

    with opened_safely(BASE) as connection:
        for statement in (
            "SELECT load_extension('x')",
            "ATTACH ':memory:' AS other",
            "UPDATE project SET id = 2",
            "PRAGMA writable_schema = ON; CREATE TABLE x(y)",
        ):
            with pytest.raises((sqlite3.Error, sqlite3.Warning)):
                connection.execute(statement)
