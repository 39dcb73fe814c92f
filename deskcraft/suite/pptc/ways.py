"""The words for how sessions are played, which the command line and records share; it imports nothing."""

from __future__ import annotations

from typing import Literal, TypeAlias

Evaluation: TypeAlias = Literal["turn", "session"]
"""Section 4.2.1 of the paper: each turn from what the turns before should have made, or all from what they did make."""
Strategy: TypeAlias = Literal["zero-shot", "cot", "tot"]
"""Section 3.1: a plain prompt, zero-shot chain of thought, a tree of thoughts."""
ApiSelection: TypeAlias = Literal["none", "embeddings", "lexical"]
"""Section 3.2; `lexical` stands in where there are no embeddings, and is named wherever it did."""
EMBEDDED = 24
"""Functions that embeddings choose. The paper has 15 of 49, of which some are always there, too."""
LEXICAL = 24
"""Functions that words choose; tests/suite/pptc/test_selection.py measures what this misses in our own sessions."""
