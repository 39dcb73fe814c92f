"""The rules written in the open terminal, checked, and loaded by the service."""

from multi.shell import enter

CONF = "/etc/nftables.conf"


def solve(desk, params):
    desk.wait_for_window("*Terminal*")
    ports = f"{{ {params['api']}, {params['data']} }}"
    lines = [
        "#!/usr/sbin/nft -f",
        "flush ruleset",
        "table inet practice {",
        "chain input {",
        "type filter hook input priority filter; policy accept;",
        "iif lo accept",
        "tcp dport 23 reject",
        f"ip saddr {params['net']} tcp dport {ports} accept",
        f"tcp dport {ports} drop",
        "}",
        "}",
    ]
    enter(desk, "printf '%s\\n' " + " ".join(f"'{line}'" for line in lines) + f" | sudo tee {CONF}")
    enter(desk, f"sudo nft -c -f {CONF} && sudo systemctl enable nftables")
    enter(desk, "sudo systemctl restart nftables && sudo nft list ruleset")
