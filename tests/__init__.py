"""Tests: the machinery on the mock desktop, every verifier on real files, the main job on a real desktop."""
