"""What Blender tells of a .blend, as a process that a file took over could tell it; and models that are imported."""

from contextlib import suppress
from pathlib import Path

from evaluators.blender.facets import flat
from evaluators.blender.glb import parse_glb
from evaluators.blender.graph import Graph
from evaluators.blender.model import parse_scene
from evaluators.evidence import Unreadable

CORPUS = Path(__file__).parents[2] / "tests" / "evaluators" / "corpus" / "blend"
SEEDS = [CORPUS / "chair.glb", CORPUS / "lamp.json"]


def read(data: bytes) -> None:
    """Read a description with all of its node trees, or a model."""
    with suppress(Unreadable):
        parse_glb(data)
    with suppress(Unreadable):
        blend = parse_scene(data)
        flat(blend, "~/lamp.blend", True, {})
        for shaded in (*blend.materials, *blend.worlds):
            if shaded.nodes is not None:
                for arrival in Graph(blend, shaded.nodes).shaders():
                    assert len(arrival.through) < 100
