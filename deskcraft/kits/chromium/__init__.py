"""Chromium and the local sites: writing their files, and what these can suffer and bear."""
