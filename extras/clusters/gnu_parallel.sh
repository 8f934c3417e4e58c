#!/bin/sh
# Runs all parts of a plan with GNU parallel, on this machine or on several, and then merges them:
#
#   lab run my.epd --depth 6 --plan-only --out plan
#   extras/clusters/gnu_parallel.sh plan 100 merged                        # one part per core
#   extras/clusters/gnu_parallel.sh plan 100 merged --sshlogin host1,host2 --workdir .    # all must see the folder
#
# If it is interrupted, start it again: it continues with the missing parts.

set -eu
plan=$1 parts=$2 out=$3
shift 3
lab=${LAB:-lab}
seq "$parts" | parallel "$@" "$lab" work "$plan" --part "{}/$parts" --threads 1
exec "$lab" merge "$plan" --out "$out"
