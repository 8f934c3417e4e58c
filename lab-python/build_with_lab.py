"""maturin as a build backend (PEP 517) that builds the program `lab` too, for the wheel to bring it."""

import os
import shutil
import subprocess
from pathlib import Path

import maturin
from maturin import *  # noqa: F403 - the other hooks of a backend

# maturin takes what is in it into the wheel, as it does of a folder `data` beside it.
SCRIPTS = Path("search_lab._lab.data/scripts")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel of the module and the program."""
    build = ["cargo", "build", "--release", "--locked", "--package=lab-python", "--features=program", "--bin=lab"]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    program = "lab.exe" if os.name == "nt" else "lab"
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    try:
        shutil.copy(Path(os.environ.get("CARGO_TARGET_DIR", "target"), "release", program), SCRIPTS)
        return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        shutil.rmtree(SCRIPTS.parent)
