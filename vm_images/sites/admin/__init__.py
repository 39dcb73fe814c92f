"""Velo Depot, a back office."""
