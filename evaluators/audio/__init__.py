"""Checks on sound files, and on tracks and mixes of Audacity projects: length, format, level, loudness, silence,
tones, noise, fades, and which stretch of which recording is where.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/audio.md).
"""

from evaluators.audio import check_composition, check_file, check_noise, check_source, check_tempo, check_tone

__all__: list[str] = []
