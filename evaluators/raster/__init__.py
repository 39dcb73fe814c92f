"""Checks on pictures: files (PNG, JPEG, WebP, TIFF, BMP, GIF), what an .xcf shows, and single layers of it.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/image.md).
"""

from evaluators.raster import (
    check_file,
    check_project,
    check_region,
    check_retouch,
    check_silhouette,
    check_source,
    check_spread,
    check_tone,
    untouched,
)

__all__: list[str] = []
