"""Chromium and the local sites: writing their files, and what these can suffer and bear.

Internal: its mutants are tried by `deskcraft mutate`.
"""

__all__: list[str] = []
