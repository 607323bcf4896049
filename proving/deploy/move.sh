#!/usr/bin/env bash
# Moves the shop of walk.sh to this new machine, from its last backup, both keys and its settings: move.sh SOURCES
sources=$1
. "$sources/proving/deploy/machine.sh"

cp /srv/outside/{secret-key,backup-key,env} .
cp /srv/outside/moved.tar.age kreasi-2026.tar.age
for step in Users Database Caddy Release Recovery; do break_off "$step" move.sh; done
finish move.sh

counts='select (select count(*) from orders), (select sum(total_amount) from orders), count(*) from users'
diff <(cd / && runuser -u postgres -- psql kreasi -qAtc "$counts") /srv/outside/counts
curl -fsSo /dev/null --cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt https://kreasi-sulut.test/shop/home
ok 'the orders and users are those of the other machine, and the shop is open'

before=$(state)
install_by move.sh > log
diff <(echo "$before") <(state)
diff <(cd / && runuser -u postgres -- psql kreasi -qAtc "$counts") /srv/outside/counts
ok 'another installation changes nothing'
