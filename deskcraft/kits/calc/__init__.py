"""The kit of Calc.

Internal: its mutants are tried by `deskcraft mutate`.
"""

__all__: list[str] = []
