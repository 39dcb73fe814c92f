"""Makes the materials of instances from their sources: python make_materials.py NAME [OUT].

`NAME/sources/*.md` become `NAME/materials/*` (or OUT) and `NAME/pictured.yaml`: what pictures show, for graders alone.
Without a name, all instances.
"""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent))

import documents
import writers

HERE = Path(__file__).resolve().parent
PICTURED = "pictured.yaml"


def make(name: str) -> tuple[dict[str, bytes], dict[str, list[str]]]:
    """Makes the materials of an instance.

    Args:
        name: Of the instance's folder.

    Returns:
        Files by name, and by document what its pictures show.

    Raises:
        ValueError: a source is not as expected; says where.
    """
    files: dict[str, bytes] = {}
    pictured: dict[str, list[str]] = {}
    for path in sorted((HERE / name / "sources").glob("*.md")):
        document = documents.read_source(path)
        files |= writers.write(document)
        if document.pictures:
            pictured[f"{document.name}.{document.format}"] = [picture.pictured for picture in document.pictures]
    return files, pictured


def put(name: str, out: Path) -> None:
    """Makes the materials of an instance and writes them.

    Args:
        name: Of the instance's folder.
        out: Folder; `pictured.yaml` is written beside it.
    """
    files, pictured = make(name)
    out.mkdir(parents=True, exist_ok=True)
    for old in out.iterdir():
        old.unlink()
    for file, data in files.items():
        (out / file).write_bytes(data)
    text = yaml.safe_dump(pictured, allow_unicode=True, width=120, sort_keys=True)
    (out.parent / PICTURED).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    names = sorted(path.parent.name for path in HERE.glob("*/sources"))
    if len(sys.argv) > 3 or (len(sys.argv) > 1 and sys.argv[1] not in names):
        sys.exit(f"usage: python make_materials.py [NAME [OUT]]; NAME is one of {', '.join(names)}")
    for name in sys.argv[1:2] or names:
        put(name, Path(sys.argv[2]) if len(sys.argv) > 2 else HERE / name / "materials")
        print(f"made {name}")
