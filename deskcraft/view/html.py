"""One run or several as one HTML file that needs nothing else: no network, no folder beside it, no build.

Everything in it that comes from tasks, models or desktops is text: the template engine escapes it, and the
page's policy (CSP) allows our one style sheet and our one script by their hashes, pictures that are in the
file, and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from pydantic import JsonValue

from deskcraft.record.blobs import write_whole
from deskcraft.view.captions import caption
from deskcraft.view.film import Ended, Item, Ran, Said, Shot, film
from deskcraft.view.pictures import BUDGET_BYTES, Album, embed
from deskcraft.view.plain import clip, count_of, one_line, percent, plain, score, seconds
from deskcraft.view.rates import Rate
from deskcraft.view.reading import Episode, Run
from deskcraft.view.summary import why_failed
from deskcraft.view.timeline import Timeline, timeline
from simulator.interaction import Delivery

OPEN_FILMS = 12
"""Up to so many episodes a page shows all films at once; beyond, each is opened by a click."""
MOST_TEXT = 20_000
"""Characters of one text."""


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
    episode: Episode
    items: list[Item]
    phases: list[PhaseLine]
    line: Timeline | None
    why: str

    @property
    def mark(self) -> str:
        """`pass`, `fail` or `unscored`."""
        record = self.episode.record
        return "unscored" if not record.scored else "pass" if record.success else "fail"

    @property
    def shots(self) -> list[Shot]:
        """The pictures' part of the items."""
        return [item for item in self.items if isinstance(item, Shot)]


@dataclass(frozen=True)
class RunPage:
    """What the template shows of a run."""

    anchor: str
    name: str
    run: Run
    facts: list[tuple[str, str]]
    episodes: list[EpisodePage]


def write_html(runs: Sequence[Run], path: Path, *, budget_bytes: int = BUDGET_BYTES) -> None:
    """Writes the report of these runs; the file is there whole or not at all.

    Raises:
        BadInput: a trajectory cannot be read. DiskFull: no room is left.
    """
    write_whole(path, render(runs, budget_bytes=budget_bytes).encode("utf-8", "backslashreplace"))


def render(runs: Sequence[Run], *, budget_bytes: int = BUDGET_BYTES) -> str:
    """The page; its pictures take up to `budget_bytes`."""
    pages = [_run_page(number, run) for number, run in enumerate(runs, 1)]
    films = [(page.run.blobs, episode.shots) for page in pages for episode in page.episodes]
    album = embed(films, budget_bytes)
    style, script = _source("report.css"), _source("report.js")
    return (
        _environment(album)
        .get_template("report.html.j2")
        .render(
            pages=pages,
            album=album,
            style=Markup(style),
            script=Markup(script),
            policy=_policy(style, script),
            drawn=set(),
            films_open=sum(len(page.episodes) for page in pages) <= OPEN_FILMS,
        )
    )


def _run_page(number: int, run: Run) -> RunPage:
    anchor = f"run{number}"
    episodes = [_episode_page(f"{anchor}-e{n}", episode) for n, episode in enumerate(run.episodes, 1)]
    return RunPage(anchor, run.path.resolve().name, run, _facts(run), episodes)


def _episode_page(anchor: str, episode: Episode) -> EpisodePage:
    items = film(episode.events())
    delivered = {line.phase: line for line in episode.interaction if isinstance(line, Delivery)}
    phases = []
    for number, phase in enumerate(episode.record.task.phases):
        trigger = phase.trigger
        said = {"agent_done": "when the agent says DONE", "agent_ask": "when the agent asks"}
        when = said[trigger] if isinstance(trigger, str) else f"after {trigger.step_count} more steps"
        there = delivered.get(number)
        phases.append(PhaseLine(number + 1, when, phase.message, there.spoken.text if there else "", there))
    return EpisodePage(anchor, episode, items, phases, timeline(items), why_failed(episode.record))


def _facts(run: Run) -> list[tuple[str, str]]:
    """What was asked and what it resolved to: from run.json, else from the records."""
    who = [record.identity for record in run.records]
    facts = {
        "agent": _several(i.agent.name for i in who),
        "settings": _several(", ".join(f"{k} = {v}" for k, v in i.agent.settings.items()) for i in who),
        "protocol": _several(i.protocol for i in who),
        "image": _several(i.image for i in who),
        "began": min((r.started_at for r in run.records), default="").replace("T", " ").replace("+00:00", " UTC"),
    }
    if run.file is not None:
        asked = run.file.asked
        facts |= {
            "tasks": " ".join(asked.selectors) or "all",
            "attempts": str(asked.attempts),
            "variants": "canonical" if asked.variant_seed is None else f"seed {asked.variant_seed}",
            "desktop": asked.desktop,
            "asking": asked.ask or "",
            "limits": f"{asked.limits.max_steps} steps",
            "release": run.file.release,
        }
    return [(name, one_line(value)) for name, value in facts.items() if value]


def _several(values: object) -> str:
    assert hasattr(values, "__iter__")
    return ", ".join(sorted({str(v) for v in values}))


def _environment(album: Album) -> Environment:
    environment = Environment(
        loader=PackageLoader("deskcraft.view"),
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
    )
    environment.globals.update(picture=album.of, caption=caption, interval=_interval)
    environment.tests.update(
        shot=lambda i: isinstance(i, Shot),
        said=lambda i: isinstance(i, Said),
        ran=lambda i: isinstance(i, Ran),
        ended=lambda i: isinstance(i, Ended),
    )
    return environment


def _alt(shot: Shot) -> str:
    """What the picture shows, for readers who do not see it."""
    window = f" Topmost window: {one_line(shot.window, 80)}." if shot.window else ""
    if shot.action is None and not shot.refused:
        return f"The last screen, after step {shot.step}.{window}"
    what = one_line(caption(shot.action).sentence, 160) if shot.action else "a request that makes no sense"
    return f"The screen before step {shot.step}: {what}.{window}"


def _interval(rate: Rate, *, scored: bool = True) -> tuple[float, float, float] | None:
    """Low, value and high of a rate."""
    bounds = rate.interval_scored if scored else rate.interval_all
    value = rate.success_scored if scored else rate.success_all
    return None if bounds is None or value is None else (bounds.low, value, bounds.high)


def _shown(value: JsonValue) -> str:
    """A value of a verdict as text."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)
    return clip(plain(text), 2000)


def _source(name: str) -> str:
    return resources.files("deskcraft.view").joinpath("templates", name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    def allowed(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    return (
        f"default-src 'none'; img-src data:; style-src {allowed(style)}; script-src {allowed(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
