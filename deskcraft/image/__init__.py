"""Desktop images: building them from `vm_images/`, finding them, and moving them between machines.

    image = find_image(["design"])     # the newest that has Inkscape
    image.rootfs, image.home_seed      # what a desktop provider needs

How a desktop is made out of an image is the business of `deskcraft.desktop`.
"""

from deskcraft.image.archive import export_image, import_image
from deskcraft.image.build import build_image
from deskcraft.image.host import missing_tools
from deskcraft.image.progress import Progress
from deskcraft.image.recipe import Recipe, load_recipe
from deskcraft.image.store import (
    Image,
    ImageRecord,
    find_image,
    list_images,
    remove_image,
    resolve_image,
    store_root,
)

__all__ = [
    "Image",
    "ImageRecord",
    "Progress",
    "Recipe",
    "build_image",
    "export_image",
    "find_image",
    "import_image",
    "list_images",
    "load_recipe",
    "missing_tools",
    "remove_image",
    "resolve_image",
    "store_root",
]
