"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

import json

from deskcraft.authoring import near_miss


def rules(evidence, name, change):
    """Changes the listed rules: `change` is given the statements of each and gives new ones, or None to drop it."""
    result = json.loads(evidence.read(name))
    listing = json.loads(result["stdout"])
    kept = []
    for each in listing["nftables"]:
        if "rule" in each:
            expr = change(each["rule"]["expr"])
            if expr is None:
                continue
            each["rule"]["expr"] = expr
        kept.append(each)
    listing["nftables"] = kept
    result["stdout"] = json.dumps(listing)
    evidence.write(name, json.dumps(result).encode())


def verdict(expr):
    return next((kind for kind in ("accept", "drop", "reject") if kind in expr[-1]), "")


@near_miss(caught_by="system.firewall")
def one_port_forgotten(evidence, params):
    """Only the first port is closed."""

    def change(expr):
        for each in expr:
            right = each.get("match", {}).get("right")
            if verdict(expr) == "drop" and isinstance(right, dict) and "set" in right:
                right["set"].remove(params["data"])
        return expr

    rules(evidence, "now", change)
    rules(evidence, "kept", change)


@near_miss(caught_by="system.firewall")
def wider_network(evidence, params):
    """The network's mask is too short: the neighbours get in."""
    length = int(params["net"].split("/")[1])

    def change(expr):
        return json.loads(json.dumps(expr).replace(f'"len": {length}', '"len": 8'))

    rules(evidence, "now", change)
    rules(evidence, "kept", change)


@near_miss(caught_by="system.firewall")
def loopback_closed_too(evidence, params):
    """No rule for loopback."""
    rules(
        evidence,
        "now",
        lambda expr: None if "lo" in json.dumps(expr[0]) and verdict(expr) == "accept" and len(expr) == 2 else expr,
    )


@near_miss(caught_by="system.firewall#2")
def telnet_dropped(evidence, params):
    """Dropped where a rejection was asked."""

    def change(expr):
        return [*expr[:-1], {"drop": None}] if verdict(expr) == "reject" else expr

    rules(evidence, "now", change)
    rules(evidence, "kept", change)


@near_miss(caught_by="system.firewall#3")
def loaded_and_not_kept(evidence, params):
    """Typed with nft add rule: gone after the next start."""
    rules(evidence, "kept", lambda expr: None)


@near_miss(caught_by="system.firewall")
def kept_and_not_loaded(evidence, params):
    """Written into the file and never loaded."""
    rules(evidence, "now", lambda expr: None)
