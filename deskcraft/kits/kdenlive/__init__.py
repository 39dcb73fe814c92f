"""Kdenlive's projects: edits of their files, and what they can suffer and bear."""
