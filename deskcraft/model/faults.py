"""One try of a call that failed: why, whether another may help, and what it counts as."""

from __future__ import annotations

from typing import Any

from deskcraft.model.error_body import read_error
from deskcraft.model.kinds import kind_of
from deskcraft.model.wordings import FOLLOWS, Kind, Outcome

SHOWN = 500
"""Characters that a record holds of an endpoint's own words."""
LONGEST = 20_000
"""Characters of them that are handed on, for secrets are struck out before they are cut to `SHOWN`."""


class CallFailed(Exception):
    """One try failed."""

    def __init__(
        self,
        why: str,
        *,
        again: bool,
        retry_after: str | None = None,
        outcome: Outcome = "endpoint",
        fix: str = "",
        kind: Kind | None = None,
    ) -> None:
        super().__init__(why[:LONGEST])
        self.again = again
        """Whether another try may help."""
        self.retry_after = retry_after
        """Seconds or a date, as the header of that name has it."""
        self.outcome = outcome
        """What it counts as if it is not tried again."""
        self.fix = fix
        """What a person can do about it."""
        self.kind = kind
        """What the endpoint's words mean; None where it was no error of the endpoint's own."""


def failure_of(status: int, body: Any, about: str, retry_after: str | None = None) -> CallFailed:
    """The failure that an endpoint's error means; `about` says where it stood, before its own words."""
    error = read_error(status, body)
    kind = kind_of(error)
    follows = FOLLOWS[kind]
    if not retry_after and error.wait_s is not None:
        retry_after = f"{error.wait_s:g}"
    said = f"{about}: {error.shown}" if error.shown else about
    return CallFailed(
        said, again=follows.again, retry_after=retry_after, outcome=follows.outcome, fix=follows.fix, kind=kind
    )
