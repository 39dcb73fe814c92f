"""Films of recorded episodes, picture by picture.

Internal: used by the report and the web viewer.
"""

from deskcraft.film.reading import Episode as Episode
from deskcraft.film.reading import open_episode as open_episode

__all__: list[str] = []
