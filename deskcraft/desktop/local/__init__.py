"""The `local` provider: desktops in namespaces on this host.

from deskcraft.desktop.local import LocalDesktop, Limits, open_local
"""

from deskcraft.desktop.local.desktop import LocalDesktop
from deskcraft.desktop.local.limits import Limits
from deskcraft.desktop.local.state import reap
from deskcraft.image.store import find_image


def open_local(*profiles: str, image_id: str | None = None, limits: Limits | None = None) -> LocalDesktop:
    """A desktop on the newest image that has these profiles; `reset()` starts it.

    Raises:
        MissingImage: no image has them.
    """
    return LocalDesktop(find_image(profiles, image_id), limits=limits)


__all__ = ["Limits", "LocalDesktop", "open_local", "reap"]
