"""The resident agent of a virtual machine, run by the machine's own Python: the session, and hands and eyes in it.

Only modules that `bundle.py` lists are there: nothing beyond the standard library, numpy and python-xlib.

Internal: runs inside of a virtual machine.
"""

__all__: list[str] = []
