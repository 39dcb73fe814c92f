"""One commit for all, a price too late, a fast-forward, a tag elsewhere, an archive made after, another order."""

from __future__ import annotations

import json
from typing import Any

from vscode.edits import swap

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FOLDER = "/home/user/Projects/teahouse"
PACKED = "~/Backups/before-winter.zip"


def swap_printed(evidence: TamperedEvidence, name: str, old: str, new: str) -> None:
    """Replaces a text that a command printed once."""
    printed = json.loads(evidence.read(name))
    assert printed["stdout"].count(old) == 1, old
    evidence.write(name, json.dumps({**printed, "stdout": printed["stdout"].replace(old, new)}).encode())


@near_miss(caught_by="git.commits")
def all_in_one_commit_on_main(desk: Desk, params: dict[str, Any]) -> None:
    """Everything is changed, committed at once on main and tagged."""
    desk.must_run(
        ["sh", "-c", f"mkdir -p ~/Backups && cd {FOLDER} && zip -qr ~/Backups/before-winter.zip shop.yaml data"]
    )
    document = {"currency": "EUR", "teas": params["teas"]}
    desk.put(f"{FOLDER}/data/teas.json", json.dumps(document, indent=2).encode())
    shop = desk.get(f"{FOLDER}/shop.yaml").decode()
    shop = shop.replace("from: null", f'from: "{params["start"]}"').replace(
        "until: null", f'until: "{params["until"]}"'
    )
    desk.put(f"{FOLDER}/shop.yaml", shop.replace("eur: 80", f"eur: {params['free']}").encode())
    steps = f'git commit -qam "{params["prices"]}" && git tag {params["version"]} && git branch {params["branch"]}'
    desk.must_run(["sh", "-c", f"cd {FOLDER} && {steps}"])


@near_miss(caught_by="files.data")
def the_late_price_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    document = json.loads(evidence.read("teas"))
    old = {each["name"]: each["tin"] for each in json.loads(evidence.read("teas", "before"))["teas"]}
    for tea in document["teas"]:
        tea["tin"] = old[tea["name"]] if tea["name"] == params["late"] else tea["tin"]
    evidence.write("teas", json.dumps(document).encode())


@near_miss(caught_by="git.tag")
def tagged_before_the_merge(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    printed = json.loads(evidence.read("history"))
    above, _, below = printed["stdout"].partition(f"reset refs/tags/{params['version']}\nfrom :")
    mark, _, rest = below.partition("\n")
    moved = f"{above}reset refs/tags/{params['version']}\nfrom :{int(mark) - 1}\n{rest}"
    evidence.write("history", json.dumps({**printed, "stdout": moved}).encode())


@near_miss(caught_by="git.commits#2")
def the_merge_in_words_of_git(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    said = f"Merge branch '{params['branch']}'"
    old = f"data {len(params['merge']) + 1}\n{params['merge']}\n"
    swap_printed(evidence, "history", old, f"data {len(said) + 1}\n{said}\n")


@near_miss(caught_by="git.status")
def something_left_uncommitted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    printed = json.loads(evidence.read("status"))
    evidence.write("status", json.dumps({**printed, "stdout": printed["stdout"] + "? data/teas.json.orig\n"}).encode())


@near_miss(caught_by="git.untouched")
def another_branch_moved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    printed = json.loads(evidence.read("history"))
    more = printed["stdout"].rstrip("\n") + "\n\nreset refs/heads/autumn\nfrom :2\n\n"
    evidence.write("history", json.dumps({**printed, "stdout": more}).encode())


@near_miss(caught_by="archive.same_tree")
def packed_after_the_change(desk: Desk, params: dict[str, Any]) -> None:
    """The archive has the new hours: it was made at the end."""
    all_in_one_commit_on_main(desk, params)
    desk.must_run(
        [
            "sh",
            "-c",
            f"cd {FOLDER} && rm {PACKED} && zip -qr {PACKED} shop.yaml data",
        ]
    )


@near_miss(caught_by="files.text")
def the_oldest_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    lines = evidence.read("released").decode().splitlines()
    evidence.write("released", "\n".join(reversed(lines)).encode())


@near_miss(caught_by="files.data_untouched#2")
def the_open_hours_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "shop", "09:00-14:00", "09:00-13:00")
