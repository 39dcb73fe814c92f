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
    │   ├── DesktopDied         the sandbox or its X server died
    │   ├── DesktopTimeout      it did not answer in time
    │   ├── DesktopFault        an unexpected exception in a call of it: a bug in DeskCraft
    │   ├── Unattributed        it broke, and it is unknown whether the agent broke it
    │   ├── RevertFailed        a snapshot of a virtual machine cannot be restored; a fresh boot works
    │   └── SetupFailed         a setup or finish step of the task did not work
    ├── MissingCapability       the desktop cannot do what the task requires; the episode is skipped
    ├── EvidenceError           a file in the desktop cannot be taken out
    │   ├── NoSuchFile          it is not there
    │   └── RefusedFile         not a regular file, too large, or behind a link that leaves the desktop
    ├── RenderError             pictures of a deck could not be made
    │   ├── UnrenderableDeck    the office refuses it, dies of it or reaches its limits: the deck is at fault
    │   └── RendererFailed      it could not be tried: an infrastructure error
    ├── AgentError              the agent's own process failed (not its requests: those are answered)
    ├── CallError               a model call failed; carries the record of its tries
    │   ├── EndpointError       a model endpoint failed after its retries
    │   │   └── ModelRefused    a filter of the provider, or a reply that it cannot return: the agent's own mistake
    │   └── LimitReached        a limit on an agent that runs elsewhere is reached: its budget is spent
    │       └── ContextFull     a request is longer than the agent's model takes
    ├── NotJudged               a judge gave no answer of the kind that was asked: neither 0 nor 1, but not judged
    ├── RunBudgetSpent          the run's tokens or money are used up: it stops, and can be resumed
    ├── InternalError           an unexpected exception ended an episode: a bug in DeskCraft
    └── VerifierError           a check raised, and the agent's file is not the cause: a bug in DeskCraft
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskcraft.calls import CallRecord


class DeskCraftError(Exception):
    """Root of all errors that this project raises on purpose."""


class BadInput(DeskCraftError):
    """Something that the user gave cannot be used as it is."""


class TaskError(BadInput):
    """A task file is malformed; the message names file, line, field and what was expected."""


class UnknownTask(BadInput):
    """No task has this id, or a selector matches none."""


class HostError(DeskCraftError):
    """This machine cannot do what is asked of it."""


class MissingImage(HostError):
    """No built image has the profiles that are needed."""


class MissingDisk(HostError):
    """An image has no disk for virtual machines, or only one made with other boot parts."""


class ImageBuildError(HostError):
    """An image could not be built, exported or imported."""


class NoUserNamespaces(HostError):
    """The kernel does not let this user make the namespaces that a sandbox needs."""


class DiskFull(HostError):
    """No room is left on the host's disk."""


class DesktopError(DeskCraftError):
    """A desktop failed. The episode is retried on a fresh one and never scored."""


class DesktopDied(DesktopError):
    """The sandbox or its X server died."""


class DesktopTimeout(DesktopError):
    """The desktop did not answer, or a condition did not come true, in time."""


class DesktopFault(DesktopError):
    """An unexpected exception in a call of a desktop: a bug in DeskCraft, whoever provoked it."""


class Unattributed(DesktopError):
    """A desktop broke in an episode, and it is unknown whether the agent broke it. Counted separately."""


class RevertFailed(DesktopError):
    """A snapshot of a virtual machine is damaged, missing or refused. `recreate` boots the machine afresh."""


class SetupFailed(DesktopError):
    """A setup or finish step of a task did not work."""


class MissingCapability(DeskCraftError):
    """The desktop cannot do what the task requires. The episode is skipped: not run, not scored, but reported."""


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
    """The deck could not be rendered: no image, no sandbox, or a machine that is too slow."""


class AgentError(DeskCraftError):
    """The agent's own process failed, as opposed to an invalid request of the agent."""


class CallError(DeskCraftError):
    """A model call failed; its tries count like those of a successful call."""

    def __init__(self, message: str, call: CallRecord | None = None) -> None:
        """Takes the message, and the record of what was tried.

        Args:
            message: what happened, and with which model.
            call: the record of the call; None if nothing was sent.
        """
        super().__init__(message)
        self.call = call
        """The record of the call; None if nothing was sent."""


class EndpointError(CallError):
    """A model endpoint failed after its retries."""


class ModelRefused(EndpointError):
    """The endpoint returns no reply: a content filter refused it, or the model wrote a call that cannot be parsed.

    For an agent this is an unusable reply; for others a failed call.
    """


class NotJudged(DeskCraftError):
    """A judge gave no answer that could be used, however often it was asked. It carries the records of its calls."""

    def __init__(self, message: str, calls: Sequence[CallRecord] = ()) -> None:
        """Keeps the calls that were made.

        Args:
            message: what came of the last try.
            calls: the records of all tries.
        """
        super().__init__(message)
        self.calls = tuple(calls)


class InternalError(DeskCraftError):
    """An unexpected exception ended an episode: a bug in DeskCraft. The trace is in the record."""


class RunBudgetSpent(DeskCraftError):
    """The token or cost limit of a run is reached. Episodes in progress are discarded and not scored."""


class LimitReached(CallError):
    """What bounds an agent that runs elsewhere is used up (its messages, its tokens): it counts as a spent budget."""


class ContextFull(LimitReached):
    """A request is longer than the model's context. For an agent this counts as a spent budget."""


class VerifierError(DeskCraftError):
    """A check raised, and the agent's file is not the cause: a bug in DeskCraft, never a score of 0."""
