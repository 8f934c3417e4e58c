#!/usr/bin/env python3
"""The HyperQueue example for real: what is lost midway is done by somebody else, and the records are those of
an undivided run.

HyperQueue listens on every interface, so the tests run where there is none but loopback:

    unshare --net --map-root-user sh -c 'ip link set lo up && exec python3 clusters/test_hyperqueue.py'

`LAB` says where `lab` is.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

LAB = os.environ.get("LAB") or shutil.which("lab")
PARTS = 7
WORK = ["--suite", "win-at-chess", "--strategy", "alpha-beta+qs+mvv-lva", "--strategy", "pvs+qs+mvv-lva", "--depth", "5"]


def soon(what, condition, seconds=60):
    """Waits until the condition gives something, and gives that."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"{what}: not within {seconds} s")


def records(folder):
    """The records of a run, in order, without what a clock told."""
    with open(folder / "records.ndjson", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    for row in rows:
        del row["time_s"], row["nps"]
    return rows


class HyperQueue(unittest.TestCase):
    """Seven parts on two workers."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.undivided = cls.folder / "undivided"
        cls.lab("run", *WORK, "--out", cls.undivided)

    @staticmethod
    def lab(*arguments):
        subprocess.run([LAB, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def setUp(self):
        self.plan = self.folder / f"plan of {self.id().rsplit('.', 1)[-1]}"
        self.merged = self.folder / f"merged {self.id().rsplit('.', 1)[-1]}"
        self.lab("plan", *WORK, "--out", self.plan)

    def start(self, *more):
        """Starts the example on this test's plan."""
        script = pathlib.Path(__file__).with_name("hyperqueue_run.py")
        command = [sys.executable, script, self.plan, "--parts", str(PARTS), "--lab", LAB, "--out", self.merged, *more]
        running = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(running.stdout.close)
        self.addCleanup(running.kill)
        return running

    def half_done_part(self):
        """The process of a part of which some records are written."""
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                command = (process / "cmdline").read_text().split("\0")
            except OSError:
                continue
            if str(self.plan) in command and "--shard" in command and command[0] == LAB:
                part = command[command.index("--shard") + 1].replace("/", "-of-")
                journal = self.plan / f"shard-{part}" / "records.ndjson"
                if journal.exists() and journal.stat().st_size > 0:
                    return int(process.name)
        return None

    def assert_undivided(self):
        self.assertEqual(records(self.merged), records(self.undivided))

    def test_a_part_killed_midway_is_told_and_the_next_start_finishes_it(self):
        first = self.start("--workers", "2")
        os.kill(soon("a part at work", self.half_done_part), signal.SIGKILL)
        told, _ = first.communicate(timeout=300)
        self.assertNotEqual(first.returncode, 0, told)
        self.assertIn("Start this script again", told)
        self.assertFalse(self.merged.exists())
        second = self.start("--workers", "2")
        told, _ = second.communicate(timeout=300)
        self.assertEqual(second.returncode, 0, told)
        self.assert_undivided()

    def test_a_cluster_killed_midway_goes_on_where_it_was(self):
        first = self.start("--workers", "2")
        soon("a part at work", self.half_done_part)
        first.kill()
        first.communicate()
        second = self.start("--workers", "2")
        told, _ = second.communicate(timeout=300)
        self.assertEqual(second.returncode, 0, told)
        self.assert_undivided()


if __name__ == "__main__":
    if LAB is None:
        sys.exit("lab is not in PATH; LAB may say where it is")
    unittest.main()
