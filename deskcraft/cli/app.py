"""Mounts the commands, and turns every error into one clear line: 0 ran, 1 ran and something failed, 2 bad input."""

from __future__ import annotations

import errno
import signal
import sys
from types import FrameType

import typer

from deskcraft.cli.doctor import doctor
from deskcraft.cli.export import export
from deskcraft.cli.grade import grade
from deskcraft.cli.image import app as image
from deskcraft.cli.libvirt import app as libvirt
from deskcraft.cli.mcp import mcp
from deskcraft.cli.merge import merge
from deskcraft.cli.mutate import mutate
from deskcraft.cli.noise import noise
from deskcraft.cli.orders import orders
from deskcraft.cli.panels import PanelCommand
from deskcraft.cli.play import play
from deskcraft.cli.plugins import plugins
from deskcraft.cli.pptc import app as pptc
from deskcraft.cli.release import app as release
from deskcraft.cli.report import report
from deskcraft.cli.run import run
from deskcraft.cli.task import app as task
from deskcraft.cli.user import app as user
from deskcraft.cli.validate import validate
from deskcraft.cli.view import view
from deskcraft.errors import DeskCraftError
from deskcraft.view.plain import clip, plain

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
HELP_WIDTH = 118
"""Columns of help on a wide terminal, so that an option and its help fit one line."""


class Stopped(BaseException):
    """Ctrl-C or SIGTERM. Not an `Exception`, so that no error handling catches it on the way."""


app = typer.Typer(
    help="Benchmark desktop agents on professional work and on collaboration with a user.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"max_content_width": HELP_WIDTH},
)
app.add_typer(image, name="image")
app.add_typer(libvirt, name="libvirt")
app.add_typer(pptc, name="pptc")
app.add_typer(release, name="release")
app.add_typer(task, name="task")
app.add_typer(task, name="tasks", hidden=True)  # the group's name until version 0.1
app.add_typer(user, name="user")
app.command("doctor")(doctor)
app.command("plugins")(plugins)
app.command("run", cls=PanelCommand)(run)
app.command("merge")(merge)
app.command("play", cls=PanelCommand)(play)
app.command("grade")(grade)
app.command("report")(report)
app.command("export")(export)
app.command("mcp")(mcp)
app.command("validate")(validate)
app.command("mutate")(mutate)
app.command("orders")(orders)
app.command("noise")(noise)
app.command("view")(view)


def main() -> None:
    """Entry point of the command."""
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
        _leave(f"{where}: {error.strerror}; fix that and run the same command again", BAD_INPUT)
    except Exception as error:
        show = getattr(error, "show", None)  # what typer raises on wrong usage knows how to show itself
        if show is None:
            raise
        show()
        sys.exit(getattr(error, "exit_code", BAD_INPUT))
    sys.exit(code if isinstance(code, int) else 0)


def _leave(message: str, code: int) -> None:
    print(f"deskcraft: {clip(plain(message), LONGEST_ERROR)}", file=sys.stderr)
    sys.exit(code)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


if __name__ == "__main__":
    main()
