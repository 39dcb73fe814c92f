"""The prompts of the benchmark, as files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from deskcraft.model.prompts import PromptFile

PROMPTS = Path(__file__).parent / "prompts"
PICTURES = ("see", "rate", "order")
"""Of a model that is shown pictures, as the paper's are."""
WORDS = ("rate_words", "order_words")
"""Of a model that is shown words."""


def prompt_digests(names: Iterable[str] = PICTURES) -> dict[str, str]:
    """The digest of each prompt, by its name."""
    return {name: PromptFile(name, PROMPTS).digest for name in names}


def prompts_of(judge: str) -> dict[str, str]:
    """The digests of the prompts that a judge is asked with, by its name; empty for one that is not asked in words."""
    kind, _, model = judge.partition(":")
    return prompt_digests({"model": PICTURES, "words": WORDS}.get(kind, ()) if model else ())
