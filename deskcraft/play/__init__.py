"""A person does a task in the browser: the live screen, mouse and keys, the user's chat, the verdict.

The page sends raw input events. `gestures` turns them into the requests that all agents make, and `HumanSession` gives
them to the episode as its agent `human` asks for the next one. Episode, record and grading know nothing of this.

Internal: used by `deskcraft play`.
"""

__all__: list[str] = []
