"""Judges pairs of the corpus in a process of its own: `python -m tests.evaluators.pairs_again FOLDER`.

Lines out: JSON of each verdict, in the order of the corpus.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import yaml

from tests.evaluators.test_corpus import FORMATS, judge_pair

EACH = 12
"""Pairs of a format: 200 and more in all."""


def main(place: Path) -> None:
    """Judges them one after the other; their states are written below `place`."""
    for folder in FORMATS:
        for number, pair in enumerate(yaml.safe_load((folder / "pairs.yaml").read_text(encoding="utf-8"))[:EACH]):
            states = place / folder.name / str(number)
            states.mkdir(parents=True)
            leaf = judge_pair(folder, pair, states)
            print(json.dumps([folder.name, pair["name"], leaf.model_dump(mode="json")]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
