"""Makes all archives and writes provenance.yaml and manifest.yaml anew: `python assets/slideeval/index.py`."""

from __future__ import annotations

import ast
import hashlib
import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from evaluators.deck.load import read_deck

HERE = Path(__file__).resolve().parent
HEAD = "# Written by index.py.\n"


def main() -> None:
    """Writes both files."""
    listed, decks = {}, {}
    with tempfile.TemporaryDirectory() as out:
        for script in sorted(HERE.glob("make_*.py")):
            family = script.stem.removeprefix("make_")
            subprocess.run([sys.executable, str(script), out], check=True)
            data = (Path(out) / f"{family}.zip").read_bytes()
            about = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8")))
            listed[f"{family}.zip"] = {
                "made_by": script.name,
                "licence": "Apache-2.0",
                "about": about,
                "sha256": hashlib.sha256(data).hexdigest(),
                "generated": True,
            }
            decks[family] = {}
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for name in archive.namelist():
                    deck = archive.read(name)
                    slides = sum(not slide.hidden for slide in read_deck(deck).slides)
                    decks[family][name] = {"slides": slides, "sha256": hashlib.sha256(deck).hexdigest()}
    for name, content in (("provenance", listed), ("manifest", decks)):
        text = yaml.safe_dump(content, sort_keys=True, allow_unicode=True, width=110)
        (HERE / f"{name}.yaml").write_text(HEAD + text, encoding="utf-8")
    count = [each["slides"] for family in decks.values() for each in family.values()]
    print(f"{len(count)} decks, {sum(count)} slides")


if __name__ == "__main__":
    main()
