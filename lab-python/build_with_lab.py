"""maturin as a build backend (PEP 517) that also builds the program `lab` and puts it into the wheel."""

import os
import shutil
import subprocess
from pathlib import Path

import maturin
from maturin import *  # noqa: F403 - the other hooks of a backend

# maturin adds this folder's files to the wheel's scripts, as it does with a `data` folder.
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
