"""A model endpoint on this machine that speaks the providers' wire formats, for tests and benchmarks."""

from tests.endpoint.server import Asked, Endpoint, Fault

__all__ = ["Asked", "Endpoint", "Fault"]
