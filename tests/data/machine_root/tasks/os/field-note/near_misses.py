from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="files.text")
def not_saved(desk: Desk, params: dict[str, Any]) -> None:
    desk.key("ctrl+End")
    desk.type(params["word"])


@near_miss(caught_by="files.text")
def above_the_heading(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("note", f"{params['word']}\nBirds seen\n".encode())


@near_miss(caught_by="files.untouched")
def stray_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home("Documents/note (copy).txt", evidence.read("note"))
