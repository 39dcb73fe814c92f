"""What goes wrong when an account is set up in a hurry."""

import json

from deskcraft.authoring import near_miss


def said(evidence, name, old, new):
    """Changes what a command printed."""
    result = json.loads(evidence.read(name))
    assert old in result["stdout"], result
    result["stdout"] = result["stdout"].replace(old, new)
    evidence.write(name, json.dumps(result).encode())


def file(evidence, name, old, new):
    """Changes a file's text."""
    text = evidence.read(name).decode()
    assert old in text
    evidence.write(name, text.replace(old, new).encode())


@near_miss(caught_by="system.user")
def shell_forgotten(evidence, params):
    """useradd without -s."""
    home = f"/home/{params['login']}"
    file(evidence, "users", f"{home}:/bin/bash", f"{home}:/bin/sh")


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


@near_miss(caught_by="command.output#2")
def files_executable(evidence, params):
    """chmod -R 2770."""
    said(evidence, "recipes", "f 0660", "f 2770")


@near_miss(caught_by="system.password_age")
def warning_forgotten(evidence, params):
    """Left at seven days."""
    said(evidence, "age", f":{params['most']}:{params['warn']}:", f":{params['most']}:7:")


@near_miss(caught_by="system.sudo")
def every_command_allowed(evidence, params):
    """NOPASSWD: ALL."""
    said(evidence, "rights", f"/usr/bin/systemctl {params['verb']} cron.service", "ALL")


@near_miss(caught_by="system.sudo")
def password_asked(evidence, params):
    """The tag was left out."""
    said(evidence, "rights", "NOPASSWD: ", "")
