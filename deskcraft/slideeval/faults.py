"""What faults leave of a slide's quality."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from deskcraft.slideeval.scene import Scene

Faults: TypeAlias = Mapping[Callable[[Scene], float], float]
"""Faults of texts, each from 0 (none) up, with what a whole one takes off."""


def quality_of_texts(scene: Scene, faults: Faults) -> float | None:
    """How well the texts of a slide are made.

    Args:
        scene: the slide.
        faults: what is looked for.

    Returns:
        1 where nothing is at fault, 0 at worst; None for a slide without texts.
    """
    if not scene.texts:
        return None
    return 1 - min(1.0, sum(weight * fault(scene) for fault, weight in faults.items()))
