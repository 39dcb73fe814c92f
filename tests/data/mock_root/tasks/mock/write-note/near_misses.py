from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="files.text")
def not_saved(desk: Desk, params: dict[str, Any]) -> None:
    desk.click_on("Text")
    desk.type(params["word"])


@near_miss(caught_by="files.text")
def wrong_word(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("note").decode()
    evidence.write("note", text.replace(params["word"], "beer").encode())


@near_miss(caught_by="files.untouched")
def stray_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home("Documents/note (copy).txt", evidence.read("note"))
