"""Quillbase, a manual."""
