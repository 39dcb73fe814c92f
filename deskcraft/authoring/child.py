"""The process in which a task's solution or near miss runs: in a sandbox, where the script is loaded and driven.

`deskcraft.authoring.confine` starts it with SCRIPT and FUNCTION (`--list`: names the near misses).

Messages go over the standard streams that it was started with; what the script prints goes to the standard error.
"""

from __future__ import annotations

import os
import runpy
import sys
import traceback
from pathlib import Path

from deskcraft.authoring.channel import Channel
from deskcraft.authoring.desk import Desk
from deskcraft.authoring.near_miss import near_misses
from deskcraft.authoring.seen import Ended
from deskcraft.authoring.tampered import TamperedEvidence


def main() -> None:
    """Runs one function of a script against the process that started us."""
    script, function = Path(sys.argv[1]), sys.argv[2]
    channel = Channel(os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    start = channel.receive()
    if start is None:
        return
    beside = script.resolve().parent.parent
    # what the scripts of one application share lies there; a near miss may take a step of its task's solution
    sys.path[:0] = [str(beside), str(script.resolve().parent)]
    sys.path.append(str(beside.parent))  # and `from chromium.gui import go` is what those of another do
    try:
        namespace = runpy.run_path(str(script))
        if function == "--list":
            named = ("name", "caught_by", "acts_on", "scores")
            found = [{key: getattr(miss, key) for key in named} for miss in near_misses(namespace)]
            channel.send({"op": "list", "near_misses": found})
            return
        action = namespace[function]
        if start["acts_on"] == "evidence":
            action(TamperedEvidence(channel), start["params"])
        else:
            desk = Desk(channel, start["width"], start["height"], start["slowness"])
            action(desk, start["params"])
            desk.done()
            raise AssertionError(f"the user went on after the last DONE: {desk.messages[-1:]}")
        channel.send({"op": "end"})
    except Ended:
        channel.send({"op": "end"})
    except Exception:  # the one place where a script's failure becomes a message
        channel.send({"op": "failed", "error": traceback.format_exc(limit=-6)})


if __name__ == "__main__":
    main()
