"""Episodes whose agent lives outside of the loop: what the gymnasium environment and the MCP server have in common.

Internal: `deskcraft.run_episode`, `deskcraft.gym` and `deskcraft mcp` are what it is used by.
"""

__all__: list[str] = []
