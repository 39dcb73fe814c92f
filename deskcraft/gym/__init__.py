"""DeskCraft's episodes as gymnasium environments; needs `pip install 'deskcraft[gym]'`.

    import gymnasium
    import deskcraft.gym

    env = gymnasium.make("DeskCraft/Desktop-v0", tasks=["inkscape/*"])   # or deskcraft.gym.DesktopEnv(...)

`DeskCraft/Mock-v0` is the same on the drawn desktop: quick, deterministic, for learning and for tests.
"""

from deskcraft.errors import BadInput

try:
    import gymnasium
except ImportError as error:
    raise BadInput("deskcraft.gym needs gymnasium: pip install 'deskcraft[gym]'") from error

from deskcraft.gym.actions import action_space, from_element, to_element
from deskcraft.gym.env import DesktopEnv

__all__ = ["DesktopEnv", "action_space", "from_element", "to_element"]

# A real desktop has a clock and processes: two of them never draw exactly the same for long.
for _name, _desktop, _varies in (("DeskCraft/Desktop-v0", "local", True), ("DeskCraft/Mock-v0", "mock", False)):
    gymnasium.register(
        _name,
        entry_point="deskcraft.gym.env:DesktopEnv",
        nondeterministic=_varies,
        kwargs={"desktop": _desktop},
        disable_env_checker=True,  # its `contains` looks at every pixel of every step; `check_env` is in the tests
    )
