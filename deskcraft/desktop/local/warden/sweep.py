"""Empties a folder that holds files of a sandbox's ids, in a user namespace in which they are its own.

An ordinary user cannot delete the files of his subordinate ids otherwise. Arguments: the ids (JSON) and the folder.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH208
from __future__ import annotations

import json
import os
import shutil
import sys

from .namespaces import Ids, become, enter


def main() -> None:
    """Ends with an error's traceback if something cannot be deleted."""
    ids = Ids.read(json.loads(sys.argv[1]))
    os.chdir(sys.argv[2])
    enter(ids, ["."], "desk")
    become(ids)
    for name in os.listdir("."):
        shutil.rmtree(name)
