"""Writes an OCI image: the runtime, the desktop image, the Python packages, DeskCraft itself and the tasks.

    members     what goes into a layer: paths, modes, owners, and where the bytes come from
    layer       a layer as a blob: a tar in a fixed order, compressed
    layout      the folder (or tar) that engines read: blobs, manifest, index
    parts       the members of each of our layers
    runtime     Debian with Python, installed by mmdebstrap
    packages    the Python packages of the hashed lock
    seccomp     the profile for engines whose own forbids what a desktop is made of
    build       all of it, in order

No daemon is needed, and the same inputs give the same digests.
"""

__all__: list[str] = []
