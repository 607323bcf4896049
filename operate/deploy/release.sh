#!/usr/bin/env bash
# Installs a release and restarts the nodes one after another: release.sh kreasi-sulut-<commit>.tar.zst
# When a node does not become ready, all nodes run the previous release again, and the exit code is 1. The database is not
# rolled back: migrations only add, so the previous release works with the new schema. Run as root.
set -euo pipefail

archive=${1:?usage: release.sh kreasi-sulut-<commit>.tar.zst}
root=/opt/kreasi
ports=(${KREASI_PORTS:-3001 3002})
kept=5
ready_seconds=60

name=$(basename "$archive" .tar.zst)
release=$root/releases/$name
previous=$(readlink "$root/current" || true)

if [ ! -d "$release" ]; then
  rm -rf "$release.partial"
  mkdir -p "$release.partial"
  tar --zstd -xf "$archive" -C "$release.partial" --strip-components=1 --no-same-owner
  mv "$release.partial" "$release"
fi

# Each new link replaces the old one in one step, so there is always a current release.
switch_to() {
  ln -sfn "$1" "$root/current.new"
  mv -T "$root/current.new" "$root/current"
}

is_ready() {
  for _ in $(seq $((ready_seconds * 2))); do
    curl -fsS -o /dev/null --max-time 5 "http://127.0.0.1:$1/api/health/ready" 2>/dev/null && return
    sleep 0.5
  done
  return 1
}

restart_nodes() {
  for port in "${ports[@]}"; do
    systemctl restart "kreasi@$port"
    is_ready "$port" || { echo "The node on port $port is not ready: journalctl -u kreasi@$port" >&2; return 1; }
  done
}

# Before the restart, because the role of the shop cannot change tables. The running release works with the new ones.
KREASI_RELEASE=$release kreasi migrate

switch_to "$release"
if ! restart_nodes; then
  [ -n "$previous" ] || { echo 'There is no previous release.' >&2; exit 1; }
  echo "Rolling back to $(basename "$previous")." >&2
  switch_to "$previous"
  restart_nodes || echo 'The previous release does not start either.' >&2
  exit 1
fi
echo "$name runs on ${ports[*]}."

# The newest releases stay, and the one to roll back to.
ls -1dt "$root"/releases/*/ | tail -n +$((kept + 1)) | while read -r old; do
  [ "${old%/}" = "$previous" ] || rm -rf "$old"
done
