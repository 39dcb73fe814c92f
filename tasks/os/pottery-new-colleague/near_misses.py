"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

import json

from deskcraft.authoring import near_miss


@near_miss(caught_by="command.output")
def no_home_folder(evidence, params):
    """useradd without -m."""
    absent = {"exit_code": 1, "stdout": "", "stderr": f"stat: cannot statx '/home/{params['login']}'"}
    evidence.write("home_folder", json.dumps(absent).encode())


@near_miss(caught_by="system.group")
def otto_forgotten(evidence, params):
    """Only the new account is in the group."""
    text = evidence.read("groups").decode()
    lines = [
        line.replace(",otto", "").replace("otto,", "") if line.startswith(params["group"] + ":") else line
        for line in text.split("\n")
    ]
    evidence.write("groups", "\n".join(lines).encode())


@near_miss(caught_by="system.groups_untouched")
def otto_lost_his_other_groups(evidence, params):
    """usermod -G without -a."""
    text = evidence.read("groups").decode()
    lines = [line.replace(",otto", "") if line.startswith("shipping:") else line for line in text.split("\n")]
    evidence.write("groups", "\n".join(lines).encode())
