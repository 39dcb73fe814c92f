"""The scorers: our grade of the state that the loop left, with every check. What was not graded has no score."""

from __future__ import annotations

from inspect_ai.scorer import Metric, Score, Scorer, Target, grouped, mean, scorer, stderr
from inspect_ai.solver import TaskState

from deskcraft.errors import BadInput
from deskcraft.export.samples import metadata_of, scores_of
from deskcraft.inspect.episode import live

# attempts at a task are reduced to one value by inspect; its variants belong together too
METRICS: list[Metric] = [
    mean(),
    stderr(cluster="task"),
    grouped(mean(), "app", all=False, name_template="app {group_name}"),
    grouped(mean(), "level", all=False, name_template="level {group_name}"),
]


@scorer(metrics=METRICS, name="success")
def success() -> Scorer:
    """0 or 1: everything that was asked is there, and nothing else was changed."""
    return _scorer("success")


@scorer(metrics=METRICS, name="score")
def score() -> Scorer:
    """The share of what was asked that is there, 0 to 1."""
    return _scorer("score")


def _scorer(name: str) -> Scorer:
    async def grade(state: TaskState, target: Target) -> Score | None:
        scores = await _scores(state)
        return None if scores is None else scores[name]

    return grade


async def _scores(state: TaskState) -> dict[str, Score] | None:
    """Ends the episode if the loop did not, and gives its scores; None for what an infrastructure error ended.

    Raises:
        NotScored: the end or the grade met an infrastructure error.
        BadInput: the sample has no desktop any more.
    """
    episode = live(state.uuid)
    if episode is None:
        raise BadInput(
            "the desktop of this sample is gone, so it cannot be scored again here; with -T out=RUN the records are "
            "kept, and `deskcraft grade RUN` grades them again"
        )
    if episode.broken or episode.fault is not None:
        return None
    if not episode.over and not state.completed:  # inspect looks in between
        return {name: Score.unscored(explanation="the episode is under way") for name in ("success", "score")}
    await episode.spend()
    assert episode.record is not None
    state.metadata |= metadata_of(episode.scene.name, episode.record)
    return scores_of(episode.record)
