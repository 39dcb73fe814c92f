"""Audacity's projects and sound files: edits of them, and what they can suffer and bear.

Internal: its mutants are tried by `deskcraft mutate`.
"""

__all__: list[str] = []
