"""A desktop with a task as an MCP server: its actions are tools, and the episode is recorded like any agent's.

`tools` says what the tools are, `session` plays the episode (neither needs the `mcp` package), `server` speaks MCP.

Internal: used by `deskcraft mcp`.
"""

__all__: list[str] = []
