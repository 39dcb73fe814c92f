"""The process that fuzzes one target: `python -m fuzz.one TARGET ENGINE_OPTION...`; ends with the engine's status."""

import importlib
import sys
from types import ModuleType

import atheris

from fuzz.mutate import in_archive


def main() -> None:
    """Fuzz until the engine's options say stop, or something is found."""
    name, *options = sys.argv[1:]
    with atheris.instrument_imports(include=["evaluators"]):
        target: ModuleType = importlib.import_module(f"fuzz.targets.{name}")

    def mutate(data: bytes, max_size: int, seed: int) -> bytes:
        return in_archive(data, max_size, seed, atheris.Mutate)

    atheris.Setup([sys.argv[0], *options], target.read, custom_mutator=mutate, internal_libfuzzer=True)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
