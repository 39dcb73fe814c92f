"""The tree of errors: one root, one class a cause.

A message says what happened, where, and what to do. The command line prints it as one line, without a traceback, and
exits with status 2 for `BadInput` and its kind.

    DeskCraftError
    ├── BadInput                a task file, selector, option or record that cannot be used as it is
    │   ├── TaskError           task.yaml (file, line, field, what was expected)
    │   └── UnknownTask         no task with that id
    ├── HostError               this machine cannot do what is asked (`deskcraft doctor` says more)
    │   ├── MissingImage        no image with these profiles
    │   ├── MissingDisk         no disk of an image, or one whose boot parts or agent are not today's
    │   ├── ImageBuildError     an image could not be built, exported or imported
    │   ├── NoUserNamespaces    the kernel does not let us make a sandbox
    │   └── DiskFull            no room left on the host
    ├── DesktopError            a desktop died or did not do what it must; an episode is retried, never scored
    │   ├── DesktopDied         the sandbox or its X server is gone
    │   ├── DesktopTimeout      it did not answer in time
    │   ├── DesktopFault        a call of it met an exception that nobody expected: a bug in DeskCraft
    │   ├── Unattributed        it broke, and whether the agent broke it cannot be told
    │   ├── RevertFailed        a snapshot of a virtual machine cannot be gone back to; a fresh boot can
    │   └── SetupFailed         a setup or finish step of the task did not work
    ├── EvidenceError           a file in the desktop cannot be taken out
    │   ├── NoSuchFile          it is not there
    │   └── RefusedFile         not a regular file, too large, or behind a link that leaves the desktop
    ├── RenderError             pictures of a deck could not be made
    │   ├── UnrenderableDeck    the office refuses it, dies of it or reaches its limits: the deck is at fault
    │   └── RendererFailed      it could not be tried: we are at fault
    ├── AgentError              the agent's own process failed (not its requests: those are answered)
    ├── CallError               a call of a model came to nothing; carries the account of its tries
    │   ├── EndpointError       a model endpoint failed after its retries
    │   │   └── ModelRefused    a filter of the provider's, or a reply that it cannot pass on: the agent's own mistake
    │   └── ContextFull         a request is longer than the agent's model takes: its budget is spent
    ├── RunBudgetSpent          the run's tokens or money are used up: it stops, and can be resumed
    ├── InternalError           an exception that nobody expected ended an episode: a bug in DeskCraft
    └── VerifierError           a check raised on what is no fault of the agent's file: a bug in DeskCraft
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deskcraft.record.model import CallRecord


class DeskCraftError(Exception):
    """Root of all errors that this project raises on purpose."""


class BadInput(DeskCraftError):
    """Something that the user gave cannot be used as it is."""


class TaskError(BadInput):
    """A task file is malformed; the message names file, line, field and what was expected."""


class UnknownTask(BadInput):
    """No task has this id, or a selector matches none."""


class HostError(DeskCraftError):
    """This machine cannot do what is asked."""


class MissingImage(HostError):
    """No built image has the profiles that are needed."""


class MissingDisk(HostError):
    """An image has no disk for virtual machines, or only one that was made of other boot parts."""


class ImageBuildError(HostError):
    """An image could not be built, exported or imported."""


class NoUserNamespaces(HostError):
    """The kernel does not let this user make the namespaces that a sandbox needs."""


class DiskFull(HostError):
    """No room is left on the host's disk."""


class DesktopError(DeskCraftError):
    """A desktop did not do what it must. The episode is retried on a fresh one and never scored."""


class DesktopDied(DesktopError):
    """The sandbox or its X server is gone."""


class DesktopTimeout(DesktopError):
    """The desktop did not answer, or a condition did not come true, in time."""


class DesktopFault(DesktopError):
    """A call of a desktop met an exception that nobody expected: a bug in DeskCraft, whoever provoked it."""


class Unattributed(DesktopError):
    """A desktop broke in an episode, and whether the agent broke it cannot be told. Counted apart."""


class RevertFailed(DesktopError):
    """A snapshot of a virtual machine is damaged, gone or refused. `recreate` boots it afresh."""


class SetupFailed(DesktopError):
    """A setup or finish step of a task did not work."""


class Lacking(DeskCraftError):
    """The desktop cannot do what the task requires. The episode is skipped: not tried, not scored, and told."""


class EvidenceError(DeskCraftError):
    """A file in the desktop cannot be taken out of it."""


class NoSuchFile(EvidenceError):
    """The file is not there."""


class RefusedFile(EvidenceError):
    """The file is not a regular one, is too large, or lies behind a link that leaves the desktop."""


class RenderError(DeskCraftError):
    """Pictures of a deck could not be made."""


class UnrenderableDeck(RenderError):
    """The office refuses the deck, dies of it or reaches its limits, a fresh one as well: the deck is at fault."""


class RendererFailed(RenderError):
    """The deck could not be tried: no image, no sandbox, or a machine that is too slow."""


class AgentError(DeskCraftError):
    """The agent's own process failed, as opposed to a request of it that makes no sense."""


class CallError(DeskCraftError):
    """A call of a model came to nothing; its tries count like those of one that worked."""

    def __init__(self, message: str, call: CallRecord | None = None) -> None:
        super().__init__(message)
        self.call = call
        """The account of it; None where nothing was sent."""


class EndpointError(CallError):
    """A model endpoint failed after its retries."""


class ModelRefused(EndpointError):
    """The endpoint passes no reply on: a content filter struck, or the model wrote a call that cannot be parsed.

    For an agent this is a reply that makes no sense; for others a call that failed.
    """


class InternalError(DeskCraftError):
    """An exception that nobody expected ended an episode: a bug in DeskCraft. The trace is in the record."""


class RunBudgetSpent(DeskCraftError):
    """The tokens or the money of a whole run are used up. What is under way is discarded and not scored."""


class ContextFull(CallError):
    """A request is longer than the model takes. For an agent this is a budget that is spent."""


class VerifierError(DeskCraftError):
    """A check raised on what is no fault of the agent's file: a bug in DeskCraft, never a zero of the agent's."""
