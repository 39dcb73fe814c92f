"""One module for each class of attacks; each registers its own.

Internal: see `deskcraft.attack`.
"""

__all__: list[str] = []
