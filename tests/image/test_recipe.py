"""What a recipe resolves to, and what its two digests depend on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.image.recipe import image_id, load_recipe, recipe_folder


def test_a_profile_brings_what_it_needs_in_dependency_order(recipe: Path) -> None:
    assert load_recipe(["print"], recipe).profiles == ("base", "design", "print")


def test_base_is_always_there(recipe: Path) -> None:
    assert load_recipe([], recipe).profiles == ("base",)


def test_packages_are_sorted_and_each_once(recipe: Path) -> None:
    assert load_recipe(["print"], recipe).packages == ("bash", "coreutils", "cups", "inkscape")


def test_the_order_of_the_wanted_profiles_does_not_matter(recipe: Path) -> None:
    assert load_recipe(["print", "design"], recipe) == load_recipe(["design", "print", "base"], recipe)


def test_an_unknown_profile_is_told_with_the_known_ones(recipe: Path) -> None:
    with pytest.raises(BadInput, match="unknown image profile 'games'; there are: base, design, print"):
        load_recipe(["games"], recipe)


def test_a_circle_of_needs_is_told(recipe: Path) -> None:
    (recipe / "profiles/base.txt").write_text("needs: print\nbash\n")
    with pytest.raises(BadInput, match="circle: base -> print -> design -> base"):
        load_recipe([], recipe)


def test_a_need_that_is_no_profile_is_told(recipe: Path) -> None:
    (recipe / "profiles/base.txt").write_text("needs: sound\nbash\n")
    with pytest.raises(BadInput, match="needs 'sound'"):
        load_recipe([], recipe)


def test_a_line_that_is_no_package_is_told_with_its_place(recipe: Path) -> None:
    (recipe / "profiles/base.txt").write_text("bash\n--option\n")
    with pytest.raises(BadInput, match=r"base\.txt:2: '--option'"):
        load_recipe([], recipe)


def test_an_unknown_setting_is_told(recipe: Path) -> None:
    with (recipe / "recipe.toml").open("a") as file:
        file.write("colour = 1\n")
    with pytest.raises(BadInput, match="colour"):
        load_recipe([], recipe)


def edit_seed(folder: Path) -> None:
    (folder / "home/.config/settings").write_text("blink=1\n")


def add_seed(folder: Path) -> None:
    (folder / "home/new").write_text("")


def rename_seed(folder: Path) -> None:
    (folder / "home/.config/settings").rename(folder / "home/.config/Settings")


def edit_script(folder: Path) -> None:
    (folder / "customize").write_text("#!/bin/sh\n# other\n")


def take_executable_bit(folder: Path) -> None:
    (folder / "customize").chmod(0o644)


def edit_settings(folder: Path) -> None:
    text = (folder / "recipe.toml").read_text()
    (folder / "recipe.toml").write_text(text.replace("1700000000", "1700000001"))


def link_seed(folder: Path) -> None:
    (folder / "home/link").symlink_to("/somewhere")


def link_seed_folder(folder: Path) -> None:
    (folder / "home/link").symlink_to(folder / "home/.config")


@pytest.mark.parametrize(
    "edit",
    [
        edit_seed,
        add_seed,
        rename_seed,
        edit_script,
        take_executable_bit,
        edit_settings,
        link_seed,
        link_seed_folder,
    ],
)
def test_every_byte_of_seeds_and_script_counts(recipe: Path, edit: Callable[[Path], None]) -> None:
    before = load_recipe([], recipe)
    edit(recipe)
    after = load_recipe([], recipe)
    assert after.sources_sha256 != before.sources_sha256
    assert after.recipe_id != before.recipe_id


def test_the_recipe_id_follows_the_packages_and_the_seeds_do_not(recipe: Path) -> None:
    before = load_recipe(["design"], recipe)
    (recipe / "profiles/design.txt").write_text("needs: base\ninkscape scour\n")
    after = load_recipe(["design"], recipe)
    assert after.recipe_id != before.recipe_id
    assert after.sources_sha256 == before.sources_sha256


def test_times_of_files_do_not_count(recipe: Path) -> None:
    before = load_recipe([], recipe).recipe_id
    (recipe / "customize").touch()
    assert load_recipe([], recipe).recipe_id == before


@pytest.mark.parametrize(
    ("versions", "profiles", "sources"),
    [
        pytest.param({"bash": "5.3"}, ("base",), "1", id="another version"),
        pytest.param({"bash": "5.2", "nano": "7"}, ("base",), "1", id="another package"),
        pytest.param({"bash": "5.2"}, ("base", "design"), "1", id="another profile"),
        pytest.param({"bash": "5.2"}, ("base",), "2", id="other seeds"),
    ],
)
def test_the_image_id_follows_what_was_built(versions: dict[str, str], profiles: tuple[str, ...], sources: str) -> None:
    assert image_id("small", versions, profiles, sources) != image_id("small", {"bash": "5.2"}, ("base",), "1")


def test_the_image_id_does_not_follow_the_order_of_the_versions() -> None:
    assert image_id("s", {"a": "1", "b": "2"}, (), "") == image_id("s", {"b": "2", "a": "1"}, (), "")


def test_the_recipe_that_comes_with_deskcraft_resolves() -> None:
    recipe = load_recipe(["design", "office", "media"])
    assert recipe.profiles == ("base", "design", "media", "office")
    assert {"inkscape", "libreoffice-calc", "audacity", "kdenlive", "xfce4-panel", "xvfb"} <= set(recipe.packages)


def test_no_address_of_a_mirror_stands_in_the_recipe() -> None:
    for path in recipe_folder().rglob("*"):
        if path.is_file() and path.suffix in (".txt", ".toml", ".json", "") and "home" not in path.parts:
            assert "://" not in path.read_text(encoding="utf-8").replace("http://127.0.0.1:", ""), path
