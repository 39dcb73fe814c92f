"""The other way round, the first page alone, another page of the manual, and another folder."""

from __future__ import annotations

from typing import Any

from gui import go
from paper import print_to

from deskcraft.authoring import Desk, near_miss


@near_miss(caught_by="doc.pdf")
def upright(desk: Desk, params: dict[str, Any]) -> None:
    print_to(desk, f"/home/user/Documents/{params['file']}")


@near_miss(caught_by="doc.pdf")
def the_first_sheet_alone(desk: Desk, params: dict[str, Any]) -> None:
    print_to(desk, f"/home/user/Documents/{params['file']}", layout="Landscape", pages="1")


@near_miss(caught_by="doc.pdf")
def another_page_of_the_manual(desk: Desk, params: dict[str, Any]) -> None:
    go(desk, "https://quillbase.test/en/first-shelf", "Your first shelf")
    print_to(desk, f"/home/user/Documents/{params['file']}", layout="Landscape")


@near_miss(caught_by="doc.pdf")
def among_the_downloads(desk: Desk, params: dict[str, Any]) -> None:
    print_to(desk, f"/home/user/Downloads/{params['file']}", layout="Landscape")
