"""The loop: a model's turn, its actions on the desktop, the next screen. It runs in verifiers' own process."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

import httpx
import verifiers.v1 as vf
from openai import APIStatusError, AsyncOpenAI
from openai.types.chat import ChatCompletion
from pydantic import Field
from verifiers.v1.harnesses.utils.compaction import is_context_overflow

from deskcraft_verifiers import talk, tools
from deskcraft_verifiers.address import read_address
from deskcraft_verifiers.session import DeskSession, NoAction, Seen
from deskcraft_verifiers.taskset import INFO, DeskCraftState, DeskCraftTaskConfig
from deskcraft_verifiers.tools import Offered

CONNECT_S: Final = 30.0
NO_CALL: Final = "the reply calls no tool; call one"
ASK: Final = "ask"


class DeskCraftHarnessConfig(vf.HarnessConfig):
    """What a model is shown (`--env.agent.harness.*`)."""

    id: str = "deskcraft-verifiers"
    pictures: int | None = Field(None, ge=1)
    """Messages whose pictures a model is shown, the last ones; all of them if None. Leaving pictures out changes what
    was said before, so each turn becomes a branch of its own in the trace."""


class DeskCraftHarness(vf.Harness[DeskCraftHarnessConfig]):
    """Plays one episode; model calls go through verifiers' interception, as of any harness."""

    APPENDS_SYSTEM_PROMPT = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace[Any, Any, Any],
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Plays until the episode is over, or a limit stops the rollout.

        Raises:
            TypeError: the task is none of DeskCraft's.
            ValueError: no server, a wrong token, or a task that it does not serve.
            verifiers.v1.SandboxError: an infrastructure error of the desktop or the server.
        """
        state = trace.state
        if not isinstance(state, DeskCraftState) or state.settings is None:
            raise TypeError("this harness plays the tasks of deskcraft-verifiers and no others")
        address = read_address(state.settings.url)
        session = state.session = DeskSession(address, state.settings.reply_s)
        wanted = {"task": trace.task.data.task, "variant": trace.task.data.variant, "seed": trace.task.data.seed}
        asked = {name: value for name, value in wanted.items() if value is not None}
        await session.begin({**asked, "episode_id": trace.id}, state.settings.wait_s)
        timeout = httpx.Timeout(None, connect=CONNECT_S)
        async with AsyncOpenAI(base_url=endpoint, api_key=secret, timeout=timeout) as client:
            play = _Play(client, ctx.model, trace, session, state.settings, self.config.pictures)
            await play.go(data.system_prompt)
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")

    async def cleanup(self, trace: vf.Trace[Any, Any, Any], runtime: vf.Runtime) -> None:
        """Ends the session, however the rollout ended; a fault is kept in the trace with its cause."""
        session = getattr(trace.state, "session", None)
        if session is None:
            return
        if session.fault is not None:
            trace.state.outcome = {**trace.state.outcome, "fault": dataclasses.asdict(session.fault)}
            trace.info[INFO] = trace.state.outcome
        await session.close()


class _Play:
    """One episode."""

    def __init__(
        self,
        client: AsyncOpenAI,
        model: str,
        trace: vf.Trace[Any, Any, Any],
        session: DeskSession,
        settings: DeskCraftTaskConfig,
        pictures: int | None,
    ) -> None:
        self._client = client
        self._model = model
        self._trace = trace
        self._session = session
        self._settings = settings
        self._pictures = pictures
        self._messages: list[talk.Wire] = []
        self._answers = 0
        self._left_out: Mapping[str, str] = {}

    async def go(self, system: str | None) -> None:
        seen = self._seen()
        offered = await read_offered(self._settings.url, with_ask=seen.observation["metadata"]["offers_ask"])
        most = self._settings.max_steps
        self._messages = [{"role": "system", "content": system or talk.rules(seen)}, talk.opening(seen, most)]
        while not seen.done:
            if talk.steps_left(seen, most) <= 0:
                self._trace.stop("max_steps")
                return
            answer = await self._turn(offered)
            if answer is None:
                return
            await self._act(answer, offered)
            seen = self._seen()
            if not seen.done:
                self._messages.append(talk.shown(seen, self._answers, most))
                self._answers = len(seen.observation.get("answers", []))

    def _seen(self) -> Seen:
        assert self._session.seen is not None, "the episode has begun"
        return self._session.seen

    async def _turn(self, offered: Offered) -> Any:
        """The model's message; None if verifiers stopped the rollout, or the conversation is too long for the model."""
        given: Any = talk.forget(self._messages, self._pictures)
        try:
            completion: ChatCompletion = await self._client.chat.completions.create(
                model=self._model,
                messages=given,
                tools=list(offered.tools),  # type: ignore[arg-type]
            )
        except APIStatusError as error:
            if self._trace.stop_condition is not None:
                return None
            if not is_context_overflow(error):
                raise
            self._trace.stop("context_full")
            return None
        message = completion.choices[0].message
        sent, self._left_out = talk.kept(message.model_dump(exclude_none=True))
        self._messages.append(sent)
        return message

    async def _act(self, message: Any, offered: Offered) -> None:
        """Carries out the calls of a turn, in order; what comes after a refusal or a word of the user is left."""
        if not message.tool_calls:
            await self._step(tools.malformed(message.content or "", NO_CALL))
            return
        left = ""
        for call in message.tool_calls:
            if left:
                self._messages.append(talk.result(call.id, f"Not done: {left}{self._left_out.get(call.id, '')}"))
                continue
            if call.type != "function":
                action = tools.malformed(str(call), "the reply calls no function")
            else:
                action = tools.read_call(call.function.name, call.function.arguments, offered)
            said = await self._step(action)
            self._messages.append(talk.result(call.id, said + self._left_out.get(call.id, "")))
            left = self._why_stop()

    def _why_stop(self) -> str:
        """Why no further call of the same turn is carried out; empty if nothing stands against it."""
        seen = self._seen()
        if seen.done:
            return "the episode is over."
        if seen.observation.get("feedback"):
            return "a call before it was refused."
        if seen.observation.get("update") or len(seen.observation.get("answers", [])) > self._answers:
            return "the user said something."
        if talk.steps_left(seen, self._settings.max_steps) <= 0:
            return "the steps are spent."
        return ""

    async def _step(self, action: dict[str, Any]) -> str:
        """Carries out an action; the result that its call is given."""
        session = self._session
        if action["kind"] != tools.MALFORMED:
            try:
                seen = await session.step(action)
            except NoAction as error:  # only the server knows every bound
                action = tools.malformed(str(action), str(error))
            else:
                return "Not done, see below." if seen.observation.get("feedback") else "Done; the screen is below."
        session.malformed += 1
        await session.step(action)
        return f"Not done: {action['reason']}"


async def read_offered(url: str, *, with_ask: bool) -> Offered:
    """The tools of a server.

    Args:
        url: as `read_address` takes it.
        with_ask: whether there is a user who answers.

    Raises:
        verifiers.v1.SandboxError: the server is out of reach.
    """
    address = read_address(url)
    try:
        async with httpx.AsyncClient(headers=address.headers, timeout=CONNECT_S) as client:
            answer = await client.get(f"{address.http}/schema")
            answer.raise_for_status()
    except httpx.HTTPError as error:
        raise vf.SandboxError(f"{address.http}/schema: {error or type(error).__name__}") from error
    offered = tools.read_tools(answer.json())
    return offered if with_ask else offered.without({ASK})
