"""Releases: a frozen list of tasks, runs of exactly that list, and bundles of such runs that can be checked.

Internal: used by `deskcraft release`.
"""

__all__: list[str] = []
