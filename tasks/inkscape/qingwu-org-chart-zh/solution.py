"""Waits for the change of mind, then does what holds in the end, with Inkscape's own actions and on its texts."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, act, export, select
from markup import edit
from messages import value

from deskcraft.authoring import Desk

QUOTED = "“([^”]+)”"
CHART = f"{FOLDER}/qingwu-org.svg"
POSTS = {"设备员": "tools", "档案员": "archive", "客服专员": "service", "质检员": "quality"}


def rename(desk: Desk, name: str, issue: str) -> None:
    """Writes the head of production and the issue, and takes the note away."""
    act(desk, CHART, *select("draft-note"), "delete")
    edit(desk, CHART, words={"making-name": name, "issue": issue})


def drop(desk: Desk, post: str) -> None:
    """Deletes a post with its link."""
    act(desk, CHART, *select(f"post-{POSTS[post]},link-{POSTS[post]}"), "delete")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("qingwu-org.svg*")
    rename(desk, value(QUOTED, desk.wait_for_message()), params["issue"])
    wish = desk.done("姓名、版期都改好了，便签已删除，文件已保存。")
    drop(desk, value(QUOTED, wish))
    export(desk, CHART, f"{FOLDER}/qingwu-org.pdf")
