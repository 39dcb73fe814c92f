"""A person does a task in the browser: the live screen, mouse and keys, the user's chat, the verdict.

The page sends what the person did as raw events; `gestures` makes requests of them, the same that agents make, and
`Seat` hands them to the episode as its agent `human` asks for the next one. Episode, record and grading know nothing
of any of this.
"""

from deskcraft.play.seat import Seat

__all__ = ["Seat"]
