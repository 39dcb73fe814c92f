"""The prompts of the benchmark, as files."""

from __future__ import annotations

from pathlib import Path

from deskcraft.model.prompts import PromptFile

PROMPTS = Path(__file__).parent / "prompts"
NAMES = ("see", "rate", "order")


def prompt_digests() -> dict[str, str]:
    """The digest of each prompt, by its name."""
    return {name: PromptFile(name, PROMPTS).digest for name in NAMES}
