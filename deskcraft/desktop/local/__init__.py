"""The `local` provider: desktops in namespaces on this host.

from deskcraft.desktop.local import LocalDesktop, Limits, open_local

Internal: opened by `deskcraft.open_desktop("local")`.
"""

from deskcraft.desktop.local.desktop import LocalDesktop as LocalDesktop
from deskcraft.desktop.local.limits import Limits as Limits
from deskcraft.desktop.local.state import reap as reap
from deskcraft.image.store import find_image

__all__: list[str] = []


def open_local(*profiles: str, image_id: str | None = None, limits: Limits | None = None) -> LocalDesktop:
    """A desktop on the newest image that has these profiles; `reset()` starts it.

    Raises:
        MissingImage: no image has them.
    """
    return LocalDesktop(find_image(profiles, image_id), limits=limits)
