"""A trial of Harbor, seen from our containers: the desktop that its agent acts at, and the verifier.

`deskcraft.export.harbor` writes the tasks that start them.

    desk        the one episode of a trial: an agent's calls, or the reference solution
    solution    the reference solution, held at each DONE until its turn is over
    serving     the desk over HTTP: MCP for the agent, the end of a turn for Harbor
    grading     evidence in, reward.json out

Internal: used by `deskcraft harbor`.
"""

__all__: list[str] = []
