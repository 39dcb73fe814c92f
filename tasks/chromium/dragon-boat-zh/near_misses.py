"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from post import answer, follow
from records import edit

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="site.post")
def a_second_post(desk: Desk, params: dict[str, Any]) -> None:
    follow(desk)
    answer(desk, f"报名。姓名：Mara，人数：{params['people']}，都会游泳。")
    desk.done("报好名了。")
    answer(desk, f"更正：Mara，{params['then']}，一人不会游泳。")


@near_miss(caught_by="site.post")
def the_number_stayed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    statement = "UPDATE posts SET body = replace(body, ?, ?) WHERE author = 'mara' AND thread = 15"
    edit(evidence, "forum", statement, params["then"], params["people"])


@near_miss(caught_by="site.post")
def in_the_thread_beside_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "forum", "UPDATE posts SET thread = 17 WHERE author = 'mara' AND thread = 15")


@near_miss(caught_by="site.record")
def nobody_follows(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "forum", "DELETE FROM follows WHERE username = 'mara'")


@near_miss(caught_by="site.untouched")
def an_older_post_changed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "forum", "UPDATE posts SET body = ? WHERE id = 304", f"报名，{params['then']}。")
