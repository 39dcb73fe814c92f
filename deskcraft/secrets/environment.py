"""The secrets of this process: what the environment and ./.env hold under names such as API_KEY."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from dotenv import dotenv_values

SECRET_NAME = re.compile(r"KEY|TOKEN|SECRET|PASSW|CREDENTIAL", re.IGNORECASE)
"""Names of environment variables whose values are nobody else's."""
SHORTEST = 8
"""Characters; a shorter value is a word like any other."""


def environment_secrets(
    more_names: Iterable[str] = (), environment: Mapping[str, str] | None = None
) -> dict[str, bytes]:
    """Value by name of the secrets in the environment and in ./.env; `more_names` are some whatever they are called."""
    given = dict(os.environ if environment is None else environment)
    given = {**{name: value or "" for name, value in dotenv_values(Path(".env")).items()}, **given}
    wanted = set(more_names)
    return {
        name: value.encode(errors="surrogateescape")
        for name, value in given.items()
        if len(value) >= SHORTEST and (name in wanted or SECRET_NAME.search(name)) and not Path(value).exists()
    }
