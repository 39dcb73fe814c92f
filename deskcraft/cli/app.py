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
from deskcraft.cli.play import play
from deskcraft.cli.plugins import plugins
from deskcraft.cli.pptc import app as pptc
from deskcraft.cli.release import app as release
from deskcraft.cli.report import report
from deskcraft.cli.run import run
from deskcraft.cli.task import app as task
from deskcraft.cli.tasks import app as tasks
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
MOST_SAID = 1900
"""Characters of an error: it may quote a record, and a record may hold anything."""


class Stopped(BaseException):
    """Ctrl-C or a termination: not an error, so that nothing on the way takes it for one."""


app = typer.Typer(
    help="Desktop agents measured on professional work and on collaboration with a user.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(image, name="image")
app.add_typer(libvirt, name="libvirt")
app.add_typer(pptc, name="pptc")
app.add_typer(release, name="release")
app.add_typer(task, name="task")
app.add_typer(tasks, name="tasks")
app.add_typer(user, name="user")
app.command("doctor")(doctor)
app.command("plugins")(plugins)
app.command("run")(run)
app.command("merge")(merge)
app.command("play")(play)
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
        _leave("stopped; run the same command again to go on", INTERRUPTED)
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
    print(f"deskcraft: {clip(plain(message), MOST_SAID)}", file=sys.stderr)
    sys.exit(code)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


if __name__ == "__main__":
    main()
