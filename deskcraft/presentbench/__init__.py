"""PresentBench: decks that a system made from an instruction and materials, against a checklist of yes-or-no items."""
