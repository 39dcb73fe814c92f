"""What programs inside say has a checked shape: anything else is refused, and never an exception."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deskcraft.episode.answers import checked_pages, checked_settings
from deskcraft.errors import RefusedFile

FIELD = {"label": "Cups", "kind": "text", "value": "2", "ticked": None}
PAGE: dict[str, Any] = {
    "url": "https://a.test/",
    "title": "A",
    "front": True,
    "text": "a",
    "view": "a",
    "scroll": [0, 1.5],
    "fields": [FIELD],
}


def test_pages_of_the_right_shape_come_as_they_are() -> None:
    said = json.dumps([PAGE]).encode()
    assert checked_pages(said) == said
    assert checked_pages(b"[]") == b"[]"


@pytest.mark.parametrize(
    "pages",
    [
        {},
        [1],
        [[]],
        [{**PAGE, "more": 1}],
        [{**PAGE, "url": 1}],
        [{**PAGE, "front": "yes"}],
        [PAGE] * 41,
        [{**PAGE, "scroll": [0]}],
        [{**PAGE, "scroll": ["0", 1]}],
        [{**PAGE, "fields": {}}],
        [{**PAGE, "fields": [{**FIELD, "ticked": 1}]}],
        [{**PAGE, "fields": [FIELD] * 201}],
        [{**PAGE, "text": "x" * 400_001}],
    ],
)
def test_pages_of_another_shape_are_refused(pages: Any) -> None:
    with pytest.raises(RefusedFile, match="as it should"):
        checked_pages(json.dumps(pages).encode())


@pytest.mark.parametrize("said", [b"", b"{", b"\xff\xfe", b"NaN", b"[" * 100_000, b'[{"scroll": [NaN, 0]}]'])
def test_what_is_no_json_is_refused(said: bytes) -> None:
    for check in (checked_pages, checked_settings):
        with pytest.raises(RefusedFile):
            check(said)


def test_settings_of_the_right_shape_come_as_they_are() -> None:
    found = {
        "/a": {"type": "int", "value": 1},
        "/b": {"type": "array", "value": [{"type": "double", "value": 0.5}, {"type": "string", "value": "x"}]},
        "/c": {"type": "bool", "value": True},
    }
    said = json.dumps(found).encode()
    assert checked_settings(said) == said


NESTED: Any = {"type": "int", "value": 1}
for _ in range(12):
    NESTED = {"type": "array", "value": [NESTED]}


@pytest.mark.parametrize(
    "found",
    [
        [],
        {"a": {"type": "int", "value": 1}},
        {"/a": 1},
        {"/a": {"type": "int"}},
        {"/a": {"type": "int", "value": "1"}},
        {"/a": {"type": "int", "value": True}},
        {"/a": {"type": "array", "value": {}}},
        {"/a": {"type": 1, "value": 1}},
        {"/a": NESTED},
        {"/a": {"type": "double", "value": "x"}},
    ],
)
def test_settings_of_another_shape_are_refused(found: Any) -> None:
    with pytest.raises(RefusedFile, match="as it should"):
        checked_settings(json.dumps(found).encode())
