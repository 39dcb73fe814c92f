"""The one way in for what others send: folders, bundles, archives and task roots. Nothing in them is believed.

`files` opens what lies below a folder without following a link, `parsing` reads bounded JSON, `pictures` bounds a
picture before it is decoded. What is wrong is a `BadInput` of one line that names the file.
"""

from deskcraft.intake.files import (
    BLOB_BYTES,
    EPISODE,
    LINES_BYTES,
    PLAN_BYTES,
    RECORD_BYTES,
    SCREEN_BYTES,
    SHA256,
    check_folders,
    folders_in,
    has,
    read_inside,
    sha256_inside,
)
from deskcraft.intake.parsing import bounded_json, json_lines, model_from, reason_of
from deskcraft.intake.pictures import decoded

__all__ = [
    "BLOB_BYTES",
    "EPISODE",
    "LINES_BYTES",
    "PLAN_BYTES",
    "RECORD_BYTES",
    "SCREEN_BYTES",
    "SHA256",
    "bounded_json",
    "check_folders",
    "decoded",
    "folders_in",
    "has",
    "json_lines",
    "model_from",
    "read_inside",
    "reason_of",
    "sha256_inside",
]
