"""The `libvirt` provider: desktops in virtual machines, with the same image, session and hands as `local`.

Nothing outside of this package imports libvirt, which is an extra.

Internal: opened by `deskcraft.open_desktop("libvirt")`.
"""

__all__: list[str] = []
