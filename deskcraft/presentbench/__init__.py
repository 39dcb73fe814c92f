"""PresentBench: decks that a system made from an instruction and materials, against a checklist of yes-or-no items.

Internal: the form of its names may change until the whole benchmark is there.
"""

__all__: list[str] = []
