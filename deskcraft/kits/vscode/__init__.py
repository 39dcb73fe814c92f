"""VS Code: writing its files, and what these can suffer and bear."""
