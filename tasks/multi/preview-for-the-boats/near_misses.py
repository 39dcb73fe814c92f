"""A file opened without a server, another port, one folder up, a server that was stopped, and the old draft."""

from __future__ import annotations

from typing import Any

from preview import serve, show

from deskcraft.authoring import Desk, near_miss


@near_miss(caught_by="chromium.tabs")
def the_file_itself(desk: Desk, params: dict[str, Any]) -> None:
    serve(desk, "~/Documents/quay", params["port"])
    show(desk, f"file:///home/user/Documents/quay/{params['page']}", params["title"])


@near_miss(caught_by="command.output")
def at_the_usual_port(desk: Desk, params: dict[str, Any]) -> None:
    serve(desk, "~/Documents/quay", 8000)
    show(desk, f"http://localhost:8000/{params['page']}", params["title"])


@near_miss(caught_by="command.output#2")
def from_the_folder_above(desk: Desk, params: dict[str, Any]) -> None:
    serve(desk, "~/Documents", params["port"])
    show(desk, f"http://localhost:{params['port']}/quay/{params['page']}", params["title"])


@near_miss(caught_by="chromium.tabs")
def the_old_draft(desk: Desk, params: dict[str, Any]) -> None:
    serve(desk, "~/Documents/quay", params["port"])
    show(desk, f"http://localhost:{params['port']}/{params['other']}", "去年的草稿")


@near_miss(caught_by="command.output")
def a_server_that_was_stopped(desk: Desk, params: dict[str, Any]) -> None:
    serve(desk, "~/Documents/quay", params["port"])
    show(desk, f"http://localhost:{params['port']}/{params['page']}", params["title"])
    desk.key("alt+Tab")
    desk.settle()
    desk.key("ctrl+c")
    desk.settle()
