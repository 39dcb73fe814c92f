"""Naming one layer of a project."""

from typing import TypeAlias

from evaluators.verdict import Code, Finding, failed
from evaluators.xcf.model import Layer, Project

LayerName: TypeAlias = str | tuple[str, ...]
"""A layer by its name or by `Group/Name`; or several names of which any will do."""


def find(project: Project, name: LayerName) -> Layer | Finding:
    """Return the one layer that is meant, or the finding that there is none, or several."""
    names = [name] if isinstance(name, str) else list(name)
    for each in names:
        found = project.named(each)
        if len(found) > 1:
            sentence = f"{len(found)} layers are named {each}; it must be one."
            return failed(Code.AMBIGUOUS, sentence, observed=[one.full_name for one in found], where=each)
        if found:
            return found[0]
    wanted = " or ".join(names)
    there = [one.full_name for one in project.layers]
    return failed(Code.NOT_FOUND, f"There is no layer {wanted}.", observed=there[:40], wanted=wanted, where=wanted)
