"""Proves tasks: the solution succeeds, nothing scores 0, no near miss succeeds, the first screen is the same twice.

Internal: used by `deskcraft validate` and `deskcraft mutate`.
"""

__all__: list[str] = []
