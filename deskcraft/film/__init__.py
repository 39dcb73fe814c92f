"""Films of recorded episodes, picture by picture: for the report and the web viewer."""

from deskcraft.film.reading import Episode, open_episode

__all__ = ["Episode", "open_episode"]
