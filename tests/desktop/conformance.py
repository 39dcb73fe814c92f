"""What every provider of a desktop must do: one suite, run on the mock and on the real ones.

A provider's test module subclasses `DesktopConformance` under a name that begins with `Test`, says in `make`
how a desktop is made and in `open_text_field` how to bring up an application to type into. What a provider
does not claim in its capabilities is not asked of it. A test that loops does so because a reset is not free.
"""

from tests.desktop.conformance_inside import Commands, Files, Lifetime
from tests.desktop.conformance_screen import Editing, Screen
from tests.desktop.conformance_sites import Sites


class DesktopConformance(Screen, Editing, Files, Commands, Lifetime, Sites):
    """The whole suite."""
