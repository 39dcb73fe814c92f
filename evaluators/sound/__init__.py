"""Sounds as samples: files read within bounds, levels, and where one sound lies in another. No checks."""
