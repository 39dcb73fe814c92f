"""The `deskcraft` command: one file a command; `app` mounts them.

Internal: what the commands do is promised by their help; nothing here is to be imported.
"""

__all__: list[str] = []
