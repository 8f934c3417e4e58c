"""``python -m search_lab`` runs the program ``lab`` that comes with the module."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys


def _program() -> str | None:
    """The path of this installation's ``lab``, else of the one on the shell's PATH."""
    try:
        installed = importlib.metadata.files("search-lab") or []
    except importlib.metadata.PackageNotFoundError:
        installed = []
    own = (str(file.locate()) for file in installed if file.name in ("lab", "lab.exe"))
    return next(own, shutil.which("lab"))


program = _program()
if program is None:
    sys.exit("error: the program `lab` is not here\nhelp:  `pip install .` in a checkout of the lab brings it")
command = [program, *sys.argv[1:]]
if os.name == "nt":
    sys.exit(subprocess.run(command).returncode)
os.execv(program, command)
