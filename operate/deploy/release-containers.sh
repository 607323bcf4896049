#!/bin/sh
# Releases the shop in containers, in the folder with compose.yml: release-containers.sh ARCHIVE. `release-containers.sh --back` runs
# the version before. A version that does not become ready within two minutes is replaced by the one before, and the exit code is 1. Run
# as root; with Docker: ENGINE=docker COMPOSE='docker compose'.
set -eu
engine=${ENGINE:-podman} compose=${COMPOSE:-podman-compose}
image=localhost/kreasi-sulut
usage='usage: release-containers.sh kreasi-sulut-<commit>.tar.zst | release-containers.sh --back'

version_of() {
  sed -n 's/^ *"commit": "\(.*\)",*$/\1/p' "$1/package.json"
}

# Each version is a folder and an image. Those of release.new or release.before come to be the running ones.
exchange() {
  # One that was changed by hand stays.
  if cmp -s compose.yml release/deploy/compose.yml; then
    cp "$1/deploy/compose.yml" .
  elif ! cmp -s "$1/deploy/compose.yml" release/deploy/compose.yml; then
    echo "compose.yml was changed by hand, and the version's is new: compare it with release/deploy/compose.yml." >&2
  fi
  mv release release.now
  mv "$1" release
  rm -rf release.before
  mv release.now release.before
  $engine tag $image $image:now
  $engine tag "$image:${1#release.}" $image
  $engine tag $image:now $image:before
}

# The database and Caddy come back with the same data: what changed in the kit is theirs, too.
restart() {
  $compose up -d --force-recreate
  tries=60
  until $engine exec kreasi-caddy true && $engine exec kreasi-shop curl -fsSo /dev/null http://localhost:3000/api/health/ready; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || return 1
    sleep 2
  done 2> /dev/null
}

case ${1:-} in
--back)
  [ -d release.before ] || { echo 'There is no version before.' >&2 && exit 1; }
  new=release.before
  ;;
'' | -*) echo "$usage" >&2 && exit 1 ;;
*)
  new=release.new
  rm -rf $new
  mkdir $new
  tar --zstd -xf "$1" -C $new --strip-components=1
  $engine build -t $image:new -f $new/deploy/Containerfile $new
  ;;
esac
echo "From $(version_of release) to $(version_of $new)."
if [ $new = release.new ]; then
  $engine run --rm -v ./env:/etc/kreasi/env:ro -v ./secret-key:/etc/kreasi/secret-key:ro $image:new kreasi settings
  echo 'Making a backup first.'
  $engine exec kreasi-owner sh deploy/container backup
fi
exchange $new
if ! restart; then
  $engine logs --tail 20 kreasi-owner kreasi-shop kreasi-caddy >&2
  echo "Rolling back to $(version_of release.before)." >&2
  exchange release.before
  # Nothing to go back to.
  rm -r release.before
  restart || echo 'The version before does not start either.' >&2
  exit 1
fi
echo "$(version_of release) runs."
