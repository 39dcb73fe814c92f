from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="files.text")
def never_asks(desk: Desk, params: dict[str, Any]) -> None:
    desk.click_on("Title")
    desk.type("red")
    desk.key("ctrl+s")


@near_miss(caught_by="files.text")
def forgets_the_interruption(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("note", b"teal\n")


@near_miss(caught_by="files.text")
def saved_elsewhere(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.add_to_home("Documents/teal.txt", evidence.read("note"))
    evidence.remove("note")
