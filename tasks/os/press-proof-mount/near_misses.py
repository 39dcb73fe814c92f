"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

import json
import re

from deskcraft.authoring import near_miss


def said(evidence, name, pattern, new):
    """Changes what a command printed."""
    result = json.loads(evidence.read(name))
    result["stdout"], number = re.subn(pattern, new, result["stdout"])
    assert number, result
    evidence.write(name, json.dumps(result).encode())


@near_miss(caught_by="system.mount")
def still_the_first_size(evidence, params):
    """Mounted before the size changed, and not again."""
    said(evidence, "now", f"size={params['then'] * 1024}k", f"size={params['first'] * 1024}k")


@near_miss(caught_by="system.mount#2")
def table_left_at_the_first_size(evidence, params):
    """Remounted with the new size, which the next start forgets."""
    said(evidence, "table", f"size={params['then']}m", f"size={params['first']}m")


@near_miss(caught_by="system.mount")
def programs_can_run(evidence, params):
    """noexec was left out."""
    said(evidence, "now", "noexec,?", "")
    said(evidence, "table", ",noexec", "")


@near_miss(caught_by="system.unit")
def disabled_and_not_masked(evidence, params):
    """systemctl disable --now: something else can still start it."""
    said(evidence, "unit", "UnitFileState=masked", "UnitFileState=disabled")


@near_miss(caught_by="system.unit")
def masked_and_still_running(evidence, params):
    """mask without --now."""
    said(evidence, "unit", "ActiveState=(inactive|failed)", "ActiveState=active")


@near_miss(caught_by="command.unchanged")
def another_line_lost(evidence, params):
    """The file was written anew."""
    said(evidence, "other_lines", "tmpfs /srv/scans.*\n", "")
