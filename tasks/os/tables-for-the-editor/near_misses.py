"""Opened once and not for good, the wrong kind, added and not preferred, a neighbour changed, a list written anew."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def lines(evidence: TamperedEvidence) -> list[str]:
    return evidence.read("defaults").decode().splitlines()


def kind(params: dict[str, Any]) -> str:
    return f"{params['major']}/{params['minor']}"


@near_miss(caught_by="mime.default")
def opened_with_it_once(desk: Desk, params: dict[str, Any]) -> None:
    program = params["launcher"].rpartition(".")[2]
    desk.launch([program, f"/home/user/Documents/{params['file']}"])
    desk.wait_for_window(f"*{params['file']}*")


@near_miss(caught_by="mime.default")
def all_plain_text_instead(desk: Desk, params: dict[str, Any]) -> None:
    desk.must_run(["xdg-mime", "default", f"{params['launcher']}.desktop", "text/markdown"])


@near_miss(caught_by="mime.default")
def behind_another(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    kept = [line for line in lines(evidence) if not line.startswith(f"{kind(params)}=")]
    at = kept.index("[Default Applications]") + 1
    kept.insert(at, f"{kind(params)}=chromium.desktop;{params['launcher']}.desktop;")
    evidence.write("defaults", "\n".join(kept).encode())


@near_miss(caught_by="mime.untouched")
def folders_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    changed = [line.replace("thunar.desktop", "xarchiver.desktop") for line in lines(evidence)]
    evidence.write("defaults", "\n".join(changed).encode())


@near_miss(caught_by="mime.untouched")
def the_list_written_anew(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("defaults", f"[Default Applications]\n{kind(params)}={params['launcher']}.desktop\n".encode())
