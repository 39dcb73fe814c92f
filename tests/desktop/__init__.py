"""Tests of desktops; the suite's asserts are rewritten as those of test modules are."""

import pytest

pytest.register_assert_rewrite(
    "tests.desktop.provider", "tests.desktop.conformance_screen", "tests.desktop.conformance_inside"
)
