"""Showing what was recorded, picture by picture: films of episodes for the report and the web viewer."""

from deskcraft.view.reading import Episode, open_episode

__all__ = ["Episode", "open_episode"]
