"""Prints the requirements of an extra of pyproject.toml, one a line: `python scripts/extra.py docs`."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
print("\n".join(project["optional-dependencies"][sys.argv[1]]))
