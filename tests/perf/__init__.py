"""Tests of the performance measurements."""
