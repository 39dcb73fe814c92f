"""The kit of Impress.

Internal: its mutants are tried by `deskcraft mutate`.
"""

__all__: list[str] = []
