"""PPTArena's tasks for agents that write code: one python-pptx script edits the deck, no desktop is there.

Internal: run by `deskcraft run 'pptarena-code/*'`.
"""

__all__: list[str] = []
