"""The simulated user over a real endpoint: what `simulator.LlmUser` asks, and what its calls cost."""

from __future__ import annotations

from deskcraft.calls import CallRecord
from deskcraft.errors import CallError
from deskcraft.model.client import ModelClient
from deskcraft.model.structured import ask_structured
from deskcraft.model.tape import Body
from simulator import AnswerRequest, CompletionFailed, DeliverRequest, LlmUser, Prompt, UserMessage
from simulator.llm import SCHEMA


class ModelUser:
    """A `User` that speaks through a model and keeps account of its calls."""

    def __init__(self, client: ModelClient, *, looks: bool = True, options: Body | None = None) -> None:
        """`looks`: it is shown the screen. `options` are more fields of each request."""
        self._client = client
        self._options = options
        self.looks = looks
        self._calls: list[CallRecord] = []
        self._user = LlmUser(self._complete, looks=looks)

    def deliver(self, request: DeliverRequest) -> UserMessage:
        """See `simulator.LlmUser`."""
        return self._user.deliver(request)

    def answer(self, request: AnswerRequest) -> UserMessage:
        """See `simulator.LlmUser`."""
        return self._user.answer(request)

    def drain(self) -> tuple[CallRecord, ...]:
        """The calls since this was last asked."""
        calls, self._calls = tuple(self._calls), []
        return calls

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()

    def _complete(self, prompt: Prompt) -> str:
        try:
            text, reply = ask_structured(
                self._client, prompt.system, prompt.text, prompt.picture, SCHEMA, self._options
            )
        except CallError as error:
            if error.call is not None:
                self._calls.append(error.call)
            raise CompletionFailed(str(error)) from error
        self._calls.append(reply.record)
        return text
