"""The client: one call with all the patience and book-keeping around it, the same for agents, users and judges."""

from __future__ import annotations

import email.utils
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, cast

from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt
from tenacity.wait import wait_base, wait_exponential

from deskcraft.calls import CallRecord, Usage
from deskcraft.errors import CallError, ContextFull, EndpointError, ModelRefused
from deskcraft.model import address
from deskcraft.model.endpoint import NO_KEY, Endpoint, find_key, resolve
from deskcraft.model.faults import SHOWN, CallFailed
from deskcraft.model.gate import Gate
from deskcraft.model.ledger import Ledger
from deskcraft.model.pictures import bounded
from deskcraft.model.prices import Prices
from deskcraft.model.replies import settled
from deskcraft.model.tape import Body, Tape
from deskcraft.model.usage import read_usage
from deskcraft.model.wire import Transport, make_transport, whole, whole_characters
from deskcraft.secrets.redact import Redactor

LONGEST_PAUSE_S = 60.0
LONGEST_RETRY_AFTER_S = 600.0


@dataclass(frozen=True, slots=True)
class Reply:
    """What a call came to."""

    body: Body
    """The provider's answer, as JSON."""
    usage: Usage
    record: CallRecord


class Clock(Protocol):
    """Time as the client needs it; tests have their own."""

    def time(self) -> float:
        """Seconds since the epoch."""

    def sleep(self, seconds: float) -> None:
        """Lets time pass."""


@dataclass
class ModelClient:
    """Calls one endpoint. Close it, or use it as a context manager."""

    endpoint: Endpoint
    prices: Prices = field(default_factory=Prices)
    gate: Gate | None = None
    tape: Tape | None = None
    ledger: Ledger | None = None
    purpose: str = "agent"
    """Who calls: stands in the record of every call."""
    clock: Clock = time
    chance: Callable[[], float] = random.random

    def __post_init__(self) -> None:
        self.endpoint = resolve(self.endpoint)
        self._transport: Transport | None = None
        self._redactor = Redactor()
        self._call_ids: set[str] = set()
        """Of the tool calls of all replies so far."""

    def call(self, request: Body) -> Reply:
        """Sends a request and waits for the answer.

        Tries again after what passes: limits of the next minutes, overload, broken or stalled connections, answers that
        are no reply; and after nothing else (`wordings` is the table). All errors but `RunBudgetSpent` carry the record
        of the call.

        Args:
            request: the provider's format, without `model` and `stream`.

        Returns:
            The answer, what it cost, and its record.

        Raises:
            EndpointError: the endpoint refused, or failed until the tries were used up.
            ModelRefused: the endpoint does not pass on what the model or its filter said: the model's own refusal.
            ContextFull: the request is longer than the model takes.
            RunBudgetSpent: the run's budget allows no further call.
        """
        began = self.clock.time()
        request = {"model": self.endpoint.model, **request}
        if self.tape is not None and (kept := self.tape.replayed(request)) is not None:
            try:
                kept = settled(self.endpoint.wire, kept, request, self._call_ids)
            except CallFailed as failure:
                raise EndpointError(f"the recorded exchange holds no reply: {failure}") from None
            return self._reply(kept, began, [], replayed=True)
        if self.ledger is not None:
            self.ledger.check()
        failures: list[str] = []
        try:
            body = self._patiently(request, failures, began)
        except CallError as error:
            if self.ledger is not None and error.call is not None:  # failed calls are recorded as well
                self.ledger.add(error.call)
            raise
        if self.tape is not None:
            self.tape.keep(request, body, self._redactor.value)
        return self._reply(body, began, failures)

    def _patiently(self, request: Body, failures: list[str], began: float) -> Body:
        """The answer to a request, after as many tries as it takes; `failures` gets the reason of each in vain."""

        def tried() -> Body:
            try:
                return self._once(request)
            except CallFailed as failure:
                failures.append(self._redactor.text(whole_characters(str(failure)))[:SHOWN])
                raise

        trying = Retrying(
            retry=retry_if_exception(lambda error: isinstance(error, CallFailed) and error.again),
            stop=stop_after_attempt(self.endpoint.tries),
            wait=_Pause(self.endpoint.backoff_s, self.clock, self.chance),
            sleep=self.clock.sleep,
            reraise=True,
        )
        try:
            return trying(tried)
        except CallFailed as failure:
            raise self._given_up(failure, failures, began) from None

    def _once(self, request: Body) -> Body:
        if self._transport is None:
            key = find_key(self.endpoint)
            secrets = address.secrets_in(address.whole(self.endpoint.base_url))
            self._redactor = Redactor([*secrets, *([key] if key != NO_KEY else [])])
            self._transport = make_transport(self.endpoint, key)
        sent = bounded(request, self.endpoint)
        if self.gate is None:
            body = self._transport.send(sent)
        else:
            with self.gate.passing():
                body = self._transport.send(sent)
        reply: Body = self._redactor.value(whole(body))
        return settled(self.endpoint.wire, reply, request, self._call_ids)

    def _given_up(self, failure: CallFailed, failures: list[str], began: float) -> CallError:
        """What the caller gets for the last of the failures."""
        why = failures[-1]
        # what an endpoint bills for a try that it did not finish, it does not tell
        call = self._record(began, failures, self.prices.usage(self.endpoint.model, 0, 0))
        if failure.outcome == "budget":
            return ContextFull(f"{self.endpoint.model}: {why}", call)
        if failure.outcome == "refused":
            return ModelRefused(f"{self.endpoint.model}: {why}", call)
        if failure.again:
            why = f"given up after {len(failures)} tries; the last: {why}"
        fix = f" ({failure.fix})" if failure.fix else ""
        return EndpointError(f"{self.endpoint.model}: {why}{fix}", call)

    def _reply(self, body: Body, began: float, failures: list[str], *, replayed: bool = False) -> Reply:
        tokens = read_usage(body.get("usage"))
        usage = self.prices.usage(self.endpoint.model, tokens.input, tokens.output, tokens.cached)
        if not tokens.known:  # the call has a price, but what it comes to is not known
            usage = usage.model_copy(update={"cost_usd": None})
        record = self._record(began, failures, usage)
        if self.ledger is not None:
            self.ledger.add(record, replayed=replayed)
        return Reply(body, usage, record)

    def _record(self, began: float, failures: list[str], usage: Usage) -> CallRecord:
        return CallRecord(
            purpose=self.purpose,
            model=self.endpoint.model,
            seconds=round(self.clock.time() - began, 3),
            failures=tuple(failures),
            usage=usage,
        )

    def close(self) -> None:
        """Closes the connections."""
        if self._transport is not None:
            self._transport.close()
            self._transport = None

    def __enter__(self) -> ModelClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Pause(wait_base):
    """Seconds before the next try: what the endpoint asks for, else twice as long from try to try; some of it drawn, so
    that all who were turned away do not come back at once."""

    def __init__(self, backoff_s: float, clock: Clock, chance: Callable[[], float]) -> None:
        self._backoff_s = backoff_s
        self._clock = clock
        self._chance = chance
        self._longer = wait_exponential(multiplier=backoff_s, max=LONGEST_PAUSE_S)

    def __call__(self, retry_state: RetryCallState) -> float:
        assert retry_state.outcome is not None
        asked = self._asked(cast(CallFailed, retry_state.outcome.exception()).retry_after)
        if asked is not None:
            return asked + self._chance() * self._backoff_s
        return self._longer(retry_state) * (0.5 + self._chance() / 2)

    def _asked(self, retry_after: str | None) -> float | None:
        """Seconds from a `Retry-After` header, which holds seconds or a date."""
        if not retry_after:
            return None
        try:
            seconds = float(retry_after)
        except ValueError:
            try:
                seconds = email.utils.parsedate_to_datetime(retry_after).timestamp() - self._clock.time()
            except ValueError:
                return None
        return min(max(0.0, seconds), LONGEST_RETRY_AFTER_S)
