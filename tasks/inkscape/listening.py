"""What the user has said by a certain time of the episode, also if it came while something else was done."""

from __future__ import annotations

from deskcraft.authoring import Desk


def heard(desk: Desk, count: int) -> str:
    """The message of this number, from 1; it is waited for if it has not come yet."""
    return desk.messages[count - 1] if len(desk.messages) >= count else desk.wait_for_message()
