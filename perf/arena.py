"""How long the proofs of PPTArena's tasks by their files take, on two cores."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from deskcraft.cli.pptarena import prove_unit
from deskcraft.cli.units import each_unit
from deskcraft.task.loading import default_root
from deskcraft.task.model import ARENA
from deskcraft.validate.by_file import BY_FILE
from perf.figures import Figure

EVERY = 10
"""One task of so many is proved: the whole takes longer than this command may."""
JOBS = 2


def measure() -> list[Figure]:
    """Minutes for all tasks, from a tenth of them; starting the office is part of it."""
    root = default_root(None)
    folders = root.select([f"{ARENA}/*"])
    units = [(folder.id, 0) for folder in folders[::EVERY]]
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="deskcraft-perf-") as scratch:
        settings = (root.path, Path(scratch), BY_FILE, BY_FILE, 1)
        proofs = list(each_unit(prove_unit, units, settings, JOBS))
    minutes = (time.perf_counter() - began) * len(folders) / len(units) / 60
    assert all(proof.ok for proof in proofs), [proof.problems for proof in proofs if not proof.ok]
    how = f"from {len(units)} of {len(folders)} tasks, {JOBS} processes, each with an office of its own"
    return [Figure("pptarena_proof_minutes", round(minutes, 1), 20, how)]
