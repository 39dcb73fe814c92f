"""The steps that bring a desktop to a task's start (`setup`) and its state to disk (`finish`). None sleeps."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    NonNegativeInt,
    PositiveInt,
    Tag,
    field_validator,
    model_validator,
)

from deskcraft.desktop.protocol import inside


class Model(BaseModel):
    """A part of a task file: unknown keys are errors, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _absolute(path: str) -> str:
    inside(path)
    return path


class Upload(Model):
    """Copies an asset (`app/name`) into the desktop."""

    asset: str
    to: str
    mode: int = 0o644

    _to = field_validator("to")(_absolute)


class WriteFile(Model):
    """Writes a text file."""

    to: str
    text: str
    mode: int = 0o644

    _to = field_validator("to")(_absolute)


class Launch(Model):
    """Starts a program and waits for a window whose title holds `window`, and for quiet."""

    argv: tuple[str, ...] = Field(min_length=1)
    window: str = Field(min_length=1)
    timeout_s: float = Field(default=60, gt=0, le=300)


class Open(Model):
    """Opens a file or folder as a double click would, and waits for a window whose title holds `window`."""

    path: str
    window: str = Field(min_length=1)
    timeout_s: float = Field(default=60, gt=0, le=300)

    _path = field_validator("path")(_absolute)


class Run(Model):
    """Runs a command inside and waits for it; it must exit with 0."""

    argv: tuple[str, ...] = Field(min_length=1)
    root: bool = False
    timeout_s: float = Field(default=60, gt=0, le=300)


class Notice(Model):
    """Messages that an application shows for a while at a place of the screen that is of one colour otherwise.

    They are over when the place has been plain for `for_s` on end. `box` is x, y, width, height in px of the screen.
    """

    box: tuple[NonNegativeInt, NonNegativeInt, PositiveInt, PositiveInt]
    for_s: float = Field(default=6, gt=0, le=30)


class Close(Model):
    """Asks every window whose title holds `window` to close, as its X does, until no process is called `process`.

    A program that keeps its last words for its end (a browser its tabs and settings) has written them then. One that
    does not end, for a page asks back, is stopped, and what is on disk is what it left.
    """

    window: str = Field(min_length=1)
    process: str = Field(pattern=r"^[A-Za-z0-9_.+-]{1,15}$")
    timeout_s: float = Field(default=20, gt=0, le=300)


class WaitFor(Model):
    """Waits until one condition holds.

    A window's title, a file, a port on loopback, a text on the screen's tree, that no notice is shown, or a screen that
    stands still.
    """

    window: str | None = None
    no_window: str | None = None
    file: str | None = None
    port: int | None = Field(default=None, ge=1, le=65535)
    text: str | None = None
    no_notice: Notice | None = None
    still_s: float | None = Field(default=None, gt=0, le=30)
    """Seconds for which nothing on the screen has changed, while its programs have nothing left to do."""
    timeout_s: float = Field(default=60, gt=0, le=300)

    @model_validator(mode="after")
    def _one(self) -> WaitFor:
        asked = (self.window, self.no_window, self.file, self.port, self.text, self.no_notice, self.still_s)
        if sum(condition is not None for condition in asked) != 1:
            raise ValueError("exactly one of window, no_window, file, port, text, no_notice, still_s is expected")
        return self


class UploadStep(Model):
    """`upload: {asset, to}`."""

    upload: Upload


class WriteFileStep(Model):
    """`write_file: {to, text}`."""

    write_file: WriteFile


class LaunchStep(Model):
    """`launch: {argv, window}`."""

    launch: Launch


class OpenStep(Model):
    """`open: {path, window}`."""

    open: Open


class RunStep(Model):
    """`run: {argv}`."""

    run: Run


class WaitForStep(Model):
    """`wait_for: {window: ...}`."""

    wait_for: WaitFor


class CloseStep(Model):
    """`close: {window, process}`."""

    close: Close


class KeysStep(Model):
    """`keys: ctrl+q`: presses a chord and waits for quiet."""

    keys: str = Field(min_length=1)


STEP_NAMES = ("upload", "write_file", "launch", "open", "run", "wait_for", "close", "keys")


def _kind(value: Any) -> str | None:
    if isinstance(value, dict) and len(value) == 1:
        return str(next(iter(value)))
    if isinstance(value, Model):
        return next(iter(type(value).model_fields))
    return None


Step: TypeAlias = Annotated[
    Annotated[UploadStep, Tag("upload")]
    | Annotated[WriteFileStep, Tag("write_file")]
    | Annotated[LaunchStep, Tag("launch")]
    | Annotated[OpenStep, Tag("open")]
    | Annotated[RunStep, Tag("run")]
    | Annotated[WaitForStep, Tag("wait_for")]
    | Annotated[CloseStep, Tag("close")]
    | Annotated[KeysStep, Tag("keys")],
    Discriminator(
        _kind,
        custom_error_type="setup_step",
        custom_error_message="a step is a mapping with one key out of " + ", ".join(STEP_NAMES),
    ),
]
