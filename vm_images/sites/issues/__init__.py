"""Burrow, an issue tracker."""
