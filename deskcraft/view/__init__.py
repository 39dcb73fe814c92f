"""The web viewer of runs (`app`), which shows what `deskcraft.film` makes of episodes."""

from deskcraft.film import Episode, open_episode

__all__ = ["Episode", "open_episode"]
