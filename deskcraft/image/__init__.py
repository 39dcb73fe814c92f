"""Desktop images: building them from `vm_images/`, finding them, and moving them between machines.

    image = find_image(["design"])     # the newest that has Inkscape
    image.rootfs, image.home_seed      # what a desktop provider needs

How a desktop is made out of an image is the business of `deskcraft.desktop`.
"""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.image.store import Image, find_image, list_images
else:
    __getattr__, __dir__ = exports(__name__, {"store": "Image find_image list_images"})

__all__ = ["Image", "find_image", "list_images"]
