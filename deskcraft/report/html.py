"""A report as one HTML file that needs nothing else: no network, no folder beside it, no build.

Everything in it that comes from tasks, models or desktops is text: the template engine escapes it, and the
page's policy (CSP) allows our one style sheet and our one script by their hashes, pictures that are in the
file, and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path

import polars as pl
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from pydantic import JsonValue

from deskcraft.film.captions import caption
from deskcraft.film.film import Ended, Frame, Item, Ran, Said, film
from deskcraft.film.pictures import BUDGET_BYTES, ScreenshotStore, embed
from deskcraft.film.reading import Episode
from deskcraft.film.reasons import why_failed
from deskcraft.film.timeline import Timeline, timeline
from deskcraft.plain import clip, count_of, one_line, percent, plain, score, seconds
from deskcraft.report.canvas import svg
from deskcraft.report.chapters import Chapter, Plot
from deskcraft.report.loading import Loaded, RunPart
from deskcraft.report.sheet import Cell, Mark, Sheet, shown
from deskcraft.report.summary import RunSummary
from deskcraft.task.clauses import Assessed, assess
from simulator.interaction import Delivery

OPEN_FILMS = 12
PAGE_BYTES = 8_000_000
"""What a page may have in all: it is mailed, and opened on small machines."""
SHOT_BYTES, LEAST_PICTURES = 300, 2_000_000
"""What a shot's picture takes beside its data; and what pictures get where the words alone are too many."""
"""Up to so many episodes a page shows all films at once; beyond, each is opened by a click."""
MOST_TEXT = 20_000
"""Characters of one text."""
MOST_EPISODES = 1_000
"""Episodes that the page lists; the table files and the viewer have all."""
MOST_ROWS = 300
"""Rows of one table in the page."""


@dataclass(frozen=True)
class PhaseLine:
    """A phase of the task, and what became of it."""

    number: int
    trigger: str
    authored: str
    spoken: str
    delivery: Delivery | None


@dataclass(frozen=True)
class EpisodePage:
    """What the template shows of an episode."""

    anchor: str
    agent: str
    episode: Episode
    items: list[Item]
    phases: list[PhaseLine]
    line: Timeline | None
    why: str
    featured: bool = False
    """Whether the page opens on it."""

    def said(self, message: int) -> list[Assessed]:
        """The clauses of the instruction (0) or of a message, with what the verdict says of each."""
        record = self.episode.record
        found = assess(record.task.clauses, record.verdict) if record.verdict else []
        return [one for one in found if one.clause.message == message]

    @property
    def mark(self) -> str:
        """`pass`, `fail` or `unscored`."""
        record = self.episode.record
        return "unscored" if not record.scored else "pass" if record.success else "fail"

    @property
    def shots(self) -> list[Frame]:
        """The pictures' part of the items."""
        return [item for item in self.items if isinstance(item, Frame)]


@dataclass(frozen=True)
class EpisodeLine:
    """An episode in the list."""

    anchor: str
    """Of its film; empty without one."""
    run: str
    task: str
    agent: str
    attempt: int
    status: str
    mark: str
    score: float | None
    steps: int | None
    why: str


@dataclass(frozen=True)
class ShownCell:
    """A cell as the template writes it."""

    text: str
    kind: str
    mark: Mark | None
    head: bool
    bar: tuple[float, float, float] | None
    """Low, value and high of a rate, for a small drawing beside its bounds."""


def render(
    loaded: Loaded,
    chapters: Sequence[Chapter],
    summaries: Sequence[RunSummary],
    films: Sequence[Episode],
    *,
    budget_bytes: int = BUDGET_BYTES,
    others: Sequence[Part] = (),
) -> str:
    """The page; pictures take up to `budget_bytes`, less where words need it. `summaries` are in the order of runs.

    `others` are the reports of other suites, which follow under headings of their own.
    """
    labels = _labels(loaded, films)
    pages = [_episode_page(f"e{n}", labels[str(e.folder.path), e.name], e) for n, e in enumerate(films, 1)]
    pages = _featured(pages)
    style, script = _source("report.css"), _source("report.js")

    def written(screenshots: ScreenshotStore) -> str:
        template = _environment(screenshots).get_template("report.html.j2")
        return template.render(
            title=_title(loaded.runs),
            runs=list(zip(loaded.runs, summaries, strict=True)),
            agents=loaded.agents,
            mixtures=loaded.mixtures,
            summary=summaries[0] if len(summaries) == 1 and len(loaded.agents) == 1 else None,
            chapters=chapters,
            others=others,
            pages=pages,
            lines=_lines(loaded, pages),
            count=loaded.episodes.height,
            screenshots=screenshots,
            style=Markup(style),
            script=Markup(script),
            policy=_policy(style, script),
            drawn=set(),
            films_open=len(pages) <= OPEN_FILMS,
            most_rows=MOST_ROWS,
        )

    shots = sum(len(page.shots) for page in pages)
    words = len(written(ScreenshotStore()).encode("utf-8", "backslashreplace")) + shots * SHOT_BYTES
    room = max(min(budget_bytes, LEAST_PICTURES), min(budget_bytes, PAGE_BYTES - words))
    return written(embed([(page.episode.folder.blobs, page.shots) for page in pages], room))


@dataclass(frozen=True)
class Part:
    """The report of a suite whose episodes have no films, as a page shows it."""

    title: str
    key: str
    """Its anchor."""
    facts: Sequence[tuple[str, str]]
    notes: Sequence[str]
    chapters: Sequence[Chapter]


def render_tables(kicker: str, title: str, *parts: Part) -> str:
    """A page of tables and figures alone; each of several parts stands under its own heading."""
    style = _source("report.css")
    return (
        _environment(embed([], 0))
        .get_template("tables.html.j2")
        .render(
            kicker=kicker,
            title=title,
            parts=parts,
            style=Markup(style),
            policy=_policy(style, ""),
            most_rows=MOST_ROWS,
        )
    )


def _title(runs: Sequence[RunPart]) -> str:
    return one_line(runs[0].name) if len(runs) == 1 else f"{len(runs)} runs"


def _labels(loaded: Loaded, films: Sequence[Episode]) -> dict[tuple[str, str], str]:
    named = [film.name for film in films]
    wanted = loaded.episodes.filter(pl.col("episode").is_in(named)).select("run", "episode", "agent")
    return {(run, episode): agent for run, episode, agent in wanted.iter_rows()}


def _lines(loaded: Loaded, pages: Sequence[EpisodePage]) -> list[EpisodeLine]:
    anchors = {(str(p.episode.folder.path), p.episode.name): p.anchor for p in pages}
    why = loaded.failures.group_by("run", "episode", maintain_order=True).agg(why=pl.col("sentence").first())
    listed = (
        loaded.episodes.head(MOST_EPISODES)
        .join(why, on=["run", "episode"], how="left", maintain_order="left")
        .with_columns(
            mark=pl.when(~pl.col("scored"))
            .then(pl.lit("unscored"))
            .when(pl.col("success") == 1)
            .then(pl.lit("pass"))
            .otherwise(pl.lit("fail")),
            why=pl.when("scored").then("why").otherwise("error").fill_null(""),
        )
    )
    columns = ("task", "agent", "attempt", "status", "mark", "score", "steps", "why")
    return [
        EpisodeLine(anchors.get((run, name), ""), Path(run).name, *values)
        for run, name, *values in listed.select("run", "episode", *columns).iter_rows()
    ]


def _episode_page(anchor: str, agent: str, episode: Episode) -> EpisodePage:
    items = film(episode.events())
    delivered = {line.phase: line for line in episode.interaction if isinstance(line, Delivery)}
    phases = []
    for number, phase in enumerate(episode.record.task.phases):
        trigger = phase.trigger
        said = {"agent_done": "when the agent says DONE", "agent_ask": "when the agent asks"}
        when = said[trigger] if isinstance(trigger, str) else f"after {trigger.step_count} more steps"
        there = delivered.get(number)
        phases.append(PhaseLine(number + 1, when, phase.message, there.spoken.text if there else "", there))
    return EpisodePage(anchor, agent, episode, items, phases, timeline(items), why_failed(episode.record))


def _featured(pages: Sequence[EpisodePage]) -> list[EpisodePage]:
    """The pages with the one marked that newcomers see first: the longest that succeeded, or else the longest."""
    if not pages:
        return []
    chosen = max(pages, key=lambda page: (page.mark == "pass", len(page.shots)))
    return [replace(page, featured=page is chosen) for page in pages]


def _environment(screenshots: ScreenshotStore) -> Environment:
    environment = Environment(
        loader=PackageLoader("deskcraft.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        plain=lambda text: clip(plain(text), MOST_TEXT),
        line=one_line,
        seconds=seconds,
        count_of=count_of,
        percent=percent,
        score=score,
        shown=_shown,
        alt=_alt,
        body=_body,
        drawn=lambda plot: Markup(svg(plot.draw(), plot.key, plot.alt)),  # the drawing escapes its labels
    )
    environment.globals.update(picture=screenshots.of, caption=caption)
    environment.tests.update(
        shot=lambda i: isinstance(i, Frame),
        said=lambda i: isinstance(i, Said),
        ran=lambda i: isinstance(i, Ran),
        ended=lambda i: isinstance(i, Ended),
        plot=lambda part: isinstance(part, Plot),
    )
    return environment


def _body(sheet: Sheet) -> list[tuple[bool, bool, list[ShownCell]]]:
    """For each row that is shown: whether a rule stands above it, whether it is strong, and its cells."""
    marks, rules = sheet.marks(), sheet.rules()
    return [
        (rules[n], row.strong, [_cell(sheet, row.cells, at, marks.get((n, at))) for at in range(len(row.cells))])
        for n, row in enumerate(sheet.rows[:MOST_ROWS])
    ]


def _cell(sheet: Sheet, cells: Sequence[Cell], at: int, mark: Mark | None) -> ShownCell:
    cell, column = cells[at], sheet.columns[at]
    bar = None
    value = cells[at - 1] if at else None
    if isinstance(cell, tuple) and isinstance(value, float) and sheet.columns[at - 1].kind == "percent":
        bar = (cell[0], value, cell[1])
    return ShownCell(shown(cell, column.kind), column.kind, mark, column.head, bar)


def _alt(shot: Frame) -> str:
    """What the picture shows, for readers who do not see it."""
    window = f" Topmost window: {one_line(shot.window, 80)}." if shot.window else ""
    if shot.action is None and not shot.refused:
        return f"The last screen, after step {shot.step}.{window}"
    what = one_line(caption(shot.action).sentence, 160) if shot.action else "a request that makes no sense"
    return f"The screen before step {shot.step}: {what}.{window}"


def _shown(value: JsonValue) -> str:
    """A value of a verdict as text."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)
    return clip(plain(text), 2000)


def _source(name: str) -> str:
    return resources.files("deskcraft.report").joinpath("templates", name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    def allowed(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    return (
        f"default-src 'none'; img-src data:; style-src {allowed(style)}; script-src {allowed(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
