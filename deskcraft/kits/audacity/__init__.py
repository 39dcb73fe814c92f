"""Audacity's projects and sound files: edits of them, and what they can suffer and bear."""
