#!/usr/bin/env python3
"""Checks that README shows the output and charts of its first command, the main job.

    .ci/front_page.py LAB RUN     # RUN is the folder of a finished main job
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def front_page(test, lab, run):
    """Checks the tables, charts and figures."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = (Path(run) / "records.ndjson").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    options = {"check": True, "stdout": subprocess.PIPE, "encoding": "utf-8", "env": {**os.environ, "COLUMNS": "80"}}
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder, "front")
        reports = [[lab, "report", run, "--out", drawn], [lab, "report", run, "--all", "--out", f"{drawn}-all"]]
        printed = "".join(subprocess.run(report, **options).stdout for report in reports)
        kept = ROOT / "notebooks-md/images/bratko-kopec-nodes.png"
        test.assertEqual((drawn / "charts/nodes.png").read_bytes(), kept.read_bytes())
    blocks = re.findall(r"^```text\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    test.assertGreater(len(blocks), 1)
    for block in blocks:
        test.assertIn(block, printed)
    with_qs = [record for record in records if record["strategy"] == "alpha-beta+qs"]
    nodes = sorted(record["nodes"] for record in with_qs if record["depth"] == 4)
    share = round(100 * sum(nodes[-3:]) / sum(nodes))
    test.assertIn(f"three of the 24 have {share}% of the nodes", page.replace("\n", " "))
    time, all_time = (sum(record["time_s"] for record in some) for some in (with_qs, records))
    test.assertIn("more than 95% of the run's time", page.replace("\n", " "))
    test.assertGreater(time / all_time, 0.95)


if __name__ == "__main__":
    front_page(unittest.TestCase(), *sys.argv[1:])
    print("README shows what the main job prints")
