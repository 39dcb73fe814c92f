"""GIMP: its projects written, and what they can suffer."""
