"""A label overlooked, a closed list that is too long or short, a ticket with a label too many, a comment elsewhere."""

from __future__ import annotations

from typing import Any

from records import edit

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="site.ticket")
def the_dogs_ticket_with_the_others(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "tickets", "UPDATE tickets SET assignee = ? WHERE number = 1225", params["other_user"])


@near_miss(caught_by="site.ticket#8")
def one_left_open(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "tickets", "UPDATE tickets SET state = 'open', resolution = '' WHERE number = 1282")


@near_miss(caught_by="site.ticket#4")
def resolved_as_fixed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "tickets", "UPDATE tickets SET resolution = 'fixed' WHERE resolution = 'declined' AND number < 1190")


@near_miss(caught_by="site.untouched")
def all_of_someday_closed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "tickets", "UPDATE tickets SET state = 'closed', resolution = 'declined' WHERE number = 1218")


@near_miss(caught_by="site.untouched")
def those_of_4_8_assigned_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "tickets", "UPDATE tickets SET assignee = ? WHERE number = 1233", params["other_user"])


@near_miss(caught_by="site.ticket#9")
def filed_as_a_bug(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "tickets", "UPDATE tickets SET kind = 'bug' WHERE number = 1324")


@near_miss(caught_by="site.ticket#10")
def a_comment_on_the_new_ticket(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "tickets", "UPDATE comments SET ticket = 1324 WHERE body LIKE '%#1324%'")


@near_miss(caught_by="site.ticket#10")
def a_comment_without_the_number(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "tickets", "UPDATE comments SET body = 'See the new ticket.' WHERE body LIKE '%#1324%'")
