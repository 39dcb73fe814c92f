"""How a desktop looks where a run asks for another look than the usual one: the size of its screen, and its theme."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, get_args

from deskcraft.errors import BadInput

Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
SCREEN: Final = r"^[1-9][0-9]{2,3}x[1-9][0-9]{2,3}$"
"""How the size of a screen is written."""
SIZE: Final = (1920, 1080)
"""Of the usual screen, to which places in tasks refer."""
LEAST: Final = (1024, 600)
"""Width and height, px: dialogs of the applications do not fit on less."""
MOST: Final = (3840, 2160)


@dataclass(frozen=True)
class Look:
    """How a desktop looks."""

    screen: tuple[int, int] | None = None
    """Width and height, px; None: the provider's own."""
    theme: Theme = "light"

    @property
    def usual(self) -> bool:
        """Whether it is the look that every provider has."""
        return self == USUAL

    def __str__(self) -> str:
        """In words, "" for the usual one."""
        size = "" if self.screen is None else f"{self.screen[0]}x{self.screen[1]}"
        return ", ".join(filter(None, [size, "" if self.theme == "light" else self.theme]))


USUAL: Final = Look()


def look_of(screen: str | None, theme: Theme) -> Look:
    """The look that options ask for.

    Args:
        screen: width and height like `1280x720`; None for the provider's own.
        theme: of windows, menus and the panel.

    Raises:
        BadInput: it is no size, or one on which nobody could work.
    """
    if screen is None:
        return Look(None, theme)
    if not re.fullmatch(SCREEN, screen):
        raise BadInput(f"--screen {screen[:40]}: is no size; write width and height in pixels, like 1280x720")
    width, height = map(int, screen.split("x"))
    if not (LEAST[0] <= width <= MOST[0] and LEAST[1] <= height <= MOST[1]):
        least, most = (f"{size[0]}x{size[1]}" for size in (LEAST, MOST))
        raise BadInput(f"--screen {screen}: screens are from {least} to {most}")
    return Look((width, height), theme)
