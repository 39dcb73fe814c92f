"""The solver: inspect's own agent loop with the desktop's tools, until the episode is over."""

from __future__ import annotations

from inspect_ai.agent import AgentPrompt, AgentState, as_solver, react
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageTool
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import LimitExceededError

from deskcraft.agent.protocol import Malformed
from deskcraft.inspect.episode import Episode, live


@solver(name="desktop_agent")
def desktop_agent() -> Solver:
    """Plays a sample with inspect's `react`, as an agent that ends by the tools `done` and `fail`.

    Returns:
        The solver. A message without a call, and a call that inspect refuses, cost a step as in any other face.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        episode = live(state.uuid)
        if episode is None:
            raise RuntimeError("desktop_agent plays samples of deskcraft/tasks only: this one has no desktop")

        async def go_on(agent: AgentState) -> bool | str:
            return await _go_on(episode, agent)

        loop = react(
            prompt=AgentPrompt(instructions=episode.rules, handoff_prompt=None, assistant_prompt=None),
            tools=state.tools,
            submit=False,
            on_continue=go_on,
        )
        try:
            return await as_solver(loop)(state, generate)
        except LimitExceededError as limit:
            episode.spent = f"inspect's limit: {limit.message}"
            raise
        except Exception:
            episode.broken = True
            raise

    return solve


async def _go_on(episode: Episode, agent: AgentState) -> bool | str:
    """Asked by the loop after each turn: whether to go on, and what to say to the model where no tool said it.

    Raises:
        NotScored: an infrastructure error.
    """
    if episode.over:
        return False
    said, results = _last_turn(agent.messages)
    refused = [Malformed(f"{result.function}(...)", result.error.message) for result in results if result.error]
    if said.tool_calls and not refused:
        return True
    # without any request it is DeskCraft's loop that says what is missing
    replies = [await episode.senseless([each]) for each in refused] or [await episode.senseless([])]
    return False if episode.over else "\n\n".join(reply.text for reply in replies)


def _last_turn(messages: list[ChatMessage]) -> tuple[ChatMessageAssistant, list[ChatMessageTool]]:
    """The model's last message, and the results of its calls."""
    place = max(place for place, message in enumerate(messages) if isinstance(message, ChatMessageAssistant))
    said = messages[place]
    assert isinstance(said, ChatMessageAssistant)
    return said, [message for message in messages[place + 1 :] if isinstance(message, ChatMessageTool)]
