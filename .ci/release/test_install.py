#!/usr/bin/env python3
"""Installs the output of .ci/release/package and uses it as people do.

    PACKAGE=target/package python3 .ci/release/test_install.py
"""

import email
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest
import venv
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / ".ci"))
from front_page import front_page  # noqa: E402

PACKAGE = Path(os.environ["PACKAGE"]).resolve()
LESSONS = ["03-the-horizon-effect", "12-trees-made-of-dice"]
SHARED = [
    "man/man1/lab.1",
    "man/man1/lab-run.1",
    "bash-completion/completions/lab",
    "fish/vendor_completions.d/lab.fish",
    "zsh/site-functions/_lab",
    "doc/search-lab/LICENSE-MIT",
    "doc/search-lab/LICENSE-APACHE",
    "doc/search-lab/crates.txt",
    "doc/search-lab/rust-standard-library.html",
    "doc/search-lab/glibc.txt",
]


def only(pattern):
    """The one file that matches this pattern."""
    [found] = PACKAGE.glob(pattern)
    return found


def outputs(notebook, streams=("stdout",)):
    """The outputs of a notebook's cells."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    told = [output for cell in cells for output in cell.get("outputs", [])]
    printed = [output["text"] for output in told if output.get("name") in streams]
    return "\n".join(text if isinstance(text, str) else "".join(text) for text in printed)


def figures(row):
    """The numbers in a row of a table, whatever their thousands separator."""
    _, *cells = re.split(" {2,}", row.strip())
    return [int(re.sub("[^0-9]", "", cell)) for cell in cells]


class Install(unittest.TestCase):
    """Tests of an archive, and of a wheel in a new virtual environment."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.environment = cls.folder / "venv"
        venv.create(cls.environment, with_pip=True)
        cls.pip("--no-index", "--no-deps", only("*.whl"))

    @classmethod
    def pip(cls, *what):
        pip = [cls.environment / "bin/pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *what], check=True)

    def test_the_static_program_runs_where_nothing_else_is(self):
        subprocess.run([ROOT / ".ci/release/check-static", only("lab-*/bin/lab")], check=True)

    def test_archive_and_wheel_bring_man_pages_completions_and_licenses(self):
        with tarfile.open(only("*.tar.gz")) as archive:
            packed = {name.partition("/")[2] for name in archive.getnames()}
        for file in SHARED:
            self.assertIn(f"share/{file}", packed)
            self.assertTrue((self.environment / "share" / file).stat().st_size > 0, file)

    def test_a_wheel_is_for_linux_of_2014_and_later_and_every_python_since_3_9(self):
        self.assertIn("-cp39-abi3-manylinux2014_", only("*.whl").name)

    def test_a_wheel_names_its_authors_license_readers_and_oldest_python(self):
        [file] = self.environment.glob("lib/python3.*/site-packages/search_lab-*.dist-info/METADATA")
        wheel = email.message_from_string(file.read_text(encoding="utf-8"))
        citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
        for key, cited in (("Author", "  - name: {}\n"), ("Version", "version: {}\n"), ("Summary", "abstract: >-\n  {}")):
            self.assertIn(cited.format(wheel[key].partition("?")[0]), citation)
        self.assertEqual(wheel["License-Expression"], "MIT OR Apache-2.0")
        for license in wheel.get_all("License-File"):
            self.assertTrue((file.parent / "licenses" / license).is_file(), license)
        self.assertEqual(wheel["Requires-Python"], ">=3.9")
        self.assertIn("Intended Audience :: Education", wheel.get_all("Classifier"))
        self.assertIn("/markdown", wheel["Description-Content-Type"])
        self.assertEqual(wheel.get_payload().strip(), (ROOT / "README.md").read_text(encoding="utf-8").strip())

    def test_the_program_of_the_wheel_is_that_of_the_archive(self):
        self.assertEqual((self.environment / "bin/lab").read_bytes(), only("lab-*/bin/lab").read_bytes())

    def test_a_wheel_alone_has_a_module_that_does_as_the_command_line(self):
        python = self.environment / "bin/python"
        subprocess.run([python, ROOT / "lab-python/tests/test_search_lab.py"], check=True)
        subprocess.run([python, ROOT / "lab-python/tests/test_search_lab.py", "overhead"], check=True)

    def test_notebooks_run_and_the_main_job_has_the_figures_of_readme(self):
        self.pip("--no-compile", "--require-hashes", "--no-deps", "-r", ROOT / ".ci/notebooks.txt")
        python = self.environment / "bin/python"
        # Again, now with the optional packages: python-chess, pandas, polars, pyarrow.
        subprocess.run([python, ROOT / "lab-python/tests/test_search_lab.py"], check=True)
        subprocess.run([ROOT / ".ci/release/check-types", python], check=True)

        path = f"{self.environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
        notebooks = [python, ROOT / ".ci/notebooks", self.folder, "--execute", "ladder", "first", *LESSONS]
        options = {"check": True, "env": {**os.environ, "PATH": path, "JUPYTER_PLATFORM_DIRS": "1"}}
        subprocess.run(notebooks, **options)
        printed = outputs(self.folder / "ladder.ipynb")
        print(printed)
        lines = (self.folder / "ladder/records.ndjson").read_text(encoding="utf-8").splitlines()
        records = [json.loads(line) for line in lines]
        sums = {}
        for record in records:
            sums.setdefault(record["strategy"], Counter())[record["depth"]] += record["nodes"]
        self.assertEqual(len(sums), 5)
        for strategy, by_depth in sums.items():
            row = next(line for line in printed.splitlines() if line.split()[:1] == [strategy])
            self.assertEqual(figures(row), [by_depth[depth] for depth in sorted(by_depth)], strategy)
        front_page(self, self.environment / "bin/lab", self.folder / "ladder")
        for plot in ("ladder-nodes", "first-nodes", "first-sweep", "first-games"):
            self.assertTrue((self.folder / f"{plot}.png").read_bytes().startswith(b"\x89PNG"), plot)

        # Run the examples of the page on Python, in order.
        page = (ROOT / "notebooks-md/from-python.md").read_text(encoding="utf-8")
        examples = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
        self.assertGreater(len(examples), 3)
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([python, "-c", "".join(examples)], check=True, cwd=folder)

        # The commands of a lesson print what the lesson shows, except for what it elides.
        subprocess.run([python, ROOT / ".ci/notebooks", self.folder / "said"], check=True)
        for lesson in LESSONS:
            printed_now = set(outputs(self.folder / f"{lesson}.ipynb", ("stdout", "stderr")).splitlines())
            said = outputs(self.folder / "said" / f"{lesson}.ipynb").splitlines()
            self.assertGreater(len(said), 100)
            whole = [line for line in said if "[" not in line and line != "..."]
            self.assertEqual([line for line in whole if line not in printed_now], [])
        # Running the example again searches nothing.
        records = (self.folder / "ladder/records.ndjson").stat()
        subprocess.run(notebooks[:5], **options)
        self.assertEqual(outputs(self.folder / "ladder.ipynb"), printed)
        self.assertEqual((self.folder / "ladder/records.ndjson").stat().st_mtime_ns, records.st_mtime_ns)


if __name__ == "__main__":
    sys.exit(unittest.main())
