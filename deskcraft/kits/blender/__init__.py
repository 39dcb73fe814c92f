"""Blender: its scenes edited, and what they can suffer."""
