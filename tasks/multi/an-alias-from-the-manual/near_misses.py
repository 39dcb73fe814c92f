"""A command cut short, a variable, an alias of this terminal alone, the file overwritten, the manual at its start."""

from __future__ import annotations

from typing import Any

from manual import open_page
from shell import close, enter, terminal

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="shell.alias")
def without_its_last_option(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("bashrc").decode()
    evidence.write("bashrc", text.replace(params["command"], params["command"].rpartition(" --")[0]).encode())


@near_miss(caught_by="shell.alias")
def a_variable_of_that_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("bashrc").decode()
    old, new = f"alias {params['alias']}=", f"export {params['alias']}="
    evidence.write("bashrc", text.replace(old, new).encode())


@near_miss(caught_by="shell.untouched")
def the_rest_thrown_away(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("bashrc", f"alias {params['alias']}='{params['command']}'\n".encode())


@near_miss(caught_by="shell.alias")
def in_this_terminal_alone(desk: Desk, params: dict[str, Any]) -> None:
    open_page(desk, params["slug"])
    terminal(desk)
    enter(desk, f"alias {params['alias']}='{params['command']}'")
    close(desk)


@near_miss(caught_by="chromium.tabs")
def the_manual_at_its_start(desk: Desk, params: dict[str, Any]) -> None:
    terminal(desk)
    enter(desk, f"""echo "alias {params["alias"]}='{params["command"]}'" >> ~/.bashrc""")
    close(desk)


@near_miss(caught_by="files.absent")
def tried_once(desk: Desk, params: dict[str, Any]) -> None:
    open_page(desk, params["slug"])
    terminal(desk)
    enter(desk, f"""echo "alias {params["alias"]}='{params["command"]}'" >> ~/.bashrc""")
    enter(desk, params["command"])
    close(desk)
