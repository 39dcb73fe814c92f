"""Puts the files of an export in place: all of them or none, and none over a file that is there."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deskcraft.errors import BadInput, DiskFull


@contextmanager
def placed(out: Path, *, force: bool) -> Iterator[Path]:
    """A folder to write into; at the end of the block its files appear in `out`.

    An error in the block leaves `out` as it was. With `force` files of the same names are replaced, others stay.

    Raises:
        BadInput: `out` is a file or cannot be written, or without `force` a file is in the way.
        DiskFull: no room is left.
    """
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out}: is a file; give the name of a folder with --out")
    try:
        out.absolute().parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(dir=out.absolute().parent, prefix=".partial-"))
    except OSError as error:
        raise BadInput(f"{out}: cannot be written: {error.strerror}; give another folder with --out") from error
    try:
        yield staging
        _move(staging, out, force=force)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(f"{out}: no room left on the disk; free some and run the same command again") from error
        raise
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _move(staging: Path, out: Path, *, force: bool) -> None:
    names = sorted(path.name for path in staging.iterdir())
    there = [name for name in names if (out / name).exists()]
    if there and not force:
        raise BadInput(f"{out / there[0]}: is there already; give another folder with --out, or --force to replace it")
    staging.chmod(0o755)  # mkdtemp makes it for its owner alone
    if not out.exists():
        staging.rename(out)
        return
    for name in names:
        (staging / name).replace(out / name)
