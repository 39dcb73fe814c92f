"""Keys and tokens: where this process has them (`environment`), and how they are struck out of texts (`redact`).

Internal: what the project itself strikes out of what it writes.
"""

__all__: list[str] = []
