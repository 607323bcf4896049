# What the machines of deploy.ts have in common, for walk.sh and move.sh. Reads `sources`, the repository.
set -euo pipefail
here=$sources/proving/deploy
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
trap '[ $? = 0 ] || journalctl -n 30 -o cat -p err' EXIT
cd /root

ok() { echo "ok  $1"; }

# Everything that an installation may change.
state() {
  { find /etc /opt /usr/local/sbin /var/lib/kreasi -xdev -type f -exec sha256sum {} + || : && dpkg -l; } 2> /dev/null | sort
}

# Runs the commands of a page, with a name that leads here, and more arguments for install.sh: install SCRIPT [ARGUMENT…]
install_by() {
  local script=$1
  shift
  sed "s/^\(sh .*install.sh\"\) kreasi.example/& $*/; s/kreasi.example/kreasi-sulut.test/" "$script" | bash -euo pipefail
}

# Breaks an installation off when it comes to a step, as the loss of the connection or of power does.
break_off() {
  local step=$1
  shift
  # The one before may have come to this step, too.
  : > log
  setsid bash -c "$(declare -f install_by); install_by $*" > log 2>&1 &
  until grep -q "^== $step" log; do kill -0 $! || { cat log && exit 1; }; sleep 0.02; done
  sleep "0.$((RANDOM % 10))"
  kill -KILL -- -$!
  wait $! 2> /dev/null || :
  ok "killed at the step $step"
  [ "$step" != Caddy ] || certify
}

# Caddy cannot get a certificate here, so it makes its own, which the doctor trusts as that of the neighbour.
certify() {
  local root=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
  sed -i -e 's/^{/&\n\tskip_install_trust/' -e 's/# tls internal/tls internal/' /etc/caddy/Caddyfile
  systemctl reload-or-restart caddy
  timeout 30 sh -c "until [ -s $root ]; do sleep 0.1; done"
  cat $root >> /srv/outside/outside.crt
}

# Installs to the end. From November on, the doctor wants the holidays of next year, which an admin enters. Of the payments of
# demo-scale.ts there were no notifications.
finish() {
  install_by "$@" | tee log
  grep '^FAULT' log | grep -v 'holidays\|notifications' && exit 1
  ok 'installed, and the doctor is content'
}

. /etc/os-release
ok "$PRETTY_NAME boots with systemd $(systemctl --version | awk '{ print $2; exit }')"
