"""The viewer of decks that were judged by checklists (PresentBench): a deck's slides beside its items.

`judged` reads runs, `routes` puts them behind addresses; the pages are in `static`.

Internal: used by `deskcraft view`.
"""

from deskcraft.view.decks.judged import JudgedRuns as JudgedRuns
from deskcraft.view.decks.judged import is_judged as is_judged
from deskcraft.view.decks.routes import deck_viewer as deck_viewer

__all__: list[str] = []
