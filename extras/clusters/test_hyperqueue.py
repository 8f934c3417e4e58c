#!/usr/bin/env python3
"""Tests the HyperQueue example: lost parts are redone by other workers, and the merged records and games
equal those of an undivided run or match.

HyperQueue listens on every interface, so run the tests where there is only loopback:

    unshare --net --map-root-user sh -c 'ip link set lo up && exec python3 extras/clusters/test_hyperqueue.py'

`LAB` is the path of `lab`.
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
# Games of the match; more games take longer.
GAMES = os.environ.get("GAMES", "300")
WORK = "run --suite win-at-chess --strategy alpha-beta+qs+mvv-lva --strategy pvs+qs+mvv-lva --depth 5"
MATCH = f"match --strategy alpha-beta+qs --strategy alpha-beta+qs+killers --nodes 400 --games {GAMES} --sprt 0,10"


def soon(what, condition, seconds=60):
    """Waits until the condition returns a true value, and returns it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"{what}: not within {seconds} s")


def rows(file):
    """The rows of a file, in order, without times."""
    with open(file, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [{key: value for key, value in row.items() if key not in ("time_s", "nps", "checksum")} for row in rows]


class HyperQueue(unittest.TestCase):
    """Tests with seven parts on two workers."""

    def share_out(self, work, file):
        """Does the work undivided, which writes its rows to `file`; and writes a plan of it."""
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.undivided, self.plan, self.merged = (self.folder / name for name in ("undivided", "a plan", "merged"))
        self.file = file
        self.lab(*work, "--out", self.undivided)
        self.lab(*work, "--plan-only", "--out", self.plan)

    @staticmethod
    def lab(*arguments):
        subprocess.run([LAB, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self, *more):
        """Starts the example with this test's plan."""
        script = pathlib.Path(__file__).with_name("hyperqueue_run.py")
        command = [sys.executable, script, self.plan, "--parts", str(PARTS), "--lab", LAB, "--out", self.merged, *more]
        running = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.addCleanup(running.stdout.close)
        self.addCleanup(running.kill)
        return running

    def half_done_part(self):
        """The process of a part that has written some of its rows."""
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                command = (process / "cmdline").read_text().split("\0")
            except OSError:
                continue
            if str(self.plan) in command and "--part" in command and command[0] == LAB:
                part = command[command.index("--part") + 1].replace("/", "-of-")
                journal = self.plan / f"shard-{part}" / self.file
                if journal.exists() and journal.stat().st_size > 0:
                    return int(process.name)
        return None

    def assert_undivided(self):
        self.assertEqual(rows(self.merged / self.file), rows(self.undivided / self.file))

    def test_a_part_killed_midway_is_told_and_the_next_start_finishes_it(self):
        self.share_out(WORK.split(), "records.ndjson")
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
        self.share_out(WORK.split(), "records.ndjson")
        first = self.start("--workers", "2")
        soon("a part at work", self.half_done_part)
        first.kill()
        first.communicate()
        second = self.start("--workers", "2")
        told, _ = second.communicate(timeout=300)
        self.assertEqual(second.returncode, 0, told)
        self.assert_undivided()

    def test_a_match_two_parts_of_which_are_killed_has_the_games_and_the_verdict_of_one_machine(self):
        self.share_out(MATCH.split(), "games.ndjson")
        first = self.start("--workers", "2")
        for _ in range(2):
            part = soon("a part at work", self.half_done_part)
            os.kill(part, signal.SIGKILL)
            soon("its end", lambda: not pathlib.Path(f"/proc/{part}/exe").exists())
        told, _ = first.communicate(timeout=900)
        self.assertNotEqual(first.returncode, 0, told)
        second = self.start("--workers", "2")
        told, _ = second.communicate(timeout=900)
        self.assertEqual(second.returncode, 0, told)
        self.assert_undivided()
        folders = (self.merged, self.undivided)
        self.assertEqual(*((folder / "games.pgn").read_text() for folder in folders))
        report = [[LAB, "report", folder, "--format", "markdown"] for folder in folders]
        page = [subprocess.run(line, capture_output=True, text=True, check=True).stdout for line in report]
        found = [[line for line in text.splitlines() if "LLR" in line or line.startswith("| alpha")] for text in page]
        self.assertTrue(found[0])
        self.assertEqual(*found)


if __name__ == "__main__":
    if LAB is None:
        sys.exit("lab is not in PATH; LAB may say where it is")
    unittest.main()
