"""Numbers for formulas, an old price, delivery in the sum, another option, an open footer, a packet packed too soon."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from books import put
from calc.workbooks import edit
from chromium import records
from writer.documents import edit as edit_letter
from writer.documents import w

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="sheet.formula#2")
def the_sum_as_a_number(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda book: put(book["Needs"], F6=params["goods"]))


@near_miss(caught_by="sheet.formula#3")
def what_is_left_as_a_number(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda book: put(book["Budget"], B4=params["left"]))


@near_miss(caught_by="sheet.values")
def the_price_before_the_offer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda book: put(book["Needs"], E4=49.9))


@near_miss(caught_by="sheet.values#2")
def delivery_in_the_sum(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda book: put(book["Budget"], B3="=Needs!F6+4.5"))


@near_miss(caught_by="sheet.untouched")
def fewer_towels_so_that_it_fits(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, lambda book: put(book["Needs"], D3=3))


@near_miss(caught_by="site.order")
def towels_of_another_colour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    records.edit(
        evidence,
        "shop",
        "UPDATE order_items SET option = ? WHERE sku = 'KT-150' AND order_number = ?",
        "Flax",
        params["order"],
    )


@near_miss(caught_by="site.order")
def only_in_the_basket(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.restore("shop")


@near_miss(caught_by="doc.replaced")
def the_number_of_the_order_before(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit_letter(evidence, "letter", lambda root: say(root, params["order"], "BL-21955"))


@near_miss(caught_by="doc.replaced")
def the_footer_left_open(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    footer = next(name for name in zipfile.ZipFile(io.BytesIO(evidence.read("letter"))).namelist() if "footer" in name)
    edit_letter(evidence, "letter", lambda root: say(root, params["order"], "[ORDER]"), part=footer)


@near_miss(caught_by="doc.replaced#3")
def the_grant_in_the_letter(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit_letter(evidence, "letter", lambda root: say(root, params["left_text"], f"{params['granted']}.00"))


@near_miss(caught_by="archive.holds#2")
def packed_before_the_letter_was_done(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packet:
        packet.writestr("open-studio.xlsx", evidence.read("book"))
        packet.writestr("to-the-trust.docx", evidence.read("letter", "before"))
        packet.writestr("to-the-trust.pdf", evidence.read("pdf"))
    evidence.write("packed", out.getvalue())


def say(root: Any, old: str, new: str) -> None:
    """Replaces words wherever they stand in one run of the letter."""
    texts = [each for each in root.iter(w("t")) if old in (each.text or "")]
    assert texts, old
    for each in texts:
        each.text = each.text.replace(old, new)
