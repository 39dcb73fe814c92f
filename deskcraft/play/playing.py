"""One episode that a person plays: the server in a thread, the episode here, the same record as any agent's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deskcraft.agent.human import HumanAgent
from deskcraft.agent.protocol import Agent
from deskcraft.agent.registry import AgentChoice
from deskcraft.desktop.opening import image_of, open_desktop
from deskcraft.episode.grading import Grader
from deskcraft.errors import DeskCraftError
from deskcraft.film.reasons import why_failed
from deskcraft.model.ledger import RunBudget
from deskcraft.plain import plain
from deskcraft.play.server import make_app
from deskcraft.play.session import HumanSession
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.run.plan import Planned, RunFile
from deskcraft.run.worker import Worker
from deskcraft.task.loading import TaskFolder
from deskcraft.web import Guard, serving
from evaluators import LeafVerdict, NodeVerdict

WALL_S = 30 * 86400.0
"""Wall time of an episode: a month, since a person's thinking is in it and is no infrastructure error."""
SHOWN_S = 10.0
"""How long the page is given to show how it ended."""


def play(run: RunFolder, file: RunFile, planned: Planned, port: int, announce: Callable[[str], None]) -> EpisodeRecord:
    """Lets a person do a planned episode; `announce` receives the address of the page.

    Raises:
        DeskCraftError: what `run_episode` and `open_desktop` raise; the page says so too.
    """
    guard = Guard(secret=True)  # other users of this machine can connect, too
    session = HumanSession(planned.task)

    def make(choice: AgentChoice, folder: TaskFolder, variant: int, attempt: int) -> Agent:
        task = folder.task(variant)
        session.grant(file.asked.limits.of(task).max_steps)
        return HumanAgent(choice.options, session)

    asked = file.asked
    image = image_of(asked.desktop, file.image_id)
    with serving(make_app(session, guard), port=port) as (host, real_port):
        announce(f"http://{host}:{real_port}/?token={guard.token}")
        try:
            with Grader(image) as grader, open_desktop(asked.desktop, image=image, look=asked.look) as desktop:
                record = Worker(run, desktop, grader, RunBudget(), make).episode(planned.name, session.show_progress)
            session.finish(result(record, run))
        except DeskCraftError as error:
            session.fail(str(error))
            raise
        except BaseException:
            session.fail("It was stopped in the terminal; nothing of it was recorded.")
            raise
        finally:
            session.wait_shown(SHOWN_S)
    return record


def result(record: EpisodeRecord, run: RunFolder) -> dict[str, Any]:
    """What the page shows of a record."""
    verdict = record.verdict
    return {
        "success": record.success,
        "score": record.score,
        "status": record.status,
        "steps": record.steps,
        "asks": record.asks,
        "your_s": round(record.timings.agent_s, 1),
        "why": plain(why_failed(record)),
        "noted": plain(record.error),
        "goals": [_node(n) for n in verdict.goals] if verdict else [],
        "guards": [_node(n) for n in verdict.guards] if verdict else [],
        "folder": str(run.path),
    }


def _node(node: LeafVerdict | NodeVerdict) -> dict[str, Any]:
    if isinstance(node, LeafVerdict):
        return {"ok": node.ok, "text": plain(node.sentence), "inner": []}
    words = plain(node.sentence) or ("any one of these" if node.kind == "any" else "all of these")
    return {"ok": node.ok, "text": words, "inner": [_node(child) for child in node.children]}
