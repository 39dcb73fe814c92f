"""Compiles Python files for an image; run by file in a Python of its own, see `packages.compile_tree`.

What comes out depends on the sources alone. The checked kind of cache would hold times; and marshal's newer formats
mark what the process holds elsewhere too, so the format before those marks is used.
"""

from __future__ import annotations

import importlib.util
import marshal
import sys
import warnings
from pathlib import Path

_FORMAT = 2
_UNCHECKED = 1
"""Flag of a cache that names its source by digest and is believed without a look."""


def main(folder: str, place: str) -> None:
    """Compiles what is below `folder` and will be at `place`; files that are no Python of this version are left."""
    warnings.simplefilter("ignore")
    for path in sorted(Path(folder).rglob("*.py")):
        source = path.read_bytes()
        try:
            code = compile(source, f"{place}/{path.relative_to(folder)}", "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            continue
        cache = path.parent / "__pycache__"
        cache.mkdir(exist_ok=True)
        head = importlib.util.MAGIC_NUMBER + _UNCHECKED.to_bytes(4, "little") + importlib.util.source_hash(source)
        (cache / f"{path.stem}.{sys.implementation.cache_tag}.pyc").write_bytes(head + marshal.dumps(code, _FORMAT))
