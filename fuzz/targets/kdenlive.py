"""Kdenlive projects: the document, its titles, and all that is worked out of them."""

from contextlib import suppress
from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.kdenlive.gain import gain_db
from evaluators.kdenlive.meaning import meaning
from evaluators.kdenlive.passages import passages
from evaluators.kdenlive.picture import placement
from evaluators.kdenlive.read import parse_project
from evaluators.kdenlive.select import placed

DATA = Path(__file__).parents[2] / "tests" / "evaluators" / "data" / "kdenlive"
SEEDS = [DATA / f"by-hand-{number}.kdenlive" for number in (1, 2)]


def read(data: bytes) -> None:
    """Read a project, and where its clips lie, how loud they are and how they pass into each other."""
    with suppress(Unreadable):
        project = parse_project(data)
        passages(project)
        for each in placed(project):
            gain_db(project, each, 1)
            placement(project, each, 1)
            for effect in each.clip.effects:
                meaning(effect, 1, project.profile)
