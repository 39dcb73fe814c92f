"""The one episode loop, for all agents, desktops and both splits: observe, act, let the user react, until an end.

It implements docs/understand/protocol.md. It knows the desktop, the agent, the phase engine and the user only by
their protocols, and records the events through a `Recorder`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol, TypedDict

from deskcraft.agent.protocol import Agent, Malformed, Observation, Request, Turn
from deskcraft.desktop.actions import Ask, Done, Fail, GuiAction, Hold, Screenshot, Wait, off_screen
from deskcraft.desktop.png import encode
from deskcraft.desktop.protocol import Blame, Desktop, Picture
from deskcraft.episode.ending import Ending, attribute
from deskcraft.episode.limits import BAD_REQUESTS, CONTEXT_FULL, Limits
from deskcraft.errors import CallError, ContextFull, DesktopError, DesktopTimeout, EndpointError, LimitReached
from deskcraft.record.model import CallRecord, Status, Usage
from deskcraft.task.model import Task
from simulator import AnswerRequest, DeliverRequest, Rules, User, UserMessage
from simulator.conversation import Conversation
from simulator.engine import Answer, Deliver, End, Engine, Reply
from simulator.interaction import Delivery, Question


class Recorder(Protocol):
    """Where the loop writes down what happens."""

    def frame(self, step: int, picture: Picture, desktop: Desktop, quiet: bool) -> bytes | None:
        """The screen at the start (step 0) or after a step; gives it as a PNG file, where it is kept as one."""

    def request(self, step: int, turn: int, request: Request, refused: str) -> None:
        """A request of the agent's, and why it was refused, if it was."""

    def turn(self, number: int, step: int, turn: Turn, seconds: float) -> None:
        """What the agent said in a turn."""

    def user(
        self, step: int, role: str, text: str, phase: int | None = None, calls: tuple[CallRecord, ...] = ()
    ) -> None:
        """A message of the user's, and the calls of a model that it took."""


class _Scene(TypedDict):
    """What a user knows in every situation."""

    undelivered: tuple[str, ...]
    scenario: str
    persona: str
    agent_reply: str
    screen: bytes


class EpisodeLoop:
    """One episode from the first observation to its end; setup and grading are around it."""

    def __init__(
        self,
        task: Task,
        agent: Agent,
        desktop: Desktop,
        user: User,
        rules: Rules,
        limits: Limits,
        recorder: Recorder,
        drain_user: Callable[[], tuple[CallRecord, ...]] = tuple,
        user_looks: bool = False,
        after_step: Callable[[int], None] = lambda _: None,
        before_phase: Callable[[int], None] = lambda _: None,
    ) -> None:
        """`drain_user` gives the calls that a model user has made since it was last asked.

        `after_step` is called after every settled step after which the episode may continue; it must not change
        the desktop, and what it takes is nobody's time. So for `before_phase`, which is given the index of each message
        of the user's before it is said.
        """
        self.before_phase = before_phase
        self.after_step = after_step
        self.drain_user = drain_user
        self.user_looks = user_looks
        self.task = task
        self.agent = agent
        self.desktop = desktop
        self.user = user
        self.rules = rules
        self.limits = limits.of(task)
        self.recorder = recorder
        self.engine = Engine(task.instruction, [p.phase for p in task.phases], rules)
        self.conversation = Conversation(task.instruction)
        self.offers_ask = rules.offers_ask(self.engine.phases)
        self.ending = Ending()
        self._bad_in_a_row = 0
        self._over = False
        self._feedback: list[str] = []
        self._looks: list[Picture] = []
        self._reply = ""
        self._picture: Picture | None = None
        self._png: bytes | None = None
        self._began = 0.0
        self._waited_s = 0.0

    def run(self) -> Ending:
        """Drives the episode to its end.

        Raises:
            DesktopError, AgentError, EndpointError: a fault that is not the agent's result.
            Unattributed: the desktop broke, and it is unknown whether the agent broke it.
        """
        self._began = time.monotonic()
        self.ending.limits_before = frozenset(self.desktop.limits_hit)
        try:
            self._frame(quiet=True)
            self.recorder.user(0, "opening", self.task.instruction)
            while not self._over:
                self._turn()
        except DesktopError as error:
            self.broke(error)
        self.ending.note_limits(self.desktop)
        return self.ending

    def broke(self, error: DesktopError) -> None:
        """Ends the episode after a fault of the desktop's, if that is the agent's doing.

        Raises:
            DesktopError: it is not: the error itself.
            Unattributed: it is unknown.
        """
        self._overrule(*attribute(error, self.desktop, self.ending))

    def _overrule(self, status: Status, message: str) -> None:
        self._over = True
        self.ending.status, self.ending.message = status, message

    def _check_wall_time(self) -> None:
        """What the agent's actions take, settling after them and waits that it asks for, is its own time; the rest is
        ours.

        Raises:
            DesktopTimeout: ours is over.
        """
        ending, slowness = self.ending, self.desktop.capabilities.slowness
        ours = time.monotonic() - self._began - ending.acting_s - ending.settle_s - ending.checkpoint_s
        if ours > self.limits.wall_s:
            if ending.agent_s > ours / 2:
                ending.blame = Blame("us", "most of that time the agent's next turn was awaited")
            raise DesktopTimeout(f"the episode exceeded its wall time of {self.limits.wall_s:g} s")
        acting = ending.acting_s - self._waited_s
        if acting > self.limits.acting_s * slowness:
            self._handle(self.engine.budget(ending.steps))
            ending.message = f"its actions took {acting:.0f} s, of {self.limits.acting_s * slowness:g} s that they may"

    def _turn(self) -> None:
        assert self._picture is not None
        self._check_wall_time()
        if self._over:
            return
        self.ending.turns += 1
        observation = Observation(
            picture=self._picture,
            step=self.ending.steps,
            steps_left=self.limits.max_steps - self.ending.steps,
            conversation=self.conversation.next_turn(),
            feedback=tuple(self._feedback),
            looks=tuple(self._looks),
            look_inside=self.desktop.accessibility_tree,
            look=self.desktop.screenshot,
            encoded=self._png,
        )
        self._feedback, self._looks = [], []
        began, graded_before = time.perf_counter(), self.ending.checkpoint_s

        def thought_s() -> float:
            return time.perf_counter() - began - (self.ending.checkpoint_s - graded_before)

        try:
            turn = self.agent.act(observation)
        except CallError as error:
            # a call that came to nothing is in the account like any other
            calls = (error.call,) if error.call else ()
            usage = error.call.usage if error.call else Usage()
            self._account(Turn((), usage=usage, calls=calls), thought_s())
            if not isinstance(error, LimitReached):
                raise
            self._handle(self.engine.budget(self.ending.steps))
            self.ending.message = f"{CONTEXT_FULL}: {error}" if isinstance(error, ContextFull) else str(error)
            return
        self._account(turn, thought_s())
        self._reply = turn.reply
        for request in turn.requests or (Malformed("", "the turn holds no request; act, ASK, DONE or FAIL"),):
            if self._request(request) or self._over:
                break
        if not self._over:
            self._handle(self.engine.turn_ended(self.ending.turns, self.ending.steps))
            self._check_budget()

    def _account(self, turn: Turn, seconds: float) -> None:
        self.ending.agent_s += seconds
        self.ending.usage += turn.usage
        self.recorder.turn(self.ending.turns, self.ending.steps, turn, seconds)

    def _request(self, request: Request) -> bool:
        """Carries one request out; True if it ends the turn."""
        began = time.perf_counter()
        others_before = self.ending.settle_s + self.ending.checkpoint_s
        refused = self._refusal(request)
        ends_turn = self._refuse(request, refused) if refused else self._accept(request)
        others = self.ending.settle_s + self.ending.checkpoint_s - others_before
        own = time.perf_counter() - began - others
        self.ending.overhead_s += max(0.0, own)
        return ends_turn

    def _refusal(self, request: Request) -> str:
        if isinstance(request, Malformed):
            return request.reason
        if isinstance(request, Ask):
            return "" if self.offers_ask else "asking is not offered in this task"
        if isinstance(request, Done | Fail):
            return ""
        size = self.desktop.capabilities
        return off_screen(request, size.width, size.height) or ""

    def _refuse(self, request: Request, reason: str) -> bool:
        self._bad_in_a_row += 1
        self._feedback.append(reason)
        self.ending.steps += 1
        self.recorder.request(self.ending.steps, self.ending.turns, request, reason)
        self._settle()
        if self._bad_in_a_row >= BAD_REQUESTS:
            self._end("unusable", f"{BAD_REQUESTS} requests in a row made no sense; the last: {reason}")
            return True
        return self._after_step()

    def _accept(self, request: Request) -> bool:
        if isinstance(request, Ask | Done | Fail):
            self._bad_in_a_row = 0
            return self._signal(request)
        assert not isinstance(request, Malformed)
        try:
            self._perform(request)
        except ValueError as error:  # no such key: only the desktop's keyboard knows
            return self._refuse(request, str(error))
        self._bad_in_a_row = 0
        return self._after_step()

    def _perform(self, action: GuiAction) -> None:
        began = time.monotonic()
        try:
            self.desktop.perform(action)
        finally:
            self.ending.acting_s += time.monotonic() - began
        self.ending.steps += 1
        self.recorder.request(self.ending.steps, self.ending.turns, action, "")
        if isinstance(action, Wait | Hold):
            self._waited_s += action.duration_s
        self._settle()
        if isinstance(action, Screenshot) and action.box and self._picture is not None:
            x0, y0, x1, y1 = action.box
            self._looks.append(self._picture[y0:y1, x0:x1])

    def _signal(self, signal: Ask | Done | Fail) -> bool:
        as_done = isinstance(signal, Done) or self.rules.fail_fires_agent_done
        costs = self.rules.ask_costs_step if isinstance(signal, Ask) else self.rules.done_costs_step and as_done
        self.ending.steps += costs
        step = self.ending.steps
        self.recorder.request(step, self.ending.turns, signal, "")
        match signal:
            case Ask(question=question):
                self.ending.asks += 1
                self._handle(self.engine.ask(question, step), question)
                if costs and not self._over:
                    self._settle()
            case Done():
                self._reply = signal.message or self._reply
                self._handle(self.engine.done(step))
            case Fail(reason=reason):
                self.ending.ended_in_fail = True
                self._handle(self.engine.fail(step))
                self.ending.ended_in_fail = self._over
                self.ending.fail_reason = reason if self._over else ""
        if costs:
            self._after_step()
        return True

    def _after_step(self) -> bool:
        """A checkpoint, triggers, then the budget; True if the rest of the turn is dropped."""
        if self._over:
            return True
        began = time.perf_counter()
        self.after_step(self.ending.steps)
        self.ending.checkpoint_s += time.perf_counter() - began
        reply = self.engine.stepped(self.ending.steps)
        self._handle(reply)
        self._check_budget()
        return isinstance(reply, Deliver) and reply.drops_rest

    def _check_budget(self) -> None:
        if self._over:
            return
        used, limits = self.ending.usage, self.limits
        spent = ""
        if self.ending.steps >= limits.max_steps:
            spent = f"all {limits.max_steps} steps were taken"
        elif limits.max_tokens and used.input_tokens + used.output_tokens >= limits.max_tokens:
            spent = f"all {limits.max_tokens} tokens were used"
        elif limits.max_cost_usd and used.cost_usd is None:
            raise EndpointError("the endpoint does not tell what a call used, so a budget of money cannot be kept")
        elif limits.max_cost_usd and used.cost_usd is not None and used.cost_usd >= limits.max_cost_usd:
            spent = f"${limits.max_cost_usd:g} were spent"
        if spent:
            self._handle(self.engine.budget(self.ending.steps))
            self.ending.message = spent

    def _handle(self, reply: Reply, question: str | None = None) -> None:
        match reply:
            case Deliver():
                self._deliver(reply, question if reply.answers else None)
            case Answer():
                spoken = self.user.answer(
                    AnswerRequest(
                        said=self.engine.said,
                        question=question or "",
                        answers=tuple(each.answer for each in self.task.answers),
                        answered=tuple(self.ending.answered()),
                        **self._scene(),
                    )
                )
                self.conversation.answer(question or "", spoken.text)
                self.ending.interaction.append(Question.of(question or "", self.ending.steps, spoken))
                self.recorder.user(self.ending.steps, "answer", spoken.text, calls=self._user_calls())
            case End(reason=reason):
                if question is not None:
                    self.ending.interaction.append(Question.of(question, self.ending.steps, None))
                self._end(reason, "")

    def _deliver(self, reply: Deliver, question: str | None) -> None:
        began = time.perf_counter()
        self.before_phase(reply.phase)
        self.ending.checkpoint_s += time.perf_counter() - began
        message = self.engine.phases[reply.phase].message
        spoken: UserMessage = self.user.deliver(
            DeliverRequest(said=self.engine.said[:-1], message=message, question=question, **self._scene())
        )
        self.conversation.deliver(spoken.text)
        step = self.ending.steps
        if question is not None:
            self.ending.interaction.append(Question.of(question, step, spoken, reply.phase))
        self.ending.interaction.append(Delivery.of(reply, step, message, spoken))
        self.recorder.user(step, "phase", spoken.text, reply.phase, self._user_calls())

    def _user_calls(self) -> tuple[CallRecord, ...]:
        """What the user's last words cost: another account than the agent's."""
        calls = self.drain_user()
        for call in calls:
            self.ending.user_usage += call.usage
        return calls

    def _scene(self) -> _Scene:
        return {
            "undelivered": self.engine.undelivered,
            "scenario": self.task.scenario,
            "persona": self.task.persona,
            "agent_reply": self._reply,
            "screen": encode(self._picture) if self.user_looks and self._picture is not None else b"",
        }

    def _settle(self) -> None:
        """Lets the desktop come to rest after a step, and keeps the frame."""
        settled = self.desktop.settle(cap_s=self.limits.settle_cap_s)
        self.ending.settle_s += settled.seconds
        self._frame(quiet=settled.quiet)

    def _frame(self, *, quiet: bool) -> None:
        self._picture = self.desktop.screenshot()
        self._png = self.recorder.frame(self.ending.steps, self._picture, self.desktop, quiet)

    def _end(self, status: Status, message: str) -> None:
        if not self._over:
            self._over = True
            self.ending.status = status
            self.ending.message = message
