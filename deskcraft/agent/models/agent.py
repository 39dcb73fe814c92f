"""The one agent that calls models: shows the screen, keeps the history, and hands the wire format to its adapter."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence

from deskcraft.agent.models.adapter import Adapter, Past, Said, Stage, View
from deskcraft.agent.models.asked import Settings
from deskcraft.agent.models.observe import elements, listed, marked
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Briefing, Malformed, Observation, Request, Turn
from deskcraft.desktop.actions import ACTION, Ask, Done, Fail
from deskcraft.desktop.png import encode
from deskcraft.errors import ModelRefused
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint
from deskcraft.model.tape import Body
from deskcraft.record.model import AgentIdentity, Usage
from deskcraft.task.digest import digest
from simulator.conversation import ConversationView

MOST_REQUESTS = 64
"""Requests that one reply may hold; the rest is dropped, and the model is informed."""
LONGEST_REPLY = 20_000
"""Characters of a reply that are kept in the record."""
LONGEST_REASON = 1_000
LONGEST_BODY = 2**20
"""Characters of a whole reply that are read; `max_tokens` keeps any honest one far below."""


class ModelAgent:
    """An agent whose turns are calls of a model."""

    privileged = False

    def __init__(
        self,
        adapter: Adapter,
        open_client: Callable[[], ModelClient],
        endpoint: Endpoint,
        settings: Settings,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """`options` are those that the adapter was made with: part of what the agent is."""
        self._adapter = adapter
        self._open_client = open_client
        self._settings = settings
        self._client: ModelClient | None = None
        self._past: list[Past] = []
        self._briefing: Briefing | None = None
        self.identity = _identity(adapter, endpoint, settings, options or {})

    def start(self, briefing: Briefing) -> None:
        """Forgets what was before."""
        self.close()
        self._briefing = briefing
        self._past = []
        self._client = self._open_client()
        abilities = self._adapter.abilities
        self._lens = Lens.make(briefing.width, briefing.height, abilities.bounds, abilities.space)

    def act(self, observation: Observation) -> Turn:
        """One call of the model.

        Raises:
            EndpointError: the endpoint failed after its retries. A refusal by it is a turn like the model's own.
            ContextFull: the history is longer than the model takes.
        """
        assert self._briefing is not None and self._client is not None, "start() comes first"
        now = self._view(observation)
        stage = Stage(
            observation.conversation.instruction,
            self._briefing.offers_ask and self._adapter.abilities.can_ask,
            observation.step + observation.steps_left,
            self._settings.system_prompt,
        )
        request = self._adapter.write(stage, self._kept(), now, self._lens)
        try:
            reply = self._client.call({**request, **self._settings.fields(self._adapter.abilities.wire)})
        except ModelRefused as error:
            return _refused(error)
        said = self._read(reply.body)
        if isinstance(said, Malformed):  # not sent back: the next turn takes this one's place and says what was wrong
            return Turn((said,), "", reply.usage, (reply.record,))
        self._past.append(Past(now, reply.body, said))
        return Turn(said.requests, said.text[:LONGEST_REPLY], reply.usage, (reply.record,), said.notes)

    def close(self) -> None:
        """Closes the connections."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def _read(self, body: Body) -> Said | Malformed:
        """The reply in our terms; `Malformed` if it is none in the adapter's format."""
        raw = json.dumps(body, ensure_ascii=False)
        if len(raw) > LONGEST_BODY:
            too_long = f"the reply has {len(raw)} characters, more than the {LONGEST_BODY} that are read"
            return Malformed(raw[:LONGEST_REPLY], too_long)
        try:
            said = self._adapter.read(body, self._lens)
            requests = tuple(_checked(request) for request in said.requests)
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            # a reply can be anything at all; what an adapter does not foresee is still the model's
            reason = f"{type(error).__name__}: {error}"[:LONGEST_REASON]
            return Malformed(raw[:LONGEST_REPLY], f"the reply is not in the format that was asked for ({reason})")
        if len(requests) > MOST_REQUESTS:
            too_many = Malformed("", f"the reply holds {len(requests)} actions, more than {MOST_REQUESTS}")
            requests = (*requests[:MOST_REQUESTS], too_many)
        if not requests:
            requests = (Malformed(said.text[:LONGEST_REPLY], "the reply holds no action"),)
        return Said(tuple(_short(request) for request in requests), said.text, said.notes)

    def _view(self, observation: Observation) -> View:
        mode = self._settings.mode
        picture, text = observation.picture, ""
        if mode != "screenshot":
            height, width = picture.shape[:2]
            found = elements(observation.look_inside(), width, height)
            text = listed(found, self._lens)
            if mode == "som":
                picture = marked(picture, found)
        return View(
            step=observation.step,
            picture=b"" if mode == "a11y" else encode(self._lens.picture(picture)),
            elements=text,
            user=user_text(observation.conversation),
            news=observation.conversation.update or "",
            feedback=observation.feedback,
            looks=tuple(encode(look) for look in observation.looks),
        )

    def _kept(self) -> Sequence[Past]:
        """The history as the policy keeps it: the last screens as pictures, older turns as text, older still gone."""
        screens = self._settings.screens or self._adapter.abilities.screens
        turns = self._past if self._settings.most_turns is None else self._past[-self._settings.most_turns :]
        first = len(turns) - (screens - 1)
        return [past if place >= first else _without_picture(past) for place, past in enumerate(turns)]


def user_text(conversation: ConversationView) -> str:
    """What the user has said beside the opening: requirements, answers, and the newest message first."""
    parts = []
    if conversation.update is not None:
        parts.append(f"NEW from the user, which comes before all else:\n{conversation.update}")
    if conversation.requirements:
        listed_ = "\n".join(f"{number}. {text}" for number, text in enumerate(conversation.requirements, 1))
        parts.append(f"Asked for since the beginning; where two conflict, the later one counts:\n{listed_}")
    if conversation.history:
        answers = "\n".join(f"Q: {exchange.question}\nA: {exchange.answer}" for exchange in conversation.history)
        parts.append(f"Your questions and the user's answers:\n{answers}")
    return "\n\n".join(parts)


def _refused(error: ModelRefused) -> Turn:
    """A turn whose reply the endpoint did not pass on: the model's mistake, which costs a step and can be made good."""
    usage = error.call.usage if error.call else Usage()
    why = f"there was no reply: {error}"[:LONGEST_REASON]
    return Turn((Malformed("", why),), "", usage, (error.call,) if error.call else ())


def _without_picture(past: Past) -> Past:
    view = past.view
    bare = View(view.step, b"", "", view.user, view.news, view.feedback, ())
    return Past(bare, past.answer, past.said)


def _checked(request: Request) -> Request:
    """A request whose values our actions do not take is the model's mistake, not ours."""
    if isinstance(request, Malformed | Ask | Done | Fail):
        return request
    return ACTION.validate_python(request.model_dump())


def _short(request: Request) -> Request:
    """What could not be parsed, cut to what a record and the model's next turn should hold."""
    if not isinstance(request, Malformed):
        return request
    return Malformed(request.raw[:LONGEST_REPLY], request.reason[:LONGEST_REASON])


def _identity(adapter: Adapter, endpoint: Endpoint, settings: Settings, options: Mapping[str, str]) -> AgentIdentity:
    prompt = settings.system_prompt
    shown: dict[str, str | int | float | bool | None] = {
        **endpoint.digest_settings,
        "mode": settings.mode,
        "screens": settings.screens,
        "most_turns": settings.most_turns,
        "temperature": settings.temperature,
        "max_tokens": settings.max_tokens,
        "system_prompt": hashlib.sha256(prompt.encode()).hexdigest()[:16] if prompt else None,
        **{f"extra.{name}": value for name, value in settings.extra.items()},
        **{f"option.{name}": value for name, value in options.items()},
    }
    return AgentIdentity(name=adapter.name, settings=shown, digest=digest([adapter.name, shown]))
