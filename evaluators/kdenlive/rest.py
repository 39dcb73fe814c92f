"""What the model of a project leaves out, as it stands, and what of it Kdenlive rewrites by itself.

A property that is modelled or that changes with each save is left out by name; any other one, known or not, is kept as
text, so that a change of it is a change. The names were learned from what Kdenlive 22.12 saved of projects that it had
saved before, and of projects made by hand (tests/evaluators/data/kdenlive, the recorded solutions of the tasks).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


OWN = "237"
"""Marks what Kdenlive adds by itself."""
_PREFIXES = (
    "meta.",
    "kdenlive:audio_max",
    "kdenlive:thumb",
    "kdenlive:folder.",
    "kdenlive:docproperties.",
    "kdenlive:sequenceproperties.",
    "kdenlive:proxy",
    "kdenlive:trackheight",
)
_OF_BIN = _names(
    "kdenlive:id kdenlive:clipname kdenlive:folderid kdenlive:originalurl resource mlt_service kdenlive:file_hash"
    " kdenlive:duration kdenlive:maxduration length xmldata kdenlive:markers warp_resource kdenlive:file_size"
    " kdenlive:zone_in kdenlive:zone_out kdenlive:monitorPosition kdenlive:uuid kdenlive:control_uuid kdenlive:hash"
    " kdenlive:clip_type kdenlive:producer_type seekable eof mute_on_pause aspect_ratio format mlt_image_format"
    " creation_time global_feed xml xml_retain kdenlive:playlistid kdenlive:binZoom progressive ttl loop xml_was"
    " kdenlive:sequenceFolder kdenlive:expandedFolders kdenlive:extraBins kdenlive:documentnotesversion"
    " kdenlive:cameraproxy kdenlive:lastEdit kdenlive:projectTractor templatetext force_reload"
    " set.test_audio set.test_image text_clip autorotate"
)
_OF_CLIP = _OF_BIN | _names(
    "kdenlive:activeeffect kdenlive:mixcut warp_speed kdenlive:hide_keyframes kdenlive:collapsed"
    " audio_index video_index astream vstream cache"
)
_OF_TRACK = _names(
    "kdenlive:track_name kdenlive:audio_track kdenlive:locked_track kdenlive:timeline_active kdenlive:collapsed"
    " kdenlive:thumbs_format kdenlive:audio_rec kdenlive:activeeffect kdenlive:split_view"
)
SETTINGS_ASIDE = _names(
    "activeTrack audioTarget videoTarget documentid documentuuid sessionid uuid disablepreview position scrollPos"
    " seekOffset verticalzoom zonein zoneout zoom previewextension previewparameters dirtypreviewchunks previewchunks"
    " kdenliveversion version enableTimelineZone browserurl profile activetimeline opensequences decimalPoint"
    " activeeffect lastaudiotarget storagefolder guidesCategories patchversion"
)
"""Settings of the document that say where the window is, or change with the profile or with each save."""
BY_DIALOG = _names("proxyparams proxyextension externalproxyparams proxyresize previewparameters previewextension")
"""Settings that the dialog of the project fills with its own proposals when anything in it is changed: the profile, or
another setting."""
_RENDER = "render"
_QUIET = ("", "-1", "0")
"""What Kdenlive writes for a value that is not set."""


def of_bin(own: Mapping[str, str]) -> dict[str, str]:
    """Return what a bin clip's element says beside the model."""
    return _kept(own, _OF_BIN)


def of_clip(*owns: Mapping[str, str]) -> dict[str, str]:
    """Return what the elements of a clip of the timeline say beside the model."""
    found: dict[str, str] = {}
    for own in owns:
        found |= _kept(own, _OF_CLIP)
    return found


def of_track(own: Mapping[str, str], parts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return what a track's element says beside the model, with the inner parts that work."""
    return _kept(own, _OF_TRACK) | inner(parts)


def of_project(own: Mapping[str, str], parts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return what the bin's element says beside the model, with the timeline's inner parts that work."""
    return _kept(own, _OF_BIN | {"kdenlive:guides"}) | inner(parts)


def settings(own: Mapping[str, str]) -> dict[str, str]:
    """Return the settings that matter to what a project is."""
    return {name: value for name, value in own.items() if name not in SETTINGS_ASIDE and not name.startswith(_RENDER)}


def inner(parts: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return the filters that Kdenlive adds by itself and that do something, by service: the balance of the mixer,
    subtitles. Its levels are modelled, its meters do nothing."""
    found: dict[str, str] = {}
    for own in parts:
        service = own.get("mlt_service", "")
        if own.get("disable", "0") not in ("0", "") or service in ("volume", "audiolevel"):
            continue
        said = {name: value for name, value in own.items() if name not in ("mlt_service", "internal_added", "disable")}
        found[f"inner {service}"] = ", ".join(f"{name}={value}" for name, value in sorted(said.items()))
    return found


def differences(old: Mapping[str, str], new: Mapping[str, str], *, filled: bool) -> list[str]:
    """Return the names of what differs.

    Args:
        old: As it was.
        new: As it is.
        filled: Whether what is only there now counts as filled in by Kdenlive.
    """
    names = sorted(old.keys() | new.keys())
    return [
        name
        for name in names
        if _plain(old.get(name, "")) != _plain(new.get(name, "")) and not (filled and name not in old)
    ]


def _kept(own: Mapping[str, str], aside: frozenset[str]) -> dict[str, str]:
    return {name: value for name, value in own.items() if name not in aside and not name.startswith(_PREFIXES)}


def _plain(text: str) -> str:
    text = " ".join(text.split())
    return "" if text in _QUIET else text
