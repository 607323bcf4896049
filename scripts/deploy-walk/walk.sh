#!/usr/bin/env bash
# Runs the commands of docs/operate.md in the namespaces of scripts/test-deploy.ts: walk.sh FOLDER ARCHIVE NODE
set -euo pipefail
folder=$1 archive=$2 node=$(readlink -f "$3")
here=$(dirname "$(readlink -f "$0")")

mount --make-rprivate /
ip link set lo up
cp -a /etc "$folder/etc" && mount --bind "$folder/etc" /etc
cp -a "$here" "$folder/stubs"
for empty in /opt /root /run /etc/postgresql /var/lib/postgresql /var/log/postgresql /var/backups /usr/local/bin /usr/local/sbin; do
  mkdir -p $empty && mount -t tmpfs -o mode=755 none $empty
done
mkdir -p /var/lib/kreasi && mount -t tmpfs -o mode=755 none /var/lib/kreasi
mkdir /run/postgresql
chown postgres:postgres /var/lib/postgresql /var/log/postgresql /run/postgresql
cp "$folder/stubs/systemctl" "$folder/stubs/apt-get" "$folder/stubs/editor" /usr/local/sbin/
cp "$node" /usr/local/bin/node
cp "$archive" /root/
export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
echo '127.0.0.1 kreasi.example' >> /etc/hosts

# Node is already there: this namespace has no network. What an operator does by hand comes before the first release.
sed -i -e '/nodejs.org/d' -e '/^tar -xJf node/d' -e '/^cd \/root$/i editor' "$folder/commands.sh"
cd /root
bash -euo pipefail -x "$folder/commands.sh" 2>&1 | tee "$folder/commands.log" || {
  # Without a network three checks of the doctor, the last command, must fail, and no other.
  tail -1 "$folder/commands.log" | grep -q '^3 of .* checks failed' || exit 1
}
grep '^FAULT' "$folder/commands.log" | sed 's/:.*//' | sort | diff - <(printf 'FAULT  %s\n' mail 'payment provider' 'push messages')

cd /root
NODE_EXTRA_CA_CERTS=/root/.local/share/caddy/pki/authorities/local/root.crt node "$folder/stubs/visit.ts"
