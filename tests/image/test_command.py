"""`deskcraft image`: what it prints."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli.image import app
from deskcraft.errors import DeskCraftError
from deskcraft.image.recipe import load_recipe

from .conftest import MakeImage

runner = CliRunner()


def test_list_prints_objects(make_image: MakeImage) -> None:
    image = make_image(("base", "design"))
    result = runner.invoke(app, ["list", "--json"])
    assert result.exit_code == 0
    (shown,) = json.loads(result.stdout)
    assert (shown["id"], shown["profiles"], shown["path"]) == (image.id, ["base", "design"], str(image.path))


def test_list_prints_a_table_with_whole_ids(make_image: MakeImage) -> None:
    image = make_image()
    assert image.id in runner.invoke(app, ["list"]).stdout


def test_an_empty_list_says_how_to_begin(store: Path) -> None:
    assert "deskcraft image build" in runner.invoke(app, ["list"]).stdout
    assert json.loads(runner.invoke(app, ["list", "--json"]).stdout) == []


def test_building_what_is_there_says_so(make_image: MakeImage) -> None:
    image = make_image(recipe_id=load_recipe(["design"]).recipe_id)
    assert f"image {image.id} (base) already exists" in runner.invoke(app, ["build", "design"]).stdout


def test_export_remove_and_import(make_image: MakeImage, tmp_path: Path) -> None:
    image = make_image()
    file = tmp_path / "image.tar.zst"
    for command in (["export", image.id, str(file)], ["remove", image.id], ["import", str(file)]):
        result = runner.invoke(app, command)
        assert result.exit_code == 0 and image.id in result.stdout
    assert image.path.is_dir()


@pytest.mark.parametrize(
    "command", [["remove", "none"], ["export", "none", "file"], ["import", "none"], ["build", "games"]]
)
def test_errors_are_deskcrafts_own(store: Path, command: list[str]) -> None:
    assert isinstance(runner.invoke(app, command).exception, DeskCraftError)
