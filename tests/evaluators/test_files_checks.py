"""Checks on files, trees and commands."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import CheckError, Code, LeafVerdict, TreeEntry
from evaluators.files.globs import HOME_IGNORES, excepted, matches
from tests.evaluators.evidences import Content, evidence, file, folder, judge, link


def see(place: Path, check: str, after: Content, before: Content = None, /, **params: Any) -> LeafVerdict:
    return judge(evidence(place, {"f": before}, {"f": after}), check, of="f", **params)


@pytest.mark.parametrize(
    ("text", "params", "expected"),
    [
        (b"one\ntwo\n", {"equals": "one\ntwo"}, "ok"),
        (b"one\r\ntwo", {"equals": "one\ntwo\n"}, "ok"),
        (b"\xef\xbb\xbfone  \ntwo\n\n", {"lines": ["one", "two"]}, "ok"),
        ("one\ntwo".encode("utf-16"), {"lines": ["one", "two"]}, "ok"),
        (b"one  \ntwo", {"equals": "one\ntwo", "exact": True}, "wrong_text"),
        (b"two\none", {"lines": ["one", "two"]}, "wrong_text"),
        (b"two\none", {"lines": ["one", "two"], "any_order": True}, "ok"),
        (b"one\n\ntwo", {"lines": ["one", "two"]}, "wrong_text"),
        (b"one\n\ntwo", {"lines": ["one", "two"], "ignore_blank": True}, "ok"),
        (b"One", {"equals": "one"}, "wrong_text"),
        (b"One", {"equals": "one", "ignore_case": True}, "ok"),
        (b"one two", {"contains": ["two"], "lacks": ["three"]}, "ok"),
        (b"one two", {"contains": ["three"]}, "wrong_text"),
        (b"one two", {"lacks": ["two"]}, "extra"),
        (b"\xff\xfe\x00", {"equals": "x"}, "unreadable"),
        (b"\x80\x81", {"equals": "x"}, "unreadable"),
        (None, {"equals": "x"}, "missing_file"),
    ],
    ids=str,
)
def test_text(tmp_path: Path, text: bytes | None, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "files.text", text, **params).code == expected


@pytest.mark.parametrize(
    ("content", "params", "expected"),
    [
        ({"a": [1, {"b": 2.0}]}, {"equals": {"a": [1, {"b": 2}]}}, "ok"),
        ({"a": 1, "c": 3}, {"equals": {"a": 1}}, "wrong_value"),
        ({"a": 1, "c": 3}, {"equals": {"a": 1}, "subset": True}, "ok"),
        ({"a": [2, 1]}, {"equals": [1, 2], "at": ["a"], "any_order": True}, "ok"),
        ({"a": [2, 1]}, {"equals": [1, 2], "at": ["a"]}, "wrong_value"),
        ({"a": True}, {"equals": 1, "at": ["a"]}, "wrong_value"),
        ({"a": [5]}, {"equals": 5, "at": ["a", 0]}, "ok"),
        ({"a": [5]}, {"equals": 5, "at": ["a", 1]}, "not_found"),
    ],
    ids=str,
)
def test_json(tmp_path: Path, content: Any, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "files.json", json.dumps(content), **params).code == expected


def test_what_is_no_json_is_unreadable(tmp_path: Path) -> None:
    assert see(tmp_path, "files.json", "{", equals=1).code == Code.UNREADABLE
    assert see(tmp_path, "files.json", "[" * 100_000, equals=1).code == Code.UNREADABLE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name,net\nRope,120.50\nLamp,9\n", "ok"),
        ('"name";"net"\n"Rope";"120.5"\n"Lamp";"9.0"', "ok"),
        ("name\tnet\r\nRope\t120.5\r\nLamp\t9", "ok"),
        ("name,net\nLamp,9\nRope,120.5\n", "wrong_value"),
        ("name,net\nRope,120.5\n", "wrong_value"),
        ("name,net\nRope,120.6\nLamp,9\n", "wrong_value"),
    ],
)
def test_csv(tmp_path: Path, text: str, expected: str) -> None:
    assert see(tmp_path, "files.csv", text, rows=[["name", "net"], ["Rope", 120.5], ["Lamp", 9]]).code == expected


def test_csv_in_any_order_keeps_its_header(tmp_path: Path) -> None:
    params: dict[str, Any] = {"rows": [["n"], ["a"], ["b"]], "any_order": True}
    assert see(tmp_path, "files.csv", "n\nb\na\n", **params).ok
    assert not see(tmp_path, "files.csv", "a\nn\nb\n", **params).ok


def test_presence(tmp_path: Path) -> None:
    assert see(tmp_path, "files.exists", "x").ok
    assert see(tmp_path, "files.exists", None).code == Code.MISSING_FILE
    assert see(tmp_path, "files.absent", None).ok
    assert see(tmp_path, "files.absent", "x").code == Code.EXTRA


def test_the_same_content(tmp_path: Path) -> None:
    assert see(tmp_path, "files.same_content", "x", "x", source="f").ok
    assert see(tmp_path, "files.same_content", "y", "x", source="f").code == Code.WRONG_CONTENT
    tree: dict[str, TreeEntry] = {"a/b.txt": file("x")}
    found = evidence(tmp_path, {"f": "x"}, {"f": "z", "t": dict(tree)})
    assert judge(found, "files.same_content", of="t", path="a/b.txt", source="f").ok
    assert judge(found, "files.same_content", of="t", path="a/c.txt", source="f").code == Code.UNREADABLE


TREE: dict[str, TreeEntry] = {
    "docs": folder(),
    "docs/a.txt": file("a"),
    "docs/run.sh": file("run", 0o755),
    "docs/old": folder(),
    "docs/old/b.txt": file("b"),
    "docs/latest": link("old/b.txt"),
    "other.txt": file("o"),
}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"entries": {"docs/a.txt": "file", "docs/old": "folder", "docs/latest": "link"}}, "ok"),
        ({"entries": {"docs/c.txt": "file"}}, "not_found"),
        ({"entries": {"docs/old": "file"}}, "wrong_content"),
        ({"entries": {"docs/c.txt": "absent"}}, "ok"),
        ({"entries": {"docs/*.txt": "absent"}}, "extra"),
        ({"entries": {"docs/run.sh": {"mode": "0755", "executable": True}}}, "ok"),
        ({"entries": {"docs/a.txt": {"mode": "600"}}}, "wrong_format"),
        ({"entries": {"docs/latest": {"kind": "link", "target": "a.txt"}}}, "wrong_content"),
        ({"entries": {"*": "folder"}, "under": "docs"}, "wrong_content"),
        ({"entries": {"*": "file", "old/b.txt": "file"}, "under": "docs"}, "wrong_content"),
        (
            {
                "entries": {"a.txt": "file", "run.sh": "file", "old/b.txt": "file", "latest": "link"},
                "under": "~/docs/",
                "exact": True,
            },
            "ok",
        ),
        ({"entries": {"a.txt": "file", "old/*": "file"}, "under": "docs", "exact": True}, "extra"),
        (
            {"entries": {"*.txt": "file", "old/*": "file"}, "under": "docs", "exact": True, "ignore": ["run.sh", "l*"]},
            "ok",
        ),
    ],
    ids=str,
)
def test_trees(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    found = see(tmp_path, "files.tree", dict(TREE), **params)
    assert found.code == expected, found.sentence


IN: dict[str, Any] = {
    "in": folder(),
    "in/2026-01 x.csv": file("1"),
    "in/2026-02 y.csv": file("2"),
    "in/note": file("n"),
}
SORTED: dict[str, Any] = {
    "in": folder(),
    "2026": folder(),
    "2026/01": folder(),
    "2026/01/x.csv": file("1"),
    "2026/02": folder(),
    "2026/02/y.csv": file("2"),
    "in/note": file("n"),
}
PATTERN = {"pattern": r"in/(\d+)-(\d+) (.*)", "to": r"\1/\2/\3"}


@pytest.mark.parametrize(
    ("after", "params", "expected"),
    [
        (SORTED, PATTERN, "ok"),
        ({**SORTED, "2026/02/y.csv": file("1")}, PATTERN, "wrong_content"),
        ({**SORTED, "in/2026-02 y.csv": file("2")}, PATTERN, "extra"),
        ({key: value for key, value in SORTED.items() if "x" not in key}, PATTERN, "not_found"),
        (SORTED, {**PATTERN, "copied": True}, "removed"),
        ({**IN, **SORTED}, {**PATTERN, "copied": True}, "ok"),
        (
            {"out": folder(), "out/2026-01 x.csv": file("1"), "out/2026-02 y.csv": file("2")},
            {"match": "in/*.csv", "to": "out/"},
            "ok",
        ),
        (SORTED, {"mapping": {"in/2026-01 x.csv": "2026/01/x.csv"}}, "ok"),
        ({**SORTED, "rest": folder(), "rest/2026-01 x.csv": file("1")}, PATTERN, "extra"),
    ],
    ids=range(9),
)
def test_moved_files(tmp_path: Path, after: dict[str, Any], params: dict[str, Any], expected: str) -> None:
    found = see(tmp_path, "files.moved", after, IN, **params)
    assert found.code == expected, found.sentence


def test_a_move_of_nothing_is_a_bug_of_the_task(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match="fewer"):
        see(tmp_path, "files.moved", IN, IN, match="in/*.pdf", to="out")


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("manifest", "expected"),
    [
        (f"{sha('a')}  a.txt\n{sha('b')} *old/b.txt\n{sha('run').upper()}  ./run.sh\n", "ok"),
        (f"SHA256 (a.txt) = {sha('a')}\n{sha('b')}  old/b.txt\n\n{sha('run')}  run.sh", "ok"),
        (f"{sha('a')}  a.txt\n{sha('b')}  old/b.txt\n", "not_found"),
        (f"{sha('x')}  a.txt\n", "wrong_value"),
        (f"{sha('a')}  z.txt\n", "extra"),
        (f"{sha('a')[:-1]}  a.txt\n", "wrong_format"),
        (f"{sha('a')} a.txt\n{sha('b')} old/b.txt\n{sha('run')} run.sh\n", "wrong_format"),
    ],
    ids=range(7),
)
def test_checksums(tmp_path: Path, manifest: str, expected: str) -> None:
    found = evidence(tmp_path, {}, {"sums": manifest, "t": dict(TREE)})
    assert judge(found, "files.checksums", of="sums", tree="t", under="docs").code == expected


def test_bare_names_have_no_folder(tmp_path: Path) -> None:
    for name, ok in (("run.sh", True), ("./run.sh", False)):
        found = evidence(tmp_path, {}, {"sums": f"{sha('run')}  {name}\n", "t": dict(TREE)})
        verdict = judge(found, "files.checksums", of="sums", tree="t", under="docs", cover=["run.sh"], bare=True)
        assert verdict.ok is ok, verdict.sentence


@pytest.mark.parametrize(
    ("change", "except_", "expected"),
    [
        ({}, [], "ok"),
        ({"docs/a.txt": file("A")}, [], "changed"),
        ({"docs/a.txt": file("a", 0o600)}, [], "changed"),
        ({"docs/a.txt": None}, [], "removed"),
        ({"docs/n.txt": file("n")}, [], "extra"),
        ({"docs/latest": link("a.txt")}, [], "changed"),
        ({"docs/n.txt": file("n")}, ["docs"], "ok"),
        ({"docs/n.txt": file("n")}, ["~/docs/*.txt"], "ok"),
        ({"docs/n.txt": file("n")}, ["*.txt"], "extra"),
        ({"docs/n.txt": file("n")}, ["**/*.txt"], "ok"),
        ({"docs/n.txt": file("n")}, ["docs", "!docs/n*"], "extra"),
        ({"new": folder(), "new/x": folder(), "new/x/n.txt": file("n")}, ["new/x/n.txt"], "ok"),
        ({"new": folder(), "new/y": folder()}, ["new/x/n.txt"], "extra"),
        ({"docs": {**folder(), "size": 8192}}, [], "ok"),
    ],
    ids=str,
)
def test_the_guard_over_a_folder(tmp_path: Path, change: dict[str, Any], except_: list[str], expected: str) -> None:
    after = {path: entry for path, entry in {**TREE, **change}.items() if entry is not None}
    found = see(tmp_path, "files.untouched", after, dict(TREE), except_=except_)
    assert found.code == expected, found.sentence


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        (".cache/x/y", True),
        (".config/inkscape/preferences.xml", True),
        (".config/autostart/evil.desktop", False),
        (".config/mimeapps.list", True),
        (".local/share/recently-used.xbel", True),
        (".local/share/recently-used.xbel.ABC123", True),
        (".local/share/RecentDocuments/film.png.desktop", True),
        ("Videos/titles", True),
        ("Videos/titles/card.kdenlivetitle", False),
        (".local/share/applications/x.desktop", False),
        (".local/share/stalefiles/kdenlive/8d10.kdenlive.lock", True),
        (".local/share/Trash/files/x", True),
        ("Documents/.~lock.book.xlsx#", True),
        ("Documents/book.xlsx", False),
        (".bashrc", False),
        (".bash_history", True),
        (".profile", False),
        ("Desktop/cache", False),
    ],
)
def test_what_applications_write_in_a_home_is_not_judged(path: str, ignored: bool) -> None:
    assert excepted(path, HOME_IGNORES) is ignored


names = st.text("ab.*?[", min_size=1, max_size=6)


@given(names)
def test_a_name_without_wildcards_matches_itself_alone(name: str) -> None:
    if not set(name) & set("*?["):
        assert matches(name, name)
        assert not matches(name, name + "x")


@given(st.dictionaries(st.sampled_from(list(TREE)), st.sampled_from(["drop", "change", "mode"]), min_size=1))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_change_in_a_tree_breaks_its_guard(tmp_path: Path, changes: dict[str, str]) -> None:
    after: dict[str, Any] = dict(TREE)
    for path, change in changes.items():
        if change == "drop":
            del after[path]
        elif change == "mode" and after[path]["kind"] != "link":
            after[path] = {**after[path], "mode": 0o700 if after[path]["mode"] != 0o700 else 0o711}
        else:
            after[path] = {**after[path], "sha256": "0" * 64, "target": "elsewhere"}
    assert not see(tmp_path, "files.untouched", after, dict(TREE)).ok
    assert see(tmp_path, "files.untouched", after, dict(TREE), free=sorted(changes)).ok


def test_commands(tmp_path: Path) -> None:
    result: dict[str, Any] = {"exit_code": 0, "stdout": "true \n", "stderr": ""}
    assert see(tmp_path, "command.output", result, equals="true").ok
    assert see(tmp_path, "command.output", result, equals="false").code == Code.WRONG_VALUE
    assert see(tmp_path, "command.output", result, contains=["true"], lacks=["x"]).ok
    assert not see(tmp_path, "command.output", result, contains=["ru"]).ok  # a part of a word is another word
    assert see(tmp_path, "command.output", {**result, "exit_code": 1}, equals="true").code == Code.COMMAND_FAILED
    assert see(tmp_path, "command.unchanged", result, result).ok
    assert see(tmp_path, "command.unchanged", {**result, "stdout": "x\ntrue"}, result).code == Code.CHANGED
    assert see(tmp_path, "command.unchanged", {**result, "stdout": "x\ntrue"}, result, ignore=["x"]).ok


KIT: dict[str, TreeEntry] = {
    "a": folder(),
    "a/one.txt": file(b"one"),
    "a/run.sh": file(b"#!", 0o750),
    "a/b": folder(0o2775),
    "a/b/two.txt": file(b"two", 0o664),
    "a/empty": folder(0o700),
    "now": link("a/b"),
    "abs": link("/home/user/f/a/one.txt"),
    "chain": link("now/two.txt"),
    "gone": link("a/three.txt"),
    "out": link("/etc/hosts"),
    "loop": link("loop"),
}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"match": ["a/b"], "mode": "2775"}, "ok"),
        ({"match": ["a/b"], "mode": "0775"}, "wrong_format"),
        ({"match": ["a/b"], "mode": "g+s,ug=rwx,o=rx"}, "ok"),
        ({"match": ["a/**"], "mode": "u+rwX"}, "ok"),
        ({"match": ["a/**"], "mode": "o-w"}, "ok"),
        ({"match": ["a/**"], "mode": "g+w"}, "wrong_format"),
        ({"match": ["a/b/**"], "mode": "g+w"}, "ok"),
        ({"match": ["a/**"], "kind": "file", "omit": ["a/b", "a/run.sh"], "mode": "0644"}, "ok"),
        ({"match": ["a/run.sh"], "mode": "u=rwx,g=rx,o="}, "ok"),
        ({"match": ["a/run.sh"], "mode": "a=rx"}, "wrong_format"),
        ({"match": ["a/empty"], "mode": "go="}, "ok"),
        ({"match": ["nothing"], "mode": "0644"}, "not_found"),
        ({"match": ["a/*"], "mode": "o-w", "at_least": 9}, "not_found"),
        ({"match": ["a/**"], "uid": 1000}, "ok"),
        ({"match": ["a/**"], "uid": 0}, "wrong_format"),
        ({"match": ["a/**"], "gid": 33}, "wrong_format"),
    ],
    ids=range(16),
)
def test_permissions(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "files.permissions", {**KIT}, **params).code == expected


def test_a_symbolic_mode_can_bind_the_other_bits_too(tmp_path: Path) -> None:
    before: dict[str, Any] = {"x": file(b"", 0o640), "y": file(b"", 0o755)}
    good: dict[str, Any] = {"x": file(b"", 0o660), "y": file(b"", 0o775)}
    bad: dict[str, Any] = {"x": file(b"", 0o664), "y": file(b"", 0o775)}
    params = {"match": ["*"], "mode": "g+w", "rest_as_before": True}
    assert see(tmp_path, "files.permissions", good, before, **params).ok
    assert see(tmp_path, "files.permissions", bad, before, **params).code == Code.WRONG_FORMAT


@pytest.mark.parametrize("mode", ["rw", "8888", "u+", "+q", "u=rw;g=r", ""])
def test_a_mode_that_chmod_refuses_is_refused(tmp_path: Path, mode: str) -> None:
    with pytest.raises(ValueError, match="octal"):
        see(tmp_path, "files.permissions", {**KIT}, match=["*"], mode=mode)


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"links": {"now": "a/b"}}, "ok"),
        ({"links": {"now": "~/f/a/b"}, "relative": True}, "ok"),
        ({"links": {"now": "a/b"}, "relative": False}, "wrong_format"),
        ({"links": {"abs": "a/one.txt"}, "relative": False}, "ok"),
        ({"links": {"chain": "a/b/two.txt"}}, "ok"),
        ({"links": {"chain": "now/two.txt"}}, "ok"),
        ({"links": {"now": "a"}}, "wrong_content"),
        ({"links": {"gone": "a/three.txt"}}, "wrong_content"),
        ({"links": {"out": "/etc/hosts"}}, "ok"),
        ({"links": {"a/one.txt": "a/b"}}, "wrong_content"),
        ({"links": {"none": "a/b"}}, "not_found"),
        ({"none_dangling": True}, "wrong_content"),
        ({"none_dangling": True, "under": "a"}, "ok"),
    ],
    ids=range(13),
)
def test_links(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "files.links", {**KIT}, **params).code == expected


NAMED: dict[str, Any] = {
    "p": folder(),
    **{f"p/quay-{n:02}.jpg": file(bytes([n])) for n in (1, 2, 3)},
    "p/notes.txt": file(b"x"),
}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"match": ["p/*.jpg"], "pattern": r"quay-(?P<n>\d\d)\.jpg", "numbers_from": 1, "count": 3}, "ok"),
        ({"match": ["p/*.jpg"], "pattern": r"quay-(?P<n>\d\d)\.jpg", "numbers_from": 2}, "wrong_order"),
        ({"match": ["p/*"], "pattern": r"quay-\d\d\.jpg"}, "wrong_text"),
        ({"match": ["p/*"], "omit": ["p/*.txt"], "pattern": r"quay-\d\d\.jpg", "count": 4}, "wrong_count"),
        ({"match": ["q/*"], "pattern": ".*"}, "wrong_count"),
    ],
    ids=range(5),
)
def test_names(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "files.names", NAMED, **params).code == expected


def test_distinct(tmp_path: Path) -> None:
    before: dict[str, Any] = {"a": file(b"1"), "b": file(b"1"), "c": file(b"2")}
    assert see(tmp_path, "files.distinct", before, before).code == Code.EXTRA
    assert see(tmp_path, "files.distinct", {"a": file(b"1"), "c": file(b"2")}, before, kept_of=True).ok
    assert see(tmp_path, "files.distinct", {"a": file(b"1")}, before, kept_of=True).code == Code.REMOVED


def test_empty_folders(tmp_path: Path) -> None:
    assert see(tmp_path, "files.empty_folders", {**KIT}, equals=["a/empty"]).ok
    assert see(tmp_path, "files.empty_folders", {**KIT}, under="a/b").ok
    assert see(tmp_path, "files.empty_folders", {**KIT}).code == Code.EXTRA
    assert see(tmp_path, "files.empty_folders", {**KIT}, equals=["a/empty", "a/b"]).code == Code.NOT_FOUND


@pytest.mark.parametrize("path", [path for path, entry in KIT.items() if entry["kind"] != "link"])
@pytest.mark.parametrize("field", ["mode", "uid", "gid"])
def test_every_change_of_permissions_breaks_the_guard_unless_it_is_free(tmp_path: Path, path: str, field: Any) -> None:
    before: dict[str, Any] = {name: {**entry, "gid": 1000} for name, entry in KIT.items()}
    after = {**before, path: {**before[path], field: 0o100}}
    assert see(tmp_path, "files.untouched", after, before).code == Code.CHANGED
    aspect = {"mode": "mode", "uid": "owner", "gid": "group"}[field]
    assert see(tmp_path, "files.untouched", after, before, free=[f"{aspect}:{path}"]).ok
    assert see(tmp_path, "files.untouched", after, before, except_=[path]).code == Code.CHANGED
    assert see(tmp_path, "files.untouched", after, before, free=[path]).ok
    if before[path]["kind"] == "file":
        damaged = {**after, path: {**after[path], "sha256": "0" * 64}}
        assert see(tmp_path, "files.untouched", damaged, before, free=[f"{aspect}:**"]).code == Code.CHANGED


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "link", "mode": 0o777, "uid": 1000, "target": "/dev/null"},
        {"kind": "other", "mode": 0o644, "uid": 1000},
        {**file(b"new"), "mode": 0o000},
        {**file(b"new"), "mode": 0o4755},
        {**file(b"new"), "mode": 0o666},
        {**file(b"new"), "uid": 0},
    ],
)
def test_what_may_come_is_a_plain_file_of_the_same_owner(tmp_path: Path, entry: Any) -> None:
    good = {**KIT, "a/new.txt": file(b"new")}
    assert see(tmp_path, "files.untouched", good, KIT, except_=["a/new.txt"]).ok
    assert not see(tmp_path, "files.untouched", {**KIT, "a/new.txt": entry}, KIT, except_=["a/new.txt"]).ok
    assert see(tmp_path, "files.untouched", {**KIT, "a/new.txt": entry}, KIT, free=["a/new.txt"]).ok


def test_a_link_may_come_where_it_was_asked(tmp_path: Path) -> None:
    linked: Any = {**KIT, "now": {"kind": "link", "mode": 0o777, "uid": 1000, "target": "a"}}
    assert not see(tmp_path, "files.untouched", linked, KIT, except_=["now"]).ok
    assert see(tmp_path, "files.untouched", linked, KIT, except_=["now"], links=["now"]).ok


def test_a_file_that_may_change_becomes_no_link(tmp_path: Path) -> None:
    path = next(path for path, entry in KIT.items() if entry["kind"] == "file")
    after: Any = {**KIT, path: {"kind": "link", "mode": 0o777, "uid": 1000, "target": "/tmp/elsewhere"}}
    assert not see(tmp_path, "files.untouched", after, KIT, except_=[path]).ok
