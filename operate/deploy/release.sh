#!/usr/bin/env bash
# Installs a release and restarts the nodes one after another: release.sh [--yes] [--no-backup] ARCHIVE, which is
# kreasi-sulut-….tar.zst or its unpacked folder. `release.sh --back` does it with the release that ran before, and the next
# --back goes forward again.
# When a node does not become ready, all nodes run the previous release again, and the exit code is 1. The database is not
# rolled back: migrations only add, so the previous release works with the new schema. Run as root.
set -euo pipefail
umask 022

root=/opt/kreasi
read -ra ports <<< "${KREASI_PORTS:-3001 3002}"
kept=5
ready_seconds=60
usage='usage: release.sh [--yes] [--no-backup] kreasi-sulut-….tar.zst | release.sh --back'

archive='' agreed='' back='' backup=yes
for argument in "$@"; do
  case $argument in
  --yes) agreed=yes ;;
  --no-backup) backup='' ;;
  --back) back=yes archive=$(readlink "$root/previous") || { echo 'There is no previous release.' >&2 && exit 1; } ;;
  --help) echo "$usage" && exit ;;
  -*) echo "$usage" >&2 && exit 1 ;;
  *) archive=$argument ;;
  esac
done
[ -n "$archive" ] || { echo "$usage" >&2 && exit 1; }
[ -e "$archive" ] || { echo "There is no archive $archive." >&2 && exit 1; }

name=$(basename "$archive" .tar.zst)
release=$root/releases/$name
previous=$(readlink "$root/current" || true)

unpack() {
  trap 'rm -rf "$release.partial"' EXIT
  rm -rf "$release.partial"
  mkdir -p "$release.partial"
  if [ -d "$archive" ]; then
    cp -R "$archive/." "$release.partial"
  else
    tar --zstd -xf "$archive" -C "$release.partial" --strip-components=1 --no-same-owner ||
      { echo "$archive is no archive of a release. Nothing was changed." >&2 && exit 1; }
  fi
  mv "$release.partial" "$release"
}

# Says what will change, and asks when the last backup is old. Nothing has changed yet.
announce() {
  [ "$previous" != "$release" ] || echo "$name runs already; its nodes are started again."
  [ -n "$previous" ] && [ "$previous" != "$release" ] || return 0
  echo "From $(basename "$previous") to $name; pending migrations: ${pending:-none}"
  local newest
  newest=$(find /var/backups/kreasi -name 'kreasi-*.tar*' -printf '%T@\n' | sort -n | tail -1)
  if [ -z "$newest" ]; then
    echo 'There is no backup on this machine.'
  else
    local hours=$((($(date +%s) - ${newest%.*}) / 3600))
    echo "The last backup is $hours hours old."
    [ $hours -ge 24 ] || return 0
  fi
  [ -z "$agreed" ] || return 0
  [ -t 0 ] || { echo 'Nothing was changed. To go on nevertheless: --yes' >&2 && return 1; }
  read -rp 'Go on? [y/N] ' agreed
  [ "$agreed" = y ]
}

# Each new link replaces the old one in one step, so there is always a current release. Its own commands and units go with it.
switch_to() {
  ln -sfn "$1" "$root/current.new"
  mv -T "$root/current.new" "$root/current"
  install -m 755 "$1/deploy/kreasi" "$1/deploy/release.sh" /usr/local/sbin/
  install -m 644 "$1"/deploy/kreasi{@.service,-backup.service,-backup.timer} /etc/systemd/system/
  systemctl daemon-reload
}

# Fails as soon as the node ends, otherwise after a minute.
is_ready() {
  local state restarts end=$((SECONDS + ready_seconds))
  while [ $SECONDS -lt $end ]; do
    curl -fsS -o /dev/null --max-time 5 "http://127.0.0.1:$1/api/health/ready" 2>/dev/null && return
    state=$(systemctl show -P SubState "kreasi@$1") restarts=$(systemctl show -P NRestarts "kreasi@$1")
    [ "$state" = running ] && [ "$restarts" = 0 ] || return 1
    sleep 0.25
  done
  return 1
}

restart_nodes() {
  local port began
  for port in "${ports[@]}"; do
    began=$(date +%s)
    systemctl restart "kreasi@$port"
    # Caddy asks each second whether a node lives, and must know of this one before the other one stops.
    is_ready "$port" && sleep 2 && continue
    echo "The node on port $port is not ready. Its log:" >&2
    journalctl --sync
    journalctl -u "kreasi@$port" --since "@$began" -o cat | tail -n 10 >&2
    return 1
  done
}

# A command of the new release.
ours() {
  KREASI_RELEASE=$release sh "$release/deploy/kreasi" "$@"
}

# What must be right before anything changes.
prepare() {
  [ -d "$release" ] || unpack
  ours settings
  pending=$(ours migrate --pending | paste -sd ' ')
  announce
  if [ -n "$pending" ] && [ -n "$backup" ] && [ -n "$previous" ]; then
    echo 'Making a backup first.'
    systemctl start kreasi-backup || { journalctl -u kreasi-backup -n 5 -o cat >&2 && exit 1; }
  fi
  # Before the restart, because the role of the shop cannot change tables. The running release works with the new ones.
  ours migrate
}

if [ -n "$back" ]; then echo "From $(basename "$previous") back to $name."; else prepare; fi
switch_to "$release"
if ! restart_nodes; then
  if [ -z "$previous" ]; then
    systemctl stop "${ports[@]/#/kreasi@}"
    rm "$root/current"
    exit 1
  fi
  echo "Rolling back to $(basename "$previous")." >&2
  switch_to "$previous"
  restart_nodes || echo 'The previous release does not start either.' >&2
  exit 1
fi
[ "$previous" = "$release" ] || [ -z "$previous" ] || ln -sfn "$previous" "$root/previous"
echo "$name runs on ${ports[*]}."

# The newest releases stay, this one, and the one to go back to.
ls -1dt "$root"/releases/*/ | tail -n +$((kept + 1)) | while read -r old; do
  case ${old%/} in "$release" | "$(readlink "$root/previous")") ;; *) rm -rf "$old" ;; esac
done
