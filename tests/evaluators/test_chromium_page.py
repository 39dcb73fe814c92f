"""What an open page must show."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluators import BadCheck, Code, LeafVerdict
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import evidence, judge

SHOP, FORM = "https://birchline.test/", "https://gannethouse.test/contact"
PAGES = [
    {
        "url": FORM,
        "title": "Write  to us",
        "front": True,
        "text": "Write to us\nName\nImprint",
        "view": "Write to us Name ",
        "scroll": [0, 0],
        "fields": [
            {"label": "Name (as on the card)", "kind": "text", "value": "Jorun  Eide", "ticked": None},
            {"label": "Topic", "kind": "select-one", "value": "Meals", "ticked": None},
            {"label": "Breakfast", "kind": "checkbox", "value": "on", "ticked": True},
        ],
    },
    {"url": SHOP, "title": "Shop", "front": False, "text": "Mugs", "view": "Mugs", "scroll": [0, 0], "fields": []},
]


def look(folder: Path, pages: object = PAGES, /, **params: Any) -> LeafVerdict:
    found = evidence(folder, {"pages": "[]"}, {"pages": json.dumps(pages)})
    item = replace(found.after["pages"], kind="devtools")
    return judge(replace(found, after={"pages": item}), "chromium.page", of="pages", **params)


@pytest.mark.parametrize(
    "params",
    [
        {"url": "https://GannetHouse.test:443/contact/"},
        {"title": "Write to us"},
        {"url": SHOP, "front": False, "contains": ["Mugs"]},
        {"url": FORM, "fields": {"Name": "Jorun Eide", "Topic": "Meals"}, "ticked": {"Breakfast": True}},
        {"in_view": ["Write to us"], "contains": ["Imprint"]},
    ],
)
def test_a_page_shows_it(tmp_path: Path, params: dict[str, Any]) -> None:
    verdict = look(tmp_path, **params)
    assert verdict.score == 1, verdict.sentence


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"url": "https://gannethouse.test/"}, Code.NOT_FOUND),
        ({"url": SHOP}, Code.WRONG_VALUE),
        ({"url": FORM, "alone": True}, Code.EXTRA),
        ({"title": "Shop"}, Code.WRONG_TEXT),
        ({"in_view": ["Imprint"]}, Code.NOT_FOUND),
        ({"contains": ["Mugs"]}, Code.NOT_FOUND),
        ({"fields": {"Topic": "Meal"}}, Code.WRONG_VALUE),
        ({"fields": {"Phone": ""}}, Code.NOT_FOUND),
        ({"ticked": {"Breakfast": False}}, Code.WRONG_VALUE),
        ({"ticked": {"Topic": True}}, Code.NOT_FOUND),
    ],
)
def test_a_page_shows_something_else(tmp_path: Path, params: dict[str, Any], code: Code) -> None:
    assert look(tmp_path, **params).code == code


def test_an_address_fits_any_place_of_its_page(tmp_path: Path) -> None:
    below = [{**PAGES[0], "url": FORM + "#topic"}]
    assert look(tmp_path, below, url=FORM).score == 1
    assert look(tmp_path, below, url=FORM + "#topic").score == 1
    assert look(tmp_path, below, url=FORM + "#name").code == Code.NOT_FOUND


def test_no_page_at_all(tmp_path: Path) -> None:
    assert look(tmp_path, [], title="Shop").code == Code.NOT_FOUND
    assert look(tmp_path, {}, title="Shop").code == Code.UNREADABLE


def test_parameters_that_say_nothing_are_refused() -> None:
    with pytest.raises(BadCheck, match="expected an address"):
        validate_leaf("chromium.page", {"of": "pages"})
