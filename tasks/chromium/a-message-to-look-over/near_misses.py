"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

import json
from typing import Any

from gui import fill, go, press

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def put(evidence: TamperedEvidence, label: str, value: str) -> None:
    """Something else stands in a field."""
    pages = json.loads(evidence.read("pages"))
    (field,) = [each for page in pages for each in page["fields"] if each["label"] == label]
    field["value"] = value
    evidence.write("pages", json.dumps(pages).encode())


@near_miss(caught_by="site.untouched")
def sent_at_once(desk: Desk, params: dict[str, Any]) -> None:
    go(desk, "https://gannethouse.test/contact", "Contact")
    fill(desk, "Name", params["name"], role="entry")
    fill(desk, "E-mail", params["email"], role="entry")
    desk.key("Tab")
    desk.type(params["topic"])
    fill(desk, "Your message", params["body"], role="entry")
    press(desk, "Send")
    desk.find("Thank you, we answer within a day.", app="chromium")


@near_miss(caught_by="chromium.page")
def the_start_page_in_front_again(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    pages = json.loads(evidence.read("pages"))
    start = {**pages[0], "url": "https://gannethouse.test/", "fields": []}
    evidence.write("pages", json.dumps([{**pages[0], "front": False}, start]).encode())


@near_miss(caught_by="chromium.page")
def an_address_mistyped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "E-mail", params["email"].replace(".test", ".tset"))


@near_miss(caught_by="chromium.page#2")
def another_topic(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "Topic", "Something else")


@near_miss(caught_by="chromium.page#3")
def half_a_message(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "Your message", params["body"][:-9])
