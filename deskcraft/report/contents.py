"""Which chapters a report has: all that its episodes have something to say on, and always what was not scored."""

from __future__ import annotations

from collections.abc import Iterable

from deskcraft.report import arena, charts, forks, paper, studies
from deskcraft.report.chapters import Chapter, Plot
from deskcraft.report.loading import Loaded
from deskcraft.report.sheet import Sheet

LEVELS = ("table-4", "table-5", "table-6", "table-7")


def contents(loaded: Loaded) -> list[Chapter]:
    """The chapters, each with its sheets and plots; those with nothing in them are left out."""
    episodes, failures, agents = loaded.episodes, loaded.failures, loaded.agents
    tables = {sheet.key: sheet for sheet in paper.paper_tables(episodes)}
    found = [
        _chapter("results", "Success", [studies.success(episodes)]),
        _chapter(
            "applications",
            "By application",
            [tables["table-2"], studies.groups(episodes, "app", "Application", "rates-by-app")],
        ),
        _chapter(
            "levels",
            "By level",
            [
                charts.length_and_success(episodes, agents),
                *[tables[key] for key in LEVELS if key in tables],
                studies.groups(episodes, "level", "Level", "rates-by-level"),
            ],
        ),
        _chapter("pptarena", "PPTArena", [arena.by_difficulty(episodes), arena.by_structure(episodes, agents)]),
        _chapter("attempts", "Repeated attempts", [charts.attempts(episodes, agents)]),
        _chapter("forks", "From a recorded step", [forks.from_a_step(loaded)]),
        _chapter("budgets", "Step budgets", [charts.step_budgets(episodes, agents)]),
        _chapter("collaboration", "Collaboration", [charts.modes(episodes, agents), studies.asking(episodes)]),
        _chapter("comparison", "Agents compared", [studies.pairs(episodes)] if len(agents) > 1 else []),
        _chapter(
            "spent",
            "What it took",
            [*studies.spending(episodes), studies.terminal(episodes), studies.endings(episodes)],
        ),
        _chapter(
            "failures",
            "What failed",
            [studies.failed_checks(failures, episodes), studies.failed_by_agent(failures)] if failures.height else [],
        ),
        _chapter("tasks", "The tasks", [charts.complexity(episodes)]),
    ]
    unscored = [studies.not_scored(episodes)]
    if unscored[0].rows:
        unscored.insert(0, studies.not_scored_by_agent(episodes))
    # said even where it is nothing
    return [*[chapter for chapter in found if chapter.parts], Chapter("unscored", "Not scored", tuple(unscored))]


def _chapter(key: str, title: str, parts: Iterable[Sheet | Plot | None]) -> Chapter:
    kept = [part for part in parts if part is not None and (part.sheet if isinstance(part, Plot) else part).rows]
    return Chapter(key, title, tuple(kept))
