"""Showing what was recorded, picture by picture: films of episodes for the report and the web viewer.

Internal: used by `deskcraft view` and by the films of reports.
"""

__all__: list[str] = []
