"""Checks on files by format: data and configuration, XML, Markdown, reports and logs."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import Code, LeafVerdict
from evaluators.files.report import number_in
from tests.evaluators.evidences import Content, evidence, judge

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def see(place: Path, check: str, after: Content, before: Content = None, /, **params: Any) -> LeafVerdict:
    return judge(evidence(place, {"f": before}, {"f": after}), check, of="f", **params)


YAML = """
# deployment
server: {host: maps.test, port: 8080, tls: true}
users:
  - &first {name: ada, admin: yes}
  - <<: *first
    name: bo
since: 2025-03-01
"""
TOML = 'title = "x"\n[server]\nport = 8080\nratio = 0.5\nday = 2025-03-01\n'
INI = "; global\nname = x\n[server]\nport : 8080\ntls=On\npath = /a\n  /b\n\n[empty]\n"
ENV = '# keys\nexport PORT=8080\nNAME=\'a # b\'\nGREETING="one\\ntwo" # said\nEMPTY=\nMANY="a\nb"\n'


@pytest.mark.parametrize(
    ("form", "text", "at", "equals", "expected"),
    [
        ("json", '{"a": [1, 2]}', ["a"], [1, 2], "ok"),
        ("yaml", YAML, ["server", "port"], 8080, "ok"),
        ("yaml", YAML, ["server", "port"], "8080", "wrong_value"),
        ("yaml", YAML, ["server", "tls"], True, "ok"),
        ("yaml", YAML, ["users", 1], {"name": "bo", "admin": True}, "ok"),
        ("yaml", YAML, ["since"], "2025-03-01", "ok"),
        ("yaml", YAML, ["users", 2], {}, "not_found"),
        ("toml", TOML, ["server", "ratio"], 0.5, "ok"),
        ("toml", TOML, ["server", "day"], "2025-03-01", "ok"),
        ("ini", INI, ["server", "port"], 8080, "ok"),
        ("ini", INI, ["server", "port"], "8080", "ok"),
        ("ini", INI, ["server", "tls"], True, "ok"),
        ("ini", INI, ["server", "tls"], False, "wrong_value"),
        ("ini", INI, ["server", "path"], "/a\n/b", "ok"),
        ("ini", INI, ["", "name"], "x", "ok"),
        ("ini", INI, ["empty"], {}, "ok"),
        ("env", ENV, ["PORT"], 8080, "ok"),
        ("env", ENV, ["NAME"], "a # b", "ok"),
        ("env", ENV, ["GREETING"], "one\ntwo", "ok"),
        ("env", ENV, ["EMPTY"], "", "ok"),
        ("env", ENV, ["MANY"], "a\nb", "ok"),
        ("env", ENV, ["PORT"], 8081, "wrong_value"),
    ],
)
def test_data(tmp_path: Path, form: str, text: str, at: list[Any], equals: Any, expected: str) -> None:
    assert see(tmp_path, "files.data", text, format=form, at=at, equals=equals).code == expected


def test_a_value_can_be_asked_to_be_absent(tmp_path: Path) -> None:
    assert see(tmp_path, "files.data", INI, format="ini", at=["server", "debug"], absent=True).ok
    assert see(tmp_path, "files.data", INI, format="ini", at=["server", "port"], absent=True).code == Code.EXTRA


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("yaml", "a: b: c"),
        ("yaml", "a: 1\na: 2"),
        ("yaml", "!!python/object/apply:os.system [ls]"),
        ("yaml", "&a [*a]"),
        ("yaml", "? [1]\n: 2"),
        (
            "yaml",
            "a: &a [x,x,x,x,x,x,x,x,x]\n"
            + "".join(f"{chr(98 + i)}: &{chr(98 + i)} [{','.join([f'*{chr(97 + i)}'] * 9)}]\n" for i in range(12)),
        ),
        (
            "yaml",
            "a: &a {x: 1}\n"
            + "".join(
                f"{chr(98 + i)}: &{chr(98 + i)} {{<<: [{','.join([f'*{chr(97 + i)}'] * 9)}]}}\n" for i in range(12)
            ),
        ),
        ("yaml", "[" * 2000),
        ("yaml", "- a\n" * 60_000),
        ("toml", "a = "),
        ("toml", "a = " + "[" * 5000),
        ("ini", "just words"),
        ("env", "just words"),
        ("env", 'A="open'),
        ("json", "[" * 100_000),
        ("json", "\x00"),
    ],
    ids=range(16),
)
def test_what_is_not_sound_is_unreadable(tmp_path: Path, form: str, text: str) -> None:
    verdict = see(tmp_path, "files.data", text, format=form, equals=1)
    assert verdict.code == Code.UNREADABLE, verdict.sentence


SCALARS = st.one_of(st.integers(-5, 5), st.booleans(), st.none(), st.text("ab/~#", max_size=3), st.just(0.5))
DOCUMENTS = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text("ab/*~", min_size=1, max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@QUICK
@given(DOCUMENTS, DOCUMENTS)
def test_the_guard_holds_exactly_if_the_documents_are_equal(tmp_path: Path, one: Any, other: Any) -> None:
    verdict = see(tmp_path, "files.data_untouched", json.dumps(one), json.dumps(other), format="json")
    assert verdict.ok == (canonical(one) == canonical(other))


def canonical(value: Any) -> Any:
    """Return a value in which true and 1 differ."""
    if isinstance(value, dict):
        return {key: canonical(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [canonical(inner) for inner in value]
    return (type(value) if not isinstance(value, int | float) or isinstance(value, bool) else "number", value)


CONFIG = {"server": {"port": 8080, "names": ["a", "b"]}, "debug": False, "level": "info", "none": None}
EDITS: list[tuple[str, list[Any], Any]] = [
    ("server/port", ["server", "port"], 8081),
    ("server/names/0", ["server", "names", 0], "c"),
    ("server/names", ["server", "names"], []),
    ("debug", ["debug"], 0),
    ("level", ["level"], "Info"),
    ("none", ["none"], "null"),
    ("server/tls", ["server", "tls"], True),
    ("extra", ["extra"], {}),
]


@pytest.mark.parametrize(("path", "at", "value"), EDITS, ids=[edit[0] for edit in EDITS])
def test_every_edit_of_a_document_breaks_the_guard_unless_excepted(
    tmp_path: Path, path: str, at: list[Any], value: Any
) -> None:
    edited = json.loads(json.dumps(CONFIG))
    place = edited
    for step in at[:-1]:
        place = place[step]
    place[at[-1]] = value
    before, after = json.dumps(CONFIG), json.dumps(edited)
    assert not see(tmp_path, "files.data_untouched", after, before, format="json").ok
    assert see(tmp_path, "files.data_untouched", after, before, format="json", except_=[path]).ok
    others = [other for other, _, _ in EDITS if not path.startswith(other) and not other.startswith(path)]
    assert not see(tmp_path, "files.data_untouched", after, before, format="json", except_=others).ok


# ---- XML

XML = (
    '<c:config xmlns:c="urn:c"><server name="main" port="80"> Hello  <b>you</b> </server><server name="b"/></c:config>'
)


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"at": "//server", "count": 2}, "ok"),
        ({"at": "//server", "count": 3}, "wrong_count"),
        ({"at": "/c:config", "namespaces": {"c": "urn:c"}, "count": 1}, "ok"),
        ({"at": "//server[@name='main']", "text": "Hello you"}, "ok"),
        ({"at": "//server[@name='main']", "text": "Hello"}, "wrong_text"),
        ({"at": "//server[@name='main']", "attribute": "port", "equals": "80"}, "ok"),
        ({"at": "//server[@name='b']", "attribute": "port", "equals": "80"}, "wrong_value"),
        ({"at": "//nothing", "text": "x"}, "not_found"),
    ],
)
def test_xml(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "files.xml", XML, **params).code == expected


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('port="80"', 'port="81"', "*/server/@port"),
        (' port="80"', "", "*/server/@port"),
        ("Hello", "hello", "*/server/text"),
        ("<b>you</b>", "you", "*/server"),
        ('<server name="b"/>', "", "*/server#2"),
        ('<server name="b"/>', '<server name="b"/><x/>', "*/{x,order}"),
        ("urn:c", "urn:d", "**"),
    ],
)
def test_every_edit_of_xml_breaks_the_guard_unless_excepted(tmp_path: Path, old: str, new: str, path: str) -> None:
    after = XML.replace(old, new)
    assert not see(tmp_path, "files.xml_untouched", after, XML).ok
    paths = ["*/x", "*/order"] if "{" in path else [path]
    assert see(tmp_path, "files.xml_untouched", after, XML, except_=paths).ok


def test_xml_written_otherwise_is_untouched(tmp_path: Path) -> None:
    other = (
        "<?xml version='1.0'?><config xmlns='urn:c'>\n <server xmlns='' port='80' name='main'>Hello <b>you</b></server>"
        "<!-- x --><server xmlns='' name='b'></server>\n</config>"
    )
    assert see(tmp_path, "files.xml_untouched", other, XML).ok


# ---- Markdown

MD = """# Field guide

Mind the *tide*:
it comes in
fast.

## Kit list

- [x] Boots
- [ ] Flask of `tea`
  1. hot
- Map, see [the shop](https://maps.test "Maps")

| Time | Place |
|------|:-----:|
| 9:00 | Quay |
| 11:30 | **Head** |

```sh
ls -l
```

Imprint
-------
> Printed here
"""
SAME_MD = """Field guide
===========

Mind the _tide_: it comes in fast.

Kit list
--------
* [X] Boots
* [ ] Flask of `tea`
    1) hot
* Map, see [the shop](<https://maps.test> 'Maps')

Time | Place
--- | :---:
9:00 | Quay
11:30 | __Head__

~~~ sh
ls -l
~~~

## Imprint ##

> Printed here
"""


@pytest.mark.parametrize("text", [MD, SAME_MD], ids=["one", "same"])
@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"headings": ["# Field guide", "## Kit list", "## Imprint"]}, "ok"),
        ({"headings": ["# Field guide", "## Kit list", "# Imprint"]}, "wrong_content"),
        ({"items": ["Boots", "Flask of tea", "hot", "Map, see the shop"]}, "ok"),
        ({"items": ["Boots", "hot", "Flask of tea", "Map, see the shop"]}, "wrong_content"),
        ({"items": ["hot", "Boots", "Flask of tea", "Map, see the shop"], "any_order": True}, "ok"),
        (
            {
                "section": "Kit list",
                "items": [{"text": "Boots", "done": True}, "Flask of tea", "hot", "Map, see the shop"],
            },
            "ok",
        ),
        ({"items": [{"text": "Boots", "done": False}, "Flask of tea", "hot", "Map, see the shop"]}, "wrong_content"),
        ({"section": "Kit list", "table": [["Time", "Place"], ["9:00", "Quay"], ["11:30", "Head"]]}, "ok"),
        ({"table": [["Time", "Place"], ["11:30", "Head"], ["9:00", "Quay"]]}, "wrong_content"),
        ({"table": [["Time", "Place"], ["11:30", "Head"], ["9:00", "Quay"]], "any_order": True}, "ok"),
        ({"section": "Imprint", "paragraphs": ["Printed here"]}, "ok"),
        ({"section": "Imprint", "paragraphs": ["Mind the tide: it comes in fast."]}, "wrong_text"),
        ({"code": "ls -l"}, "ok"),
        ({"code": "ls"}, "wrong_text"),
        ({"links": {"the shop": "https://maps.test"}}, "ok"),
        ({"links": {"the shop": "https://other.test"}}, "wrong_value"),
        ({"section": "Nothing", "code": "x"}, "not_found"),
        ({"section": "Nothing", "absent": True}, "ok"),
        ({"section": "Imprint", "absent": True}, "extra"),
    ],
    ids=range(19),
)
def test_markdown(tmp_path: Path, text: str, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "files.markdown", text, **params).code == expected


def test_markdown_written_otherwise_is_untouched(tmp_path: Path) -> None:
    assert see(tmp_path, "files.markdown_untouched", SAME_MD, MD).ok


MD_EDITS = [
    ("# Field guide", "## Field guide", "**"),
    ("fast", "slow", "Field guide/paragraph"),
    ("*tide*", "tide", "Field guide/paragraph"),
    ("[x] Boots", "[ ] Boots", "Field guide/Kit list/item"),
    ("- [ ] Flask of `tea`\n", "", "Field guide/Kit list/item*"),
    ("1. hot", "- hot", "Field guide/Kit list/item#3"),
    ("https://maps.test", "https://other.test", "Field guide/Kit list/item#4"),
    ("9:00", "9:30", "Field guide/Kit list/table"),
    ("| 9:00 | Quay |\n", "", "Field guide/Kit list/table"),
    ("ls -l", "ls", "Field guide/Kit list/code"),
    ("```sh", "```python", "Field guide/Kit list/code"),
    ("Printed here", "Printed there", "**/quote"),
    ("\nImprint\n", "\nImprints\n", "**"),
]


@pytest.mark.parametrize(("old", "new", "path"), MD_EDITS, ids=range(len(MD_EDITS)))
def test_every_edit_of_markdown_breaks_the_guard_unless_excepted(tmp_path: Path, old: str, new: str, path: str) -> None:
    assert old in MD
    after = MD.replace(old, new, 1)
    assert not see(tmp_path, "files.markdown_untouched", after, MD).ok
    assert see(tmp_path, "files.markdown_untouched", after, MD, except_=[path]).ok


# ---- reports and logs


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("EUR 1,234.50", 1234.5),
        ("1.234,50 EUR", 1234.5),
        ("1 234,5", 1234.5),
        ("12,345", 12345),
        ("0,345", 0.345),
        ("1,5", 1.5),
        ("1.234", 1.234),
        ("1.234.567", 1234567),
        ("\u22123", -3),
        ("12 of 30", 12),
        ("12 345", 12345),
        ("none", None),
        ("4'200", 4200),
        ("7.", 7),
    ],
)
def test_numbers_as_people_write_them(text: str, number: float | None) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Total visitors: 1,204\nMean: 40.13 a day\n", "ok"),
        ("- **total visitors** 1204\n* Mean = 40.1333", "ok"),
        ("Total visitors: 1,205\nMean: 40.13", "wrong_value"),
        ("Total visitors: 1,204\n", "not_found"),
        ("Total visitors: 1204\nTotal visitors: 3\nMean: 40.13", "ambiguous"),
        ("Total visitors: many\nMean: 40.13", "wrong_value"),
    ],
    ids=range(6),
)
def test_figures(tmp_path: Path, text: str, expected: str) -> None:
    figures = {"Total visitors": 1204, "Mean": 40.13}
    assert see(tmp_path, "files.figures", text, figures=figures, tolerance=0.005).code == expected


LOG = "time level text\n1 INFO start\n2 ERROR disk\n3 WARN slow\n4 ERROR disk\n5 ERROR net\n"


@pytest.mark.parametrize(
    ("after", "params", "expected"),
    [
        ("2 ERROR disk\n4 ERROR disk\n5 ERROR net", {"keep": "ERROR"}, "ok"),
        ("2 ERROR disk\n4 ERROR disk  \n5 ERROR net\n\n", {"keep": "ERROR"}, "ok"),
        ("2 ERROR disk\n\n4 ERROR disk\n5 ERROR net\n", {"keep": "ERROR"}, "extra"),
        ("5 ERROR net", {"keep": "ERROR", "drop": "disk"}, "ok"),
        ("time level text\n5 ERROR net", {"keep": "ERROR", "drop": "disk", "header": 1}, "ok"),
        ("4 ERROR disk\n2 ERROR disk\n5 ERROR net", {"keep": "ERROR"}, "wrong_order"),
        ("4 ERROR disk\n2 ERROR disk\n5 ERROR net", {"keep": "ERROR", "any_order": True}, "ok"),
        ("2 ERROR disk\n5 ERROR net", {"keep": "ERROR"}, "not_found"),
        ("2 ERROR disk\n3 WARN slow\n4 ERROR disk\n5 ERROR net", {"keep": "ERROR"}, "extra"),
    ],
    ids=range(9),
)
def test_filtered(tmp_path: Path, after: str, params: dict[str, Any], expected: str) -> None:
    logs = evidence(tmp_path, {"log": LOG, "f": None}, {"log": LOG, "f": after})
    assert judge(logs, "files.filtered", of="f", source="log", **params).code == expected


@pytest.mark.parametrize(
    ("kind", "before", "after", "kept"),
    [
        ("yaml", "# nights\na: 1\n", "a: 1\n", False),
        ("yaml", "# nights\na: 1\n", "a: 1\n\n  #nights\n", True),
        ("yaml", "# nights\na: 1\n", "# nights\n# and days\na: 1\n", True),
        ("yaml", "# nights\n# nights\na: 1\n", "# nights\na: 1\n", False),
        ("ini", "; port\n[s]\na = 1\n", "# port\n[s]\na=1\n", True),
        ("ini", "; port\n[s]\na = 1\n", "[s]\na = 1\n", False),
        ("toml", "#x\na = 1\n", "# y\na = 1\n", False),
        ("jsonc", '// why\n{"a": 1}', '{"a": 1}', False),
        ("json", '{"a": "# b"}', '{"a": "# b"}', True),
    ],
)
def test_comments_must_not_be_lost(tmp_path: Path, kind: str, before: str, after: str, kept: bool) -> None:
    assert see(tmp_path, "files.data_untouched", after, before, format=kind).ok is kept
