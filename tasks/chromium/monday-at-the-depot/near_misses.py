"""The new fee for old hires, a repair forgotten, the wrong tandems, an electric one that is out, a wrong customer."""

from __future__ import annotations

from typing import Any

from records import edit

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="site.record")
def returned_at_the_new_fee(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    total = 2400 + 2 * int(params["fee_cents"])
    edit(evidence, "office", "UPDATE hires SET total_cents = ? WHERE id = 159", total)


@near_miss(caught_by="site.record#4")
def nobody_repairs_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "office", "UPDATE bikes SET state = 'ready' WHERE code = 'VD-163'")


@near_miss(caught_by="site.setting")
def closed_on_sundays(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "office", "UPDATE settings SET value = 'no' WHERE key = 'sunday'")


@near_miss(caught_by="site.untouched")
def all_tandems_dearer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    statement = "UPDATE bikes SET day_cents = ? WHERE kind = 'tandem'"
    edit(evidence, "office", statement, params["tandem_cents"])


@near_miss(caught_by="site.untouched")
def the_one_that_is_out_moved_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "office", "UPDATE bikes SET station = 'Clock Tower' WHERE code = 'VD-136'")


@near_miss(caught_by="site.record#9")
def a_customer_of_another_kind(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "office", "UPDATE customers SET kind = 'company' WHERE name = ?", params["name"])


@near_miss(caught_by="site.record#10")
def a_day_less(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "office", "UPDATE hires SET days = days - 1 WHERE bike = ? AND state = 'out'", params["bike"])
