"""Kdenlive's projects: edits of their files, and what they can suffer and bear.

Internal: its mutants are tried by `deskcraft mutate`.
"""

__all__: list[str] = []
