"""Checks on GIMP projects."""
