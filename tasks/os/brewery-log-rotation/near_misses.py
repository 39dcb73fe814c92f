"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

import json

from deskcraft.authoring import near_miss


def config(evidence, old, new):
    """Changes the file's text."""
    text = evidence.read("config").decode()
    assert old in text
    evidence.write("config", text.replace(old, new).encode())


@near_miss(caught_by="system.log_rotation")
def one_more_kept(evidence, params):
    """Counted the present log among the old ones."""
    config(evidence, f"rotate {params['keep']}\n", f"rotate {int(params['keep']) + 1}\n")


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
