"""Which of the host's package sources an image may use."""

from pathlib import Path

import pytest

from deskcraft.errors import ImageBuildError
from deskcraft.image.host import package_sources


def etc(tmp_path: Path, name: str, text: str) -> Path:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text(text)
    return tmp_path


DEB822 = """# the distribution
Types: deb deb-src
URIs: mirror:one
Suites: bookworm bookworm-updates bookworm-backports
Components: main contrib
Signed-By: /keys/one.gpg

Types: deb
URIs: mirror:two
Suites: bookworm-security
Components: main
"""


def test_the_suite_its_updates_and_security_are_taken(tmp_path: Path) -> None:
    text = package_sources("bookworm", "amd64", etc=etc(tmp_path, "sources.list.d/x.sources", DEB822))
    assert text.split("\n\n") == [
        "Types: deb\nURIs: mirror:one\nSuites: bookworm bookworm-updates\nComponents: main\nSigned-By: /keys/one.gpg",
        "Types: deb\nURIs: mirror:two\nSuites: bookworm-security\nComponents: main\n",
    ]


def test_the_one_line_format_is_read(tmp_path: Path) -> None:
    line = "deb [arch=amd64,arm64 signed-by=/keys/one.gpg] mirror:one bookworm main # comment\n"
    text = package_sources("bookworm", "amd64", etc=etc(tmp_path, "sources.list", line))
    assert text == "Types: deb\nURIs: mirror:one\nSuites: bookworm\nComponents: main\nSigned-By: /keys/one.gpg\n"


def test_a_key_written_out_is_kept(tmp_path: Path) -> None:
    key = "Types: deb\nURIs: mirror:one\nSuites: bookworm\nComponents: main\nSigned-By:\n -----BEGIN\n .\n a\n"
    text = package_sources("bookworm", "amd64", etc=etc(tmp_path, "sources.list.d/x.sources", key))
    assert "Signed-By: \n -----BEGIN\n .\n a\n" in text


@pytest.mark.parametrize(
    ("name", "line"),
    [
        pytest.param("sources.list", "deb mirror:one trixie main", id="another suite"),
        pytest.param("sources.list", "deb mirror:one bookworm stable", id="another component"),
        pytest.param("sources.list", "deb [arch=arm64] mirror:one bookworm main", id="another architecture"),
        pytest.param("sources.list", "deb-src mirror:one bookworm main", id="only sources"),
        pytest.param("sources.list", "# deb mirror:one bookworm main", id="commented out"),
        pytest.param("sources.list.d/x.disabled", "deb mirror:one bookworm main", id="a file that apt ignores"),
        pytest.param("sources.list.d/x.list", "deb mirror:one bookworm-security main", id="security alone"),
        pytest.param(
            "sources.list.d/x.sources",
            "Enabled: no\nTypes: deb\nURIs: mirror:one\nSuites: bookworm\nComponents: main\n",
            id="switched off",
        ),
    ],
)
def test_other_sources_are_left_alone(tmp_path: Path, name: str, line: str) -> None:
    with pytest.raises(ImageBuildError, match=r"no suite 'bookworm'.*--mirror URL"):
        package_sources("bookworm", "amd64", etc=etc(tmp_path, name, line))


def test_a_mirror_goes_before_the_hosts_own(tmp_path: Path) -> None:
    text = package_sources("bookworm", "amd64", ("mirror:given",), etc(tmp_path, "sources.list.d/x.sources", DEB822))
    assert "URIs: mirror:given\nSuites: bookworm\n" in text
    assert "mirror:one" not in text
