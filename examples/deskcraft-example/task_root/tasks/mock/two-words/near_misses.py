from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="files.text")
def not_saved(desk: Desk, params: dict[str, Any]) -> None:
    desk.click_on("Text")
    desk.type("milk")


@near_miss(caught_by="example.words")
def a_word_more(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("note", b"Shopping\nmilk bread\n")


@near_miss(caught_by="files.untouched")
def stray_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home("Documents/note (copy).txt", evidence.read("note"))
