"""What goes wrong between a table, a drawing and a file."""

import json

from deskcraft.authoring import near_miss


def card(evidence, **changes):
    """Changes the lot card."""
    found = json.loads(evidence.read("card"))
    found.update(changes)
    evidence.write("card", json.dumps(found).encode())


def label(evidence, old, new):
    """Changes the label's words."""
    data = evidence.read("label")
    assert old.encode() in data
    evidence.write("label", data.replace(old.encode(), new.encode()))


@near_miss(caught_by="files.data")
def best_single_mark(evidence, params):
    """Took the trial with the highest single mark of the lot."""
    trial = {"WY-2503": (18, 88, 3, 2.5, 8.5), "WY-2411": (27, 88, 5, 2.5, 7.83), "WY-2507": (21, 95, 3, 2, 7.33)}
    wrong = dict(zip(("trial", "celsius", "minutes", "grams", "score"), trial[params["lot"]], strict=True))
    card(evidence, **wrong)
    label(evidence, f"{params['celsius']} °C", f"{wrong['celsius']} °C")


@near_miss(caught_by="files.data")
def best_of_all_teas(evidence, params):
    """Took the best trial of the whole log, which is an Assam."""
    card(evidence, trial=33, celsius=98, minutes=4, grams=2, score=9.33)


@near_miss(caught_by="files.data")
def numbers_as_text(evidence, params):
    """Wrote every value in quotes."""
    card(evidence, **{name: str(params[name]) for name in ("trial", "celsius", "minutes", "grams", "score")})


@near_miss(caught_by="files.data")
def mean_not_rounded(evidence, params):
    """Left the mean with all its digits."""
    card(evidence, score=round(params["score"] * 3 * 2) / 6)


@near_miss(caught_by="svg.text#2")
def minutes_with_a_comma(evidence, params):
    """Wrote the minutes otherwise than the label does."""
    label(evidence, f"{params['minutes']} min", f"{str(params['minutes']).replace('.', ',')} minutes")


@near_miss(caught_by="svg.text#3")
def label_not_saved_whole(evidence, params):
    """The grams on the label are still the old ones."""
    label(evidence, f"{params['grams']} g<", "2 g<")


@near_miss(caught_by="svg.untouched")
def caption_changed_too(evidence, params):
    """Replaced too much: the caption below the water as well."""
    label(evidence, "just off the boil", "well off the boil")


@near_miss(caught_by="files.data")
def card_is_a_csv(evidence, params):
    """The lot card is a table with the ending .json."""
    evidence.write("card", f"lot,trial\n{params['lot']},{params['trial']}\n".encode())
