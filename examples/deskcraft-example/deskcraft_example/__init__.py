"""An example of a package that adds to DeskCraft by entry points; pyproject.toml announces what is in it."""
