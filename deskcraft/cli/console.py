"""The terminal that commands print to: what tasks, records and models say is data there, and no terminal obeys it.

Whatever is printed, a text or a cell of a table, has its control characters and direction overrides written out and
its links dropped. What looks like markup but is none (a title with a `[/x]` in it) is printed as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.errors import MarkupError
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from deskcraft.plain import plain


class Terminal(Console):
    """A console that prints texts of others safely."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """What a thing shows, fit for a terminal; the console's own movements and colours stay."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(plain(segment.text), _unlinked(segment.style))

    def render_str(self, text: str, **how: Any) -> Text:
        """The text with its markup, or as it stands if that is no markup."""
        try:
            return super().render_str(text, **how)
        except MarkupError:
            return super().render_str(text, **{**how, "markup": False})


def _unlinked(style: Style | None) -> Style | None:
    return style.update_link(None) if style and style.link else style
