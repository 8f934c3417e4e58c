#!/bin/sh
# Runs one part of a plan as a task of a Slurm job array. The number of parts is the size of the array:
#
#   lab run my.epd --depth 6 --plan-only --out plan
#   sbatch --array=1-100 extras/clusters/slurm_array.sh plan
#   lab merge plan --out merged          # when all tasks are done
#
# A task that was killed, requeued or ran out of time continues where it stopped when it is started again. To
# repeat failed tasks:
#   sbatch --array=3,17 --export=ALL,PARTS=100 extras/clusters/slurm_array.sh plan
#
#SBATCH --job-name=lab
#SBATCH --cpus-per-task=4
#SBATCH --time=04:00:00
#SBATCH --requeue
# Half a minute before the time limit, Slurm sends SIGTERM to the batch shell, which `lab` has replaced by
# then; `lab` stops and keeps its results.
#SBATCH --signal=B:TERM@30

set -eu
plan=$1
parts=${PARTS:-$SLURM_ARRAY_TASK_COUNT}
exec "${LAB:-lab}" work "$plan" --part "$SLURM_ARRAY_TASK_ID/$parts" --threads "${SLURM_CPUS_PER_TASK:-1}"
