"""Plug-ins: what other packages bring by entry points, and what happens where they cannot be used."""
