"""A conversation with the adapter of Anthropic's computer use, without a desktop; every request is checked."""

from __future__ import annotations

from typing import Any

import numpy as np

from deskcraft.agent.models.adapter import Past, Stage, View
from deskcraft.agent.models.anthropic_computer import AnthropicComputer
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import Ask, Done, Fail
from deskcraft.desktop.png import encode
from tests.agent.models.anthropic_answers import Claude
from tests.agent.models.anthropic_rules import check_request

Json = dict[str, Any]
WIDTH, HEIGHT = 1920, 1080
PNG = encode(np.zeros((54, 96, 3), np.uint8))
STAGE = Stage("Do it.", offers_ask=True, max_steps=100)


class Talk:
    """A conversation with the adapter: what the loop does around it."""

    def __init__(self, version: str = "20260801", stage: Stage = STAGE, **options: str) -> None:
        self.adapter = AnthropicComputer(tool=version, **options)
        abilities = self.adapter.abilities
        self.lens = Lens.make(WIDTH, HEIGHT, abilities.bounds, abilities.space)
        self.claude = Claude(version)
        self.stage = stage
        self.past: list[Past] = []
        self.view = View(0, PNG, "", "", "", ())
        self.step = 0

    def ask(self) -> Json:
        request = self.adapter.write(self.stage, self.past, self.view, self.lens)
        check_request(request)
        return request

    def hears(self, answer: Json) -> tuple[Request, ...]:
        """The adapter reads an answer."""
        self.ask()
        said = self.adapter.read(answer, self.lens)
        self.past.append(Past(self.view, answer, said))
        return said.requests

    def sees(self, steps: int | None = None, **view: Any) -> Json:
        """So many of the last requests were carried out (None: all): what the adapter says then."""
        """The next view, in which `steps` steps were taken since: by default as many as were asked for."""
        requests = self.past[-1].said.requests
        cost = sum(not isinstance(request, Ask | Done | Fail) for request in requests)
        self.step += cost if steps is None else steps
        feedback = (
            tuple(request.reason for request in requests if isinstance(request, Malformed)) if steps is None else ()
        )
        self.view = View(
            self.step, **{"picture": PNG, "elements": "", "user": "", "news": "", "feedback": feedback, **view}
        )
        return self.ask()

    def calls(self, *calls: tuple[str, Json], **more: Any) -> tuple[Request, ...]:
        return self.hears(self.claude.reply(calls, **more))
