"""VLM-SlideEval: measures judges of slides by what they see, what they notice, and what they make of a whole deck.

Internal: the form of its names may change until the whole benchmark is there.
"""

__all__: list[str] = []
