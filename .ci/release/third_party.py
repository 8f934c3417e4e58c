"""The licenses of all third-party code in a built `lab` and in the Python module, as one text.

MIT, BSD and Apache require their notices to accompany a program. The crates are those that `cargo tree` lists
for the target system, without macros and build scripts, which are not part of the binaries. The texts are
those of the crates' sources.
"""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("license", "licence", "copying", "copyright", "notice", "unlicense")


def cargo(*arguments):
    """The output of cargo."""
    return subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def crates(target):
    """The third-party packages in both, by name and version."""
    lines = cargo(
        "tree", "--locked", "--package=lab-cli", "--package=lab-python", "--edges=normal,no-proc-macro", f"--target={target}",
        "--prefix=none", "--format={p}",
    ).splitlines()  # fmt: skip
    named = {tuple(line.split()[:2]) for line in lines}
    packages = json.loads(cargo("metadata", "--locked", "--format-version=1"))["packages"]
    found = [it for it in packages if it["source"] and (it["name"], f"v{it['version']}") in named]
    return sorted(found, key=lambda it: (it["name"], it["version"]))


def texts(package):
    """The license files of a crate."""
    folder = Path(package["manifest_path"]).parent
    files = (file for file in sorted(folder.iterdir()) if file.is_file() and file.stem.lower().startswith(NAMES))
    return [file.read_text(encoding="utf-8").strip() for file in files]


def notices(target):
    """All license texts, each with the crates that have it. A crate without one is an error."""
    having = {}
    for package in crates(target):
        found = texts(package)
        if not found:
            raise SystemExit(f"error: the crate {package['name']} {package['version']} has no licence file")
        for text in found:
            having.setdefault(text, []).append(f"{package['name']} {package['version']} ({package['license']})")
    parts = ["The program `lab` and the module `search_lab` hold these crates beside the lab's own code."]
    parts += ["\n".join(names) + "\n\n" + text for text, names in having.items()]
    return ("\n\n" + "=" * 100 + "\n\n").join(parts) + "\n"
