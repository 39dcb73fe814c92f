"""The prompts of judges."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deskcraft.model.prompts import PromptFile

FOLDER = Path(__file__).with_name("templates")


@dataclass(frozen=True)
class Prompt(PromptFile):
    """A prompt of a judge: a file of `templates/` beside this module, unless another folder is named."""

    folder: Path = FOLDER
