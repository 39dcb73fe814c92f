"""What goes wrong when logs are rotated."""

import json

from deskcraft.authoring import near_miss


def config(evidence, old, new):
    """Changes the file's text."""
    text = evidence.read("config").decode()
    assert old in text
    evidence.write("config", text.replace(old, new).encode())


def fresh(evidence, old, new):
    """Changes what stat printed of the new logs."""
    result = json.loads(evidence.read("fresh"))
    assert old in result["stdout"]
    result["stdout"] = result["stdout"].replace(old, new)
    evidence.write("fresh", json.dumps(result).encode())


@near_miss(caught_by="system.log_rotation")
def newest_compressed_too(evidence, params):
    """No delaycompress."""
    config(evidence, "delaycompress\n", "")


@near_miss(caught_by="system.log_rotation")
def one_more_kept(evidence, params):
    """Counted the present log among the old ones."""
    config(evidence, f"rotate {params['keep']}\n", f"rotate {int(params['keep']) + 1}\n")


@near_miss(caught_by="system.log_rotation")
def once_for_each(evidence, params):
    """No sharedscripts: the command runs twice."""
    config(evidence, "sharedscripts\n", "")


@near_miss(caught_by="system.log_rotation#2")
def only_one_of_the_two(evidence, params):
    """The other log is not in the file."""
    config(evidence, " /var/log/brewery/boil.log", "")


@near_miss(caught_by="files.tree")
def never_forced(evidence, params):
    """The file was written, and logrotate not run."""
    evidence.restore("logs")


@near_miss(caught_by="command.output")
def left_to_the_old_group(evidence, params):
    """create without an owner and a group."""
    fresh(evidence, f"root {params['group']}", "root nogroup")


@near_miss(caught_by="files.untouched#2")
def another_stanza_edited(evidence, params):
    """Worked in the file of another program."""
    tree = json.loads(evidence.read("others"))
    name = next(name for name in sorted(tree) if name != "brewery" and tree[name]["kind"] == "file")
    tree[name]["sha256"] = "0" * 64
    evidence.write("others", json.dumps(tree).encode())


@near_miss(caught_by="system.log_rotation")
def copied_and_truncated(desk, params):
    """copytruncate, and the command run for each log."""
    lines = [
        "/var/log/brewery/*.log {",
        params["often"],
        f"rotate {params['keep']}",
        "compress",
        "delaycompress",
        "missingok",
        "notifempty",
        "copytruncate",
        "postrotate",
        "touch /run/brewery.reopen",
        "endscript",
        "}",
    ]
    script = "printf '%s\\n' \"$@\" > /etc/logrotate.d/brewery && logrotate -f /etc/logrotate.d/brewery"
    desk.must_run(["bash", "-c", script, "bash", *lines], root=True)
