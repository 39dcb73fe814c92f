"""Sources and configuration files: what their comments can suffer and bear.

Internal: its mutants are tried by `deskcraft mutate`.
"""

__all__: list[str] = []
