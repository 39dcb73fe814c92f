from typing import Any

from deskcraft.authoring import Desk, Spoiled, near_miss


@near_miss(caught_by="files.text")
def not_saved(desk: Desk, params: dict[str, Any]) -> None:
    desk.click_on("Text")
    desk.type(params["word"])


@near_miss(caught_by="files.text")
def wrong_word(evidence: Spoiled, params: dict[str, Any]) -> None:
    text = evidence.read("note").decode()
    evidence.write("note", text.replace(params["word"], "beer").encode())


@near_miss(caught_by="files.untouched")
def stray_copy(evidence: Spoiled, params: dict[str, Any]) -> None:
    evidence.add_to_home("Documents/note (copy).txt", evidence.read("note"))
