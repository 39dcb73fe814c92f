"""Inkscape: its files written, and what they can suffer.

Internal: its mutants are tried by `deskcraft mutate`.
"""

__all__: list[str] = []
