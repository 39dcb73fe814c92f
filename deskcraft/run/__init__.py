"""Runs: planning, worker processes, the journal, resuming, grading again."""
