"""Playing: from raw events to a whole task in a real browser."""
