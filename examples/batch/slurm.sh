#!/usr/bin/env bash
# An archive on a SLURM cluster: scheduler, workers and driver in one allocation. At its time limit the job is queued again by itself,
# and resumes.
# Usage: sbatch --nodes 4 --time 12:00:00 slurm.sh KIND SOURCE... OUT [OPTIONS], as of `visioncore batch`
#SBATCH --job-name=visioncore-batch
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@120
set -euo pipefail
file=$PWD/visioncore-batch-$SLURM_JOB_ID.json # in a folder that all nodes have
export DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES=0 # a shard that kills its worker is not given to three more
export DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED=False
rm -f "$file"

dask scheduler --host "$(hostname -i | cut -d' ' -f1)" --port 0 --dashboard-address :0 --scheduler-file "$file" &
scheduler=$!
srun --overlap bash -c "exec dask worker --scheduler-file '$file' --nworkers \"\${SLURM_CPUS_ON_NODE:-1}\" --nthreads 1 --memory-limit 0 --no-dashboard" &
workers=$!
driver=
end() {
  kill $driver $workers $scheduler 2>/dev/null || true
  wait
  rm -f "$file"
}
trap end EXIT
trap '[ -z "$driver" ] || { kill "$driver" 2>/dev/null; wait "$driver"; } || true; scontrol requeue "$SLURM_JOB_ID"; exit 0' TERM # 120 s before the limit

for _ in $(seq 600); do
  [ -s "$file" ] && break
  sleep 0.2
done
address=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["address"])' "$file")
visioncore batch "$@" --scheduler "$address" &
driver=$!
wait $driver
