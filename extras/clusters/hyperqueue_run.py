#!/usr/bin/env python3
"""Runs the parts of a plan with HyperQueue and merges them.

Without --server, everything runs on this machine, in a HyperQueue cluster that lives as long as the script.
With --server, the parts go to the server of that directory (`hq server start`), to be run by its workers (`hq
worker start`, `hq alloc add slurm ...`).

Needs `pip install hyperqueue` (MIT). README.md in this folder says what listens on the network, and how to
keep it off the network.
"""

import argparse
import contextlib
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys

from hyperqueue import Job, LocalCluster
from hyperqueue.client import Client, FailedJobsException
from hyperqueue.cluster import WorkerConfig
from hyperqueue.ffi.protocol import ResourceRequest


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("plan", type=pathlib.Path, help="folder of a plan; all workers must see it")
    parser.add_argument("--parts", type=int, required=True, help="how many parts the plan is cut into")
    parser.add_argument("--cpus", type=int, default=1, help="cores of each part")
    parser.add_argument("--workers", type=int, default=1, help="workers that are started here and share the cores")
    parser.add_argument("--server", type=pathlib.Path, help="directory of a HyperQueue server; without it one is started here")
    parser.add_argument("--lab", default=os.environ.get("LAB") or shutil.which("lab"), help="the program, if it is not in PATH")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder for the merged run; must be new or empty")
    chosen = parser.parse_args()
    if chosen.lab is None:
        parser.error("lab is not in PATH; give its place with --lab")
    return chosen


@contextlib.contextmanager
def client(server, workers):
    """A client of the given server, or of a new local cluster with this many workers."""
    if server is not None:
        yield Client(server)
        return
    cores = max(1, multiprocessing.cpu_count() // workers)
    with LocalCluster() as cluster:
        for _ in range(workers):
            cluster.start_worker(WorkerConfig(cores=cores))
        yield cluster.client()


def job_of_parts(chosen):
    """A job with one task per part. A part continues where it stopped, so tasks of lost workers can be
    repeated."""
    job = Job(default_workdir=pathlib.Path.cwd(), max_fails=None, name=f"lab {chosen.plan.name}")
    for number in range(1, chosen.parts + 1):
        part = f"{number}/{chosen.parts}"
        log = chosen.plan / f"part-{number}-of-{chosen.parts}.log"
        job.program(
            [chosen.lab, "work", str(chosen.plan), "--part", part, "--threads", str(chosen.cpus)],
            name=part,
            stdout=None,
            stderr=log,
            resources=ResourceRequest(cpus=chosen.cpus),
        )
    return job


def main():
    chosen = arguments()
    chosen.plan = chosen.plan.resolve()
    with client(chosen.server, chosen.workers) as queue:
        submitted = queue.submit(job_of_parts(chosen))
        try:
            queue.wait_for_jobs([submitted])
        except FailedJobsException as failed:
            sys.exit(f"{failed}\nStart this script again: finished parts are not done twice.")
    return subprocess.run([chosen.lab, "merge", str(chosen.plan), "--out", str(chosen.out)]).returncode


if __name__ == "__main__":
    sys.exit(main())
