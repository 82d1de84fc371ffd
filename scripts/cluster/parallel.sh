#!/bin/sh
# A campaign on some hosts, by GNU parallel, and the sum of its shards:
#
#     scripts/cluster/parallel.sh host1,host2,4/host3 40 night --seed 1 --cc 'gcc -O2' --time 8h
#
# Runs 40 shards in the directory night, each host one at a time (4/host3: four at a time; `:` is this machine), and merges
# them in night-all. Options after the directory are those of quest fuzz. Started again, it continues what was killed.
# The current directory must be shared by the hosts; if it is not, COPY=yes fetches each shard when it is done, by rsync.
# QUEST names the binary.
set -u
[ "$#" -ge 3 ] || { echo "usage: $0 HOSTS SHARDS OUT [options of quest fuzz]" >&2; exit 2; }
hosts=$1 all=$2 out=$3 quest=${QUEST:-quest}
shift 3
fetch=
[ -z "${COPY:-}" ] || fetch="--return $out/shard-{}-of-$all"
# Numbers as wide as those in the names of the shards' directories.
# shellcheck disable=SC2086
seq -w 1 "$all" | parallel --quote --sshlogin "$hosts" --jobs 1 --workdir . --joblog "$out.joblog" $fetch \
    "$quest" fuzz --out "$out" --shard "{}/$all" --or-resume "$@"
# Shards that found bugs, and shards that failed, look alike to parallel: the sum says which it is.
exec "$quest" merge "$out" -o "$out-all"
