"""GIMP projects: headers, properties, texts, paths, and every pixel; then what they show."""

from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.xcf.compose import compose, exact
from evaluators.xcf.reader import parse_xcf

CORPUS = Path(__file__).parents[2] / "tests" / "evaluators" / "corpus" / "xcf"
SEEDS: list[Path] = [CORPUS / f"{name}.xcf" for name in ("card", "card-zlib", "deep", "indexed", "grey")]
FEW_PX = 1_000_000
"""What a large picture shows is not composed: that takes long and finds nothing."""


def read(data: bytes) -> None:
    """Read it all."""
    try:
        project = parse_xcf(data)
        for layer in project.layers:
            if not layer.group:
                _ = layer.shown
        for channel in project.channels:
            _ = channel.values
        if exact(project) and project.width * project.height <= FEW_PX:
            compose(project)
    except Unreadable:
        pass
