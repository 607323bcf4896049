#!/usr/bin/env bash
# Boots a copy of a bare Debian in the namespaces of deploy.ts and runs a script in it:
# boot.sh ROOT FOLDER ARCHIVE NODE SOURCES SCRIPT
# The machine has one neighbour, 10.99.0.2, and no other network. Its end is the end of all its processes and mounts.
set -euo pipefail
base=$1 folder=$2 archive=$3 node=$4 sources=$5 script=$6

mount --make-rprivate /
# systemd needs the second version of control groups, whichever this machine uses.
umount -R /sys/fs/cgroup
mount -t cgroup2 none /sys/fs/cgroup
mount -t tmpfs none /run
copy=$folder/$(basename "$base")
machine=$copy/root
mkdir -p "$copy"/{upper,work,root} "$folder/outside"
mount -t overlay none -o "lowerdir=$base,upperdir=$copy/upper,workdir=$copy/work" "$machine"

openssl req -x509 -newkey ed25519 -nodes -subj /CN=outside -keyout "$folder/outside/outside.key" -out "$folder/outside/outside.crt" \
  -addext subjectAltName=DNS:app.sandbox.midtrans.com,DNS:api.sandbox.midtrans.com,IP:10.99.0.2 2> /dev/null
unshare --net sh -ec 'until ip link show outside > /dev/null 2>&1; do sleep 0.1; done
  ip address add 10.99.0.2/24 dev outside
  ip link set lo up
  ip link set outside up
  exec "$0" "$@"' "$node" "$sources/proving/deploy/outside.ts" "$folder/outside" &
ip link set lo up
ip link add outside type veth peer name inside
# Again until the neighbour has a network of its own.
while ip link show outside > /dev/null 2>&1; do ip link set outside netns $!; done
ip address add 10.99.0.1/24 dev inside
ip link set inside up

cp "$archive" "$folder"/*.sh "$machine/root/"
install "$node" "$machine/usr/local/bin/node"
cat >> "$machine/etc/hosts" <<'END'
127.0.0.1 kreasi-sulut.test
10.99.0.2 app.sandbox.midtrans.com api.sandbox.midtrans.com
END
cat > "$machine/etc/systemd/system/drill.service" <<END
[Unit]
After=network.target
SuccessAction=exit
FailureAction=exit
[Service]
Type=oneshot
ExecStart=/bin/bash -o pipefail -c 'bash $sources/proving/deploy/$script $sources 2>&1 | cat'
Environment=HOME=/root DEBIAN_FRONTEND=noninteractive DRILL_PRODUCTS=${DRILL_PRODUCTS:-20000} DRILL_ORDERS=${DRILL_ORDERS:-20000}
Environment=DRILL_PARTS=${DRILL_PARTS:-all} NODE_EXTRA_CA_CERTS=/srv/outside/outside.crt
StandardOutput=tty
TTYPath=/dev/console
[Install]
WantedBy=multi-user.target
END
# It would hang up the console.
ln -s /dev/null "$machine/etc/systemd/system/console-getty.service"
ln -s ../drill.service "$machine/etc/systemd/system/multi-user.target.wants/"
systemd-nspawn --quiet --boot --register=no --keep-unit --directory="$machine" --machine=kreasi --resolv-conf=off --timezone=off \
  --bind-ro="$sources" --bind="$folder/outside:/srv/outside" --tmpfs=/var/lib/postgresql \
  --console=read-only -- --show-status=false --log-target=journal
