"""PPTArena beyond its tasks: decks that are handed in, and how far its rubrics agree with people.

Internal: `deskcraft pptarena` is the way in.
"""

__all__: list[str] = []
