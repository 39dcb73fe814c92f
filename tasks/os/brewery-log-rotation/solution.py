"""The file written in the open terminal, and logrotate run by force."""

from multi.shell import enter

SIGNAL = "/run/brewery.reopen"
CONF = "/etc/logrotate.d/brewery"


def solve(desk, params):
    desk.wait_for_window("*Terminal*")
    lines = [
        "/var/log/brewery/mash.log /var/log/brewery/boil.log {",
        params["often"],
        f"rotate {params['keep']}",
        "nodateext",
        "compress",
        "delaycompress",
        "missingok",
        "notifempty",
        f"create {params['mode']} root {params['group']}",
        "sharedscripts",
        "postrotate",
        f"touch {SIGNAL}",
        "endscript",
        "}",
    ]
    enter(desk, "printf '%s\\n' " + " ".join(f"'{line}'" for line in lines) + f" | sudo tee {CONF}")
    enter(desk, f"sudo logrotate -f {CONF} && ls -l /var/log/brewery")
