"""Benchmarks of others that run on this project's own model of their documents; one package each."""
