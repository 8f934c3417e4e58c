#!/bin/sh
# All parts of a plan with GNU parallel, on this machine or on several, and then the merged run:
#
#   lab run my.epd --depth 6 --plan-only --out plan
#   clusters/gnu_parallel.sh plan 100 merged                        # one part a core
#   clusters/gnu_parallel.sh plan 100 merged --sshlogin host1,host2 --workdir .    # they must see the folder
#
# Started again after it was broken off it does what is missing.

set -eu
plan=$1 parts=$2 out=$3
shift 3
lab=${LAB:-lab}
seq "$parts" | parallel "$@" "$lab" work "$plan" --part "{}/$parts" --threads 1
exec "$lab" merge "$plan" --out "$out"
