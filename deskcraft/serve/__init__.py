"""Many desktops behind one server, for trainers and harnesses: OpenEnv over HTTP and WebSocket, MCP over HTTP.

    pool        desktops: how many fit, the warm ones, who gets the next
    graders     the grading processes that all desktops share
    sessions    a client's desktop and the episode on it; idle limits, broken connections, the end of the server
    access      the token
    openenv     the routes and messages of OpenEnv
    mcp_http    MCP over streamable HTTP
    app         all of it as one application

Every face stands on `sessions.Session`, and that on `deskcraft.bridge`: the loop, the user and the grade are those of
any other episode.

Internal: used by `deskcraft serve`.
"""

__all__: list[str] = []
