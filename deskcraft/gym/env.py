"""`DesktopEnv`: one of our episodes as a gymnasium environment. The loop, the user and the grading are the same.

A step of the environment is one turn with one request. The reward is 0 until the episode ends and then `success`
(0 or 1) or, if asked for, `score` in [0, 1]: no goal of a task holds at the start, so the score is what was gained.
DONE, FAIL and three senseless requests in a row terminate; a spent budget truncates, and its state is graded too.
An infrastructure fault is raised, never a reward of 0.
"""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded

from deskcraft.agent.protocol import Observation, Turn
from deskcraft.bridge.driven import DrivenDesktop, Finished
from deskcraft.bridge.setting import Scene, find_setting, new_folder
from deskcraft.desktop.actions import GuiAction, Signal
from deskcraft.desktop.protocol import Picture
from deskcraft.desktop.providers import find_provider
from deskcraft.episode.limits import Limits
from deskcraft.episode.state_now import check_gradable
from deskcraft.errors import BadInput
from deskcraft.gym.actions import Element, action_space, from_element, to_element
from deskcraft.gym.text import UnicodeText
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.task.loading import TaskFolder, default_root
from simulator.conversation import ConversationView

MAX_SAID = 10_000
"""Characters of each text of an observation; what is longer loses its beginning."""
WALL_S = 7 * 24 * 3600.0
"""A learner may think for long between two steps: its time is not ours to bound."""
Seen = dict[str, Any]


class DesktopEnv(gymnasium.Env[Seen, Element]):
    """A desktop with a task; see docs/use/bridges.md."""

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 4}  # noqa: RUF012 - as gymnasium declares it

    def __init__(
        self,
        tasks: str | Sequence[str] = (),
        *,
        desktop: str = "local",
        image: str | None = None,
        variants: Literal["canonical", "any"] = "canonical",
        reward: Literal["success", "score"] = "success",
        max_steps: int | None = None,
        grade_every: int = 0,
        protocol: Literal["paper", "published"] = "paper",
        task_root: Path | str | None = None,
        out: Path | str | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepares; the desktop is opened by the first reset.

        Args:
            tasks: selectors (ids, globs); each reset draws one of the tasks. All if none.
            desktop: `local`, `mock`, or one of a plug-in.
            image: id of an image; else the newest that serves all the tasks.
            variants: `any` draws a variant at each reset.
            reward: what the end of an episode is worth.
            max_steps: the budget of an episode; None: each task's own, and 100 without one.
            grade_every: the state after each so many steps is graded too, and its verdict is in `info`; 0: none is.
            protocol: the rules of docs/understand/protocol.md, `paper` or `published`.
            task_root: folder with tasks/ and assets/; else the project's own.
            out: folder of a new run that keeps every episode; else only the present one is kept, for as long as it is.
            render_mode: None or `rgb_array`.

        Raises:
            BadInput: no such task, `out` is not empty, `grade_every` is negative, or a task is graded only at its end.
            MissingImage: no image serves the tasks.
        """
        root = default_root(Path(task_root) if task_root else None)
        self._folders = {f.id: f for f in root.select([tasks] if isinstance(tasks, str) else tasks)}
        resolved = [folder.task() for folder in self._folders.values()]
        if grade_every < 0:
            raise BadInput(
                f"grade_every={grade_every}: is a number of steps from 1 on, or 0 for no verdict before the end"
            )
        if grade_every:
            check_gradable(*resolved)
        self._grade_every = grade_every
        limits = Limits.given(max_steps, wall_s=WALL_S)
        most = max(limits.of(task).max_steps for task in resolved)
        self._setting = find_setting(root, "gym", resolved, desktop, image, limits, protocol)
        self._draws = variants == "any"
        self._reward = reward
        self._out = new_folder(Path(out)) if out else None
        self.width, self.height = find_provider(desktop).size
        self.render_mode = render_mode
        self.action_space = action_space(self.width, self.height)
        self.observation_space = _observation_space(self.width, self.height, most)
        self.record: EpisodeRecord | None = None
        """The record of the last episode that ended."""
        self._desk = DrivenDesktop(desktop, self._setting.image)
        self._scratch = _Scratch()
        weakref.finalize(self, _end_all, self._desk, self._scratch)  # for callers that forget to close
        self._scene: Scene | None = None
        self._kept: list[Scene] = []
        self._attempts: Counter[tuple[str, int]] = Counter()
        self._conversation = ConversationView("")
        self._picture: Picture | None = None
        self._graded_to = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begins an episode; one that is under way is given up without a record.

        Args:
            seed: of the draws of tasks and variants.
            options: `{"task": id, "variant": index}` to draw neither.

        Returns:
            The first observation and `info`: `task`, `variant`, `offers_ask`.

        Raises:
            BadInput: an option is unknown, or names no task of this environment.
            DeskCraftError: the desktop or the setup failed.
        """
        super().reset(seed=seed)
        folder, variant = self._choose(options or {})
        self._attempts[folder.id, variant] += 1
        scene = self._scene = self._setting.scene(folder, variant, self._attempts[folder.id, variant])
        self._run = self._folder()
        self._conversation = ConversationView(scene.task.instruction)
        self._graded_to = 0
        seen = self._desk.begin(scene.task, self._run, scene.name, scene.config)
        assert isinstance(seen, Observation), "no episode ends before its first turn"
        info = {"task": scene.task.id, "variant": variant, "offers_ask": self._desk.offers_ask}
        return self._observation(seen), info

    def step(self, action: Element) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carries out one request.

        Args:
            action: an element of the action space; `element` writes one.

        Returns:
            Observation, reward, terminated, truncated and `info`, as docs/use/bridges.md has them.

        Raises:
            ResetNeeded: no episode is under way.
            InvalidAction: not of the action space.
            DeskCraftError: an infrastructure fault; the episode is over and not scored.
        """
        if not self._desk.under_way:
            raise ResetNeeded("no episode is under way: call reset() first")
        if not self.action_space.contains(action):
            raise InvalidAction("this is no element of the action space; deskcraft.gym.to_element writes one")
        seen = self._desk.act(Turn((from_element(action),)))
        if isinstance(seen, Observation):
            info: dict[str, Any] = {"looks": [look.copy() for look in seen.looks]} if seen.looks else {}
            before, self._graded_to = self._graded_to, seen.step
            if self._grade_every and seen.step // self._grade_every > before // self._grade_every:
                info["verdict"] = self._desk.grade_now().model_dump(mode="json")
            return self._observation(seen), 0.0, False, False, info
        return self._end(seen)

    def element(self, action: GuiAction | Signal) -> Element:
        """Writes one of DeskCraft's actions as an element of the action space.

        Args:
            action: places in px of the screen.

        Returns:
            The element.

        Raises:
            ValueError: it is off the screen.
        """
        return to_element(action, self.width, self.height)

    def render(self) -> Picture | None:
        """Shows the screen as it was last seen.

        Returns:
            uint8 (height, width, 3), RGB; None before the first reset and without `rgb_array`.
        """
        return self._picture.copy() if self.render_mode == "rgb_array" and self._picture is not None else None

    def close(self) -> None:
        """Ends the episode without a record, and the desktop."""
        _end_all(self._desk, self._scratch)

    def _choose(self, options: dict[str, Any]) -> tuple[TaskFolder, int]:
        if unknown := set(options) - {"task", "variant"}:
            raise BadInput(f"reset: no option is called {', '.join(sorted(unknown))}; there are task and variant")
        ids = list(self._folders)
        chosen = options.get("task") or ids[int(self.np_random.integers(len(ids)))]
        if chosen not in self._folders:
            raise BadInput(f"reset: the task '{chosen}' is not one of this environment's: {', '.join(ids[:5])} ...")
        folder = self._folders[chosen]
        drawn = int(self.np_random.integers(len(folder.records))) if self._draws else 0
        variant = int(options.get("variant", drawn))
        if not 0 <= variant < len(folder.records):
            raise BadInput(f"reset: {chosen} has the variants 0 to {len(folder.records) - 1}, not {variant}")
        return folder, variant

    def _folder(self) -> RunFolder:
        """Where the episode that begins is written."""
        if self._out is not None:
            return RunFolder(self._out)
        self._desk.cancel()  # before its folder goes
        return RunFolder(self._scratch.fresh())

    def _observation(self, seen: Observation) -> Seen:
        self._conversation = seen.conversation
        return self._said(seen.picture, seen.step, "\n".join(seen.feedback))

    def _said(self, picture: Picture, step: int, feedback: str) -> Seen:
        conversation = self._conversation
        self._picture = picture
        history = "\n\n".join(f"Q: {exchange.question}\nA: {exchange.answer}" for exchange in conversation.history)
        return {
            "screen": picture.copy(),
            "step": np.int64(step),
            "instruction": conversation.instruction[-MAX_SAID:],
            "update": (conversation.update or "")[-MAX_SAID:],
            "requirements": "\n".join(conversation.requirements)[-MAX_SAID:],
            "answers": history[-MAX_SAID:],
            "feedback": feedback[-MAX_SAID:],
        }

    def _end(self, finished: Finished) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        record = self.record = finished.record
        assert self._scene is not None
        assert record.verdict is not None and record.success is not None and record.score is not None
        if self._out is not None:
            self._kept.append(self._scene)
            self._setting.write_run(self._run, self._kept)
        info = {
            "task": record.identity.task,
            "variant": record.identity.variant,
            "status": record.status,
            "success": record.success,
            "score": record.score,
            "asks": record.asks,
            "verdict": record.verdict.model_dump(mode="json"),
        }
        reward = float(record.success if self._reward == "success" else record.score)
        spent = record.status == "budget"
        return self._said(finished.picture, record.steps, ""), reward, not spent, spent, info


def _observation_space(width: int, height: int, max_steps: int) -> spaces.Dict:
    said = {name: UnicodeText(MAX_SAID) for name in ("instruction", "update", "requirements", "answers", "feedback")}
    screen = spaces.Box(0, 255, (height, width, 3), np.uint8)
    return spaces.Dict({"screen": screen, "step": spaces.Discrete(max_steps + 1), **said})


class _Scratch:
    """A folder for one episode at a time, where none is to be kept."""

    def __init__(self) -> None:
        self._path: Path | None = None

    def fresh(self) -> Path:
        """An empty folder; the one before is gone."""
        self.clear()
        self._path = Path(tempfile.mkdtemp(prefix="deskcraft-gym-"))
        return self._path

    def clear(self) -> None:
        """Removes it."""
        if self._path is not None:
            shutil.rmtree(self._path, ignore_errors=True)
            self._path = None


def _end_all(desk: DrivenDesktop, scratch: _Scratch) -> None:
    desk.close()
    scratch.clear()
