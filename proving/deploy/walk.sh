#!/usr/bin/env bash
# Installs the shop on a new machine as docs/operate.md says, and breaks off at each step: walk.sh SOURCES
sources=$1
. "$sources/proving/deploy/machine.sh"

# As an operator gives them. The last ones are of the drill: its neighbour's certificate, and nobody to push to.
cat > answers <<'END'
MIDTRANS_SERVER_KEY=SB-Mid-server-test
MIDTRANS_CLIENT_KEY=SB-Mid-client-test
MAIL_URL=smtps://10.99.0.2
MAIL_FROM='Kreasi Sulut <halo@kreasi-sulut.test>'
SHOP_EMAIL=halo@kreasi-sulut.test
SHOP_WHATSAPP='+62 431 123456'
SHOP_ADDRESS='Jalan Sam Ratulangi 5 & 6, Manado 95111'
SHOP_LEGAL_NAME="PT Kreasi $ 'Utara'"
SHOP_PSE_NUMBER=1
HEARTBEAT_URL=https://10.99.0.2:8443/beat
ALERT_URL=https://10.99.0.2:8443/alert
BACKUP_COPY='curl -fsST "$FILE" https://10.99.0.2:8443/copies/'
PUSH_HOSTS='*.push.apple.com'
NODE_EXTRA_CA_CERTS=/srv/outside/outside.crt
CURL_CA_BUNDLE=/srv/outside/outside.crt
END

apt-get install --yes zstd > /dev/null
before=$(state)
install_by install.sh --answers answers --dry-run
diff <(echo "$before") <(state)
ok 'a dry run changes nothing'

for step in Users Keys Database Settings Caddy; do break_off "$step" install.sh --answers answers; done
cp -R kreasi-sulut-*/ first
echo 'console.error("why it ends"); process.exit(1)' > first/build/programs/serve.js
bash first/deploy/release.sh first > log 2>&1 && exit 1
grep -q 'why it ends' log
[ ! -e /opt/kreasi/current ]
rm -r first /opt/kreasi/releases/first
ok 'a first release that does not start is none'
echo 'no archive' > kreasi-sulut-none.tar.zst
bash kreasi-sulut-*/deploy/release.sh "$PWD/kreasi-sulut-none.tar.zst" > log 2>&1 && exit 1
rm kreasi-sulut-none.tar.zst
ls /opt/kreasi/releases | grep none && exit 1
bash kreasi-sulut-*/deploy/release.sh --help
ok 'a file that is no archive leaves nothing'
for step in Release Backup; do break_off "$step" install.sh --answers answers; done
finish install.sh --answers answers
grep -q 'reset-password?token=' log

# Both readers of the settings find the same.
names=$(sed -n 's/^\([A-Z_]*\)=.*/\1/p' /etc/kreasi/env)
values() { for name in $names; do sed -n "s/^$name=/&/p" "$1"; done; }
printf '[Service]\nType=oneshot\nEnvironmentFile=/etc/kreasi/env\nExecStart=env\nStandardOutput=file:/root/by-systemd\n' \
  > /run/systemd/system/read.service
systemctl start read
sh -euc '. /opt/kreasi/current/deploy/read-env; read_env /etc/kreasi/env; env' > by-kreasi
[ "$(values by-systemd | wc -l)" -gt 15 ]
diff <(values by-systemd) <(values by-kreasi)
ok 'systemd and kreasi read the same settings'

unchanged() {
  before=$(state)
  install_by install.sh --answers answers > log
  diff <(echo "$before") <(state)
  ok "$1"
}
unchanged 'another installation changes nothing'

bash -euo pipefail watch.sh
promtool check config /etc/prometheus/prometheus.yml
promtool test rules "$here/alerts.test.yml"
ss -Hltn | awk '{ print $4 }' | grep -v '^127.0.0.1:\|^\[::1\]:' | grep -v ':80$\|:443$' && exit 1
ok 'only Caddy listens for other machines'
# An exposure below 2 of 10 is what systemd calls OK.
systemd-analyze verify --man=no kreasi@3001.service kreasi-backup.service kreasi-backup.timer
for unit in kreasi@3001 kreasi-backup; do systemd-analyze security --threshold=20 $unit.service | tail -1; done

export NODE_EXTRA_CA_CERTS=/root/certificates
cat /srv/outside/outside.crt /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt > $NODE_EXTRA_CA_CERTS
node "$here/recover.ts" "$sources"
# What visit.ts and upgrade.ts released.
rm -r kreasi-sulut-{second,ends,hangs,next}*
unchanged 'an installation over a shop with orders changes nothing'
