"""Episodes whose agent lives outside of the loop: what gymnasium, MCP, the server and inspect have in common.

Internal: `deskcraft.run_episode`, `deskcraft.gym`, `deskcraft mcp`, `deskcraft serve` and `deskcraft.inspect`
are what it is used by.
"""

__all__: list[str] = []
