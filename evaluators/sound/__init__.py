"""Sounds as samples: files read within bounds, levels, and where one sound lies in another. No checks.

Internal: read by the checks of sounds, projects and films.
"""

__all__: list[str] = []
