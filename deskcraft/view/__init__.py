"""The web viewer of runs (`app`), which shows what `deskcraft.film` makes of episodes.

Internal: used by `deskcraft view`.
"""

__all__: list[str] = []
