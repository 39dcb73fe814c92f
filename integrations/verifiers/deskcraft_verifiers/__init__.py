"""DeskCraft for verifiers 0.4: desktops and tasks of a running `deskcraft serve`, with pictures kept as pictures.

    address     where the server is, and its token
    session     one desktop of the server, over OpenEnv's web socket
    tools       actions as tools, and a model's calls as actions
    talk        what an agent sees, as messages of a chat
    taskset     tasks, their reward and metrics
    harness     the loop: a model's turn, its actions, the next screen
    environment the environment of the three, and `load_environment`

verifiers finds taskset, harness and environment by the name of this package: `vf-eval deskcraft-verifiers`.
"""

from deskcraft_verifiers.environment import DeskCraftEnv, load_environment
from deskcraft_verifiers.harness import DeskCraftHarness
from deskcraft_verifiers.taskset import DeskCraftTaskset

__all__ = ["DeskCraftEnv", "DeskCraftHarness", "DeskCraftTaskset", "load_environment"]
