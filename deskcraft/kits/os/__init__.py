"""The desktop's own files: writing them, and what they can suffer and bear."""
