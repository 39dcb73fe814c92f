"""By keyboard in a terminal: the archive, the branch with its commits, the merge and the tag, and then the list."""

from __future__ import annotations

import json
from typing import Any

from shell import close, enter, terminal

from deskcraft.authoring import Desk

FOLDER = "/home/user/Projects/teahouse"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    terminal(desk)
    enter(desk, "cd ~/Projects/teahouse && mkdir -p ~/Backups && zip -qr ~/Backups/before-winter.zip shop.yaml data")
    enter(desk, f"git switch -qc {params['branch']}")
    version = desk.ask("Which number does the release have?").rpartition(" is ")[2].rstrip(".")
    while len(desk.messages) < 2:  # a price that comes late
        desk.look()
    late = desk.messages[1].partition("to cost ")[2].partition(" from")[0]
    change(desk, {params["tea"]: params["price"], params["late"]: float(late)}, params)
    enter(desk, f'git commit -qam "{params["prices"]}"')
    hours = f's/from: null/from: "{params["start"]}"/; s/until: null/until: "{params["until"]}"/'
    enter(desk, f"sed -i '{hours}; s/free_from_eur: 80/free_from_eur: {params['free']}/' shop.yaml")
    enter(desk, f'git commit -qam "{params["hours"]}"')
    enter(desk, f'git switch -q main && git merge -q --no-ff -m "{params["merge"]}" {params["branch"]}')
    enter(desk, f"git tag {version} && git status")
    desk.done("The release is in main.")
    enter(desk, "git log --format=%s > ~/Documents/released.txt")
    close(desk)


def change(desk: Desk, prices: dict[str, float], params: dict[str, Any]) -> None:
    """Writes the prices and the new tea into the list, which is pasted into the terminal line by line."""
    document = json.loads(desk.get(f"{FOLDER}/data/teas.json"))
    for tea in document["teas"]:
        tea["tin"] = prices.get(tea["name"], tea["tin"])
    document["teas"].append({"name": params["new"], "tin": params["new_price"], "organic": False})
    since = desk.digest(f"{FOLDER}/data/teas.json")
    desk.type(f"cat > data/teas.json\n{json.dumps(document)}\n")
    desk.key("ctrl+d")
    desk.wait_for_change(f"{FOLDER}/data/teas.json", since)
