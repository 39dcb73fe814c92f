"""The warden: the process that makes one sandbox and serves it. Standard library only; imports nothing of deskcraft.

It is started as `python -I -S -c ...` with this folder's parent on its path, imports everything first, and then moves
itself into the new namespaces: after that no module may be loaded, for the file system is the sandbox's.

Internal: spoken to by `deskcraft.desktop.local` alone.
"""

__all__: list[str] = []
