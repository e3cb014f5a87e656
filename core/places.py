"""Where Emporion keeps things: the folders of this person, or those named by the environment."""

import os
from pathlib import Path

import platformdirs

DATA_VARIABLE = "EMPORION_DATA"
CONFIG_VARIABLE = "EMPORION_CONFIG"
TABLES_VARIABLE = "EMPORION_TABLES"
SHARED_TABLES = Path("/run/emporion")
"""Where the tables of a machine are found that its administrator has made a folder for."""


def data() -> Path:
    """The folder of everything that must be kept: ``EMPORION_DATA``, or the platform's user data folder."""
    return _chosen(DATA_VARIABLE) or platformdirs.user_data_path("emporion", appauthor=False)


def games() -> Path:
    """The folder of saved games. It need not exist yet."""
    return data() / "games"


def boards() -> Path:
    """The folder in which a person drops own boards. It need not exist yet."""
    return data() / "boards"


def config() -> Path:
    """The folder of settings and own themes: ``EMPORION_CONFIG``, or the platform's user config folder."""
    return _chosen(CONFIG_VARIABLE) or platformdirs.user_config_path("emporion", appauthor=False)


def themes() -> Path:
    """The folder in which a person drops own themes. It need not exist yet."""
    return config() / "themes"


def tables() -> Path:
    """The folder of hosted tables: ``EMPORION_TABLES``, the machine's own folder if it has one, or this person's."""
    return _chosen(TABLES_VARIABLE) or (SHARED_TABLES if SHARED_TABLES.is_dir() else data() / "tables")


def _chosen(variable: str) -> Path | None:
    value = os.environ.get(variable)
    return Path(os.path.abspath(os.path.expanduser(value))) if value else None
