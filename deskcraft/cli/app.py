"""Mounts the commands, and turns every error into one clear line: 0 ran, 1 ran and something failed, 2 bad input."""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from types import FrameType

import typer

from deskcraft.cli.mounting import HIDDEN, group_of
from deskcraft.errors import DeskCraftError
from deskcraft.plain import clip, plain

BAD_INPUT, INTERRUPTED = 2, 130
FILE_ERRORS = frozenset(
    {
        *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EACCES, errno.EPERM, errno.EROFS),
        *(errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.ENAMETOOLONG, errno.ELOOP),
    }
)
"""What the system says of a path that the user named, or of a file that lies where another kind was expected."""
LONGEST_ERROR = 1900
"""Characters of an error: it may quote a record, and a record may hold anything."""
NEW_OBJECTS = 50_000
"""So many new objects have the garbage collector look for circles; with Python's 700 it takes a sixth of the time in
which a command reads the tasks."""
HELP_WIDTH = 118
"""Columns of help on a wide terminal, so that an option and its help fit one line."""


class Stopped(BaseException):
    """Ctrl-C or SIGTERM. Not an `Exception`, so that no error handling catches it on the way."""


COMMANDS = {
    "doctor": "deskcraft.cli.doctor:doctor",
    "plugins": "deskcraft.cli.plugins:plugins",
    "run": "deskcraft.cli.run:run",
    "fork": "deskcraft.cli.fork:fork",
    "merge": "deskcraft.cli.merge:merge",
    "play": "deskcraft.cli.play:play",
    "grade": "deskcraft.cli.grade:grade",
    "report": "deskcraft.cli.report:report",
    "export": "deskcraft.cli.export:app",
    "serve": "deskcraft.cli.serve:serve",
    "mcp": "deskcraft.cli.mcp:mcp",
    "harbor": "deskcraft.cli.harbor:app",
    "validate": "deskcraft.cli.validate:validate",
    "mutate": "deskcraft.cli.mutate:mutate",
    "orders": "deskcraft.cli.orders:orders",
    "noise": "deskcraft.cli.noise:noise",
    "view": "deskcraft.cli.view:view",
    "image": "deskcraft.cli.image:app",
    "libvirt": "deskcraft.cli.libvirt:app",
    "pptc": "deskcraft.cli.pptc:app",
    "pptarena": "deskcraft.cli.pptarena:app",
    "slideeval": "deskcraft.cli.slideeval:app",
    "presentbench": "deskcraft.cli.presentbench:app",
    "release": "deskcraft.cli.release:app",
    "task": "deskcraft.cli.task:app",
    "tasks": f"{HIDDEN}deskcraft.cli.task:app",  # the name of the group until version 0.1
    "user": "deskcraft.cli.user:app",
}
"""Each command and where it is; one is imported when it is asked for."""

app = typer.Typer(
    cls=group_of(COMMANDS),
    help="Benchmark desktop agents on professional work and on collaboration with a user.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"max_content_width": HELP_WIDTH},
)


@app.callback()
def _root() -> None:
    pass


def main() -> None:
    """Entry point of the command."""
    gc.set_threshold(NEW_OBJECTS)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    try:
        code = app(standalone_mode=False)
    except DeskCraftError as error:
        _leave(str(error), BAD_INPUT)
    except (Stopped, KeyboardInterrupt, typer.Abort):
        _leave("stopped; run the same command again to resume", INTERRUPTED)
    except OSError as error:
        if error.errno not in FILE_ERRORS:
            raise
        where = error.filename or "the disk"
        _leave(f"{where}: {error.strerror}; {_mend(error)} and run the same command again", BAD_INPUT)
    except Exception as error:
        show = getattr(error, "show", None)  # what typer raises on wrong usage knows how to show itself
        if show is None:
            raise
        show()
        sys.exit(getattr(error, "exit_code", BAD_INPUT))
    sys.exit(code if isinstance(code, int) else 0)


def _mend(error: OSError) -> str:
    if error.errno in {errno.EACCES, errno.EPERM}:
        return f"let uid {os.geteuid()} have it (a folder that is mounted into a container as well),"
    return "fix that"


def _leave(message: str, code: int) -> None:
    print(f"deskcraft: {clip(plain(message), LONGEST_ERROR)}", file=sys.stderr)
    sys.exit(code)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


if __name__ == "__main__":
    main()
