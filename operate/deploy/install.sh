#!/bin/sh
# Installs the shop on Debian 12 or 13, or brings an installed one to this release. As root, in the unpacked archive:
#   sh deploy/install.sh kreasi.example [--answers FILE] [--admin EMAIL] [--recover BACKUP] [--yes] [--dry-run]
# It asks for what it cannot know, unless FILE says it, which is like /etc/kreasi/env, also that of another machine. Keys and
# settings that are there stay. It can be run again after any failure. --dry-run says what it would do, and changes nothing.
set -eu
umask 022
node_version=24.21.0
ports='3001 3002'

usage() {
  sed -n '2,5s/^# //p' "$0"
  exit "$1"
}

fail() {
  echo "$1" >&2
  exit 1
}

step() {
  printf '\n== %s\n' "$1"
}

# Runs a command, or says that it would.
run() {
  if [ "$dry" = yes ]; then echo "would run: $*"; else "$@"; fi
}

# Writes what it reads to a file of root and a group, which exists only when it is whole.
write() {
  [ "$dry" = no ] || { cat > /dev/null && echo "would write $1" && return; }
  install -g "$2" -m "$3" /dev/stdin "$1.new"
  mv "$1.new" "$1"
}

check_machine() {
  step 'This machine'
  [ "$(id -u)" = 0 ] || fail 'Run it as root.'
  case "$(. /etc/os-release && echo "$ID $VERSION_ID")" in 'debian 12' | 'debian 13') ;; *) fail 'This needs Debian 12 or 13.' ;; esac
  [ -d /run/systemd/system ] || fail 'systemd does not run here: see docs/operate-containers.md.'
  [ -f build/programs/serve.js ] || fail 'Run it in the unpacked archive of npm run package.'
  [ "${PUBLIC_URL:=https://$name}" = "https://$name" ] || fail "The shop of this machine is $PUBLIC_URL, and another name is refused. To change it: PUBLIC_URL in /etc/kreasi/env, the name in /etc/caddy/Caddyfile."
  export PUBLIC_URL
}

# Installs what is missing of some packages.
add_packages() {
  missing=
  for package; do
    dpkg-query -Wf '${db:Status-Status}\n' "$package" 2> /dev/null | grep -qx installed || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  # After an installation that was broken off.
  run dpkg --configure -a
  run apt-get update --quiet
  run env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet $missing
}

install_programs() {
  step 'Packages of Debian, and Node'
  case $own_database in yes) server=postgresql ;; no) server=postgresql-client ;; esac
  add_packages caddy curl zstd xz-utils age $server
  has_node || run install_node
}

has_node() {
  [ "$(node --version 2> /dev/null || :)" = "v$node_version" ]
}

# The official build, because Debian's is too old.
install_node() {
  (
    cd "$(mktemp -d)"
    archive=node-v$node_version-linux-x64.tar.xz
    curl -fsSLO "https://nodejs.org/dist/v$node_version/$archive"
    curl -fsSL "https://nodejs.org/dist/v$node_version/SHASUMS256.txt" | sha256sum --check --ignore-missing
    tar -xJf "$archive" -C /usr/local --strip-components=1 --no-same-owner
    rm -r "$PWD"
  )
}

# The shop runs as kreasi; kreasi-owner migrates, backs up and restores, and only it reads backups and their key.
add_users() {
  step 'Users and folders'
  for user in kreasi kreasi-owner; do
    id "$user" > /dev/null 2>&1 ||
      run adduser --quiet --system --group --home /var/lib/kreasi --no-create-home "$user"
  done
  id -nG kreasi-owner 2> /dev/null | tr ' ' '\n' | grep -qx kreasi || run adduser --quiet kreasi-owner kreasi
  run install -d -o kreasi -g kreasi -m 770 /var/lib/kreasi
  run install -d -o kreasi-owner -g kreasi-owner -m 700 /var/backups/kreasi
  run install -d /opt/kreasi/releases
  run install -d -g kreasi -m 750 /etc/kreasi
}

# A key that is there is never replaced.
make_keys() {
  step 'Keys'
  [ -s /etc/kreasi/secret-key ] || head -c 33 /dev/urandom | base64 | write /etc/kreasi/secret-key kreasi 640
  [ -s /etc/kreasi/backup-key ] || age-keygen 2> /dev/null | write /etc/kreasi/backup-key kreasi-owner 640
  run chown root:kreasi /etc/kreasi/secret-key
  run chown root:kreasi-owner /etc/kreasi/backup-key
  run chmod 640 /etc/kreasi/secret-key /etc/kreasi/backup-key
  [ ! -s /etc/kreasi/backup-key ] || export BACKUP_AGE_RECIPIENT="$(age-keygen -y /etc/kreasi/backup-key)"
}

as_postgres() {
  (cd / && runuser -u postgres -- "$@")
}

# The role kreasi_owner owns the tables; kreasi may only read and write rows. Both are identified by the operating system and
# have no password.
create_database() {
  step 'Database'
  [ -e /etc/kreasi/owner.env ] || write /etc/kreasi/owner.env kreasi-owner 640 <<END
DATABASE_OWNER_URL='${DATABASE_OWNER_URL:-postgres://kreasi_owner@/kreasi?host=/var/run/postgresql}'
BACKUP_AGE_IDENTITY=/etc/kreasi/backup-key
END
  [ $own_database = yes ] || return 0
  cluster=$(pg_lsclusters -h 2> /dev/null | awk '$2 == "main" { print $1 "/main"; exit }')
  [ -n "$cluster" ] || { [ "$dry" = yes ] && echo 'would create roles and database' && return; }
  configuration=/etc/postgresql/$cluster
  grep -qx 'local all kreasi_owner peer map=kreasi' "$configuration/pg_hba.conf" ||
    run sed -i '1i local all kreasi_owner peer map=kreasi' "$configuration/pg_hba.conf"
  grep -qx 'kreasi kreasi-owner kreasi_owner' "$configuration/pg_ident.conf" ||
    run sed -i '$a kreasi kreasi-owner kreasi_owner' "$configuration/pg_ident.conf"
  # To the journal, whose age journald.conf limits.
  [ -e "$configuration/conf.d/kreasi.conf" ] ||
    echo "log_destination = 'syslog'" | write "$configuration/conf.d/kreasi.conf" postgres 644
  run systemctl reload "postgresql@$(echo "$cluster" | tr / -)"
  lacks() { [ -z "$(as_postgres psql -Atc "select 1 from $1")" ]; }
  ! lacks "pg_roles where rolname = 'kreasi_owner'" || run as_postgres createuser --createdb kreasi_owner
  ! lacks "pg_roles where rolname = 'kreasi'" || run as_postgres createuser kreasi
  ! lacks "pg_database where datname = 'kreasi'" ||
    run as_postgres createdb --owner=kreasi_owner --encoding=UTF8 --locale=C.UTF-8 --template=template0 kreasi
}

# Which answers of the file do not count, because a setting is there already.
say_kept() {
  for variable in $(sed -n 's/^\([A-Z_]*\)=.*/\1/p' "$answers"); do
    # Of this one the answer is made into a command.
    [ "$variable" != BACKUP_COPY ] && grep -q "^$variable=" /etc/kreasi/env || continue
    [ "$(read_env "$answers" && printenv "$variable")" = "$(read_env /etc/kreasi/env && printenv "$variable")" ] ||
      echo "$variable stays as it is in /etc/kreasi/env: change it there."
  done
}

write_settings() {
  step 'Settings'
  [ -z "$answers" ] || [ ! -e /etc/kreasi/env ] || say_kept
  has_node || { echo 'would ask for the settings' && return; }
  ended=0 # Answers are kept, also when somebody stops between the questions.
  added=$(node build/programs/settings.js --add-to /etc/kreasi/env --example deploy/env.example --answers "${answers:-/dev/null}") || ended=$?
  [ -n "$added" ] || return $ended
  [ "$dry" = no ] || { echo "$added" | sed -n 's/^\([A-Z_]*\)=.*/would set \1/p' && return; }
  { [ ! -e /etc/kreasi/env ] || cat /etc/kreasi/env && echo "$added"; } | write /etc/kreasi/env kreasi 640
  [ $ended = 0 ] || exit $ended
  read_env /etc/kreasi/env
}

# Where BACKUP_COPY leads.
prepare_copies() {
  step 'Copies of backups'
  case ${BACKUP_COPY:-} in
  '') echo 'None: a dead disk would take shop and backups. Set BACKUP_COPY in /etc/kreasi/env.' ;;
  scp*)
    add_packages openssh-client
    target=${BACKUP_COPY##*' '}
    key=/etc/kreasi/backup-ssh
    [ -s $key ] || run ssh-keygen -q -t ed25519 -N '' -f $key
    run chown kreasi-owner $key
    [ -s /etc/kreasi/known_hosts ] || ssh-keyscan "$(echo "${target#*@}" | cut -d: -f1)" | write /etc/kreasi/known_hosts kreasi 644
    echo "${target%:*} must accept this key: $(cat $key.pub)"
    ;;
  rclone*)
    add_packages rclone
    [ -s /etc/kreasi/rclone.conf ] || [ ! -t 0 ] || run rclone config --config /etc/kreasi/rclone.conf
    [ ! -s /etc/kreasi/rclone.conf ] || run chown root:kreasi-owner /etc/kreasi/rclone.conf
    [ ! -s /etc/kreasi/rclone.conf ] || run chmod 640 /etc/kreasi/rclone.conf
    ;;
  esac
}

configure_caddy() {
  step 'Caddy'
  grep -q KREASI_NODES /etc/caddy/Caddyfile 2> /dev/null || {
    [ ! -e /etc/caddy/Caddyfile ] || run cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before
    sed "s/^kreasi\.example /$name /" deploy/Caddyfile | write /etc/caddy/Caddyfile root 644
  }
  run systemctl reload-or-restart caddy
}

keep_logs() {
  step 'Logs'
  conf=/etc/systemd/journald.conf.d/kreasi.conf
  cmp -s deploy/journald.conf $conf || {
    run install -D -m 644 deploy/journald.conf $conf
    run systemctl restart systemd-journald
  }
}

is_running() {
  [ "$(readlink /opt/kreasi/current)" = "/opt/kreasi/releases/$(basename "$PWD")" ] || return 1
  for port in $ports; do curl -fso /dev/null "http://127.0.0.1:$port/api/health/ready" || return 1; done
}

release() {
  step 'Release'
  if is_running; then echo "$(basename "$PWD") runs already."; else run bash deploy/release.sh $agreed "$PWD"; fi
  for port in $ports; do run systemctl enable --quiet "kreasi@$port"; done
  run systemctl enable --quiet --now kreasi-backup.timer
}

# The first row of a query as the shop, or nothing.
first_of() {
  (cd / && runuser -u kreasi -- psql -d "$DATABASE_URL" -Atc "$1 limit 1")
}

recover_data() {
  [ -n "$recover" ] || return 0
  step 'Recovery'
  [ "$dry" = no ] || { echo "would recover $recover" && return; }
  if [ -z "$(first_of 'select 1 from users')" ]; then
    kreasi recover --yes "$recover"
  else
    echo "The shop has accounts. To replace its data: kreasi recover $recover"
  fi
}

back_up() {
  step 'Backup'
  # After a recovery, the doctor wants one that this machine made and verified.
  { [ -z "$recover" ] && ls /var/backups/kreasi/*.tar.age > /dev/null 2>&1; } || run systemctl start kreasi-backup || {
    journalctl -u kreasi-backup -n 5 -o cat >&2
    fail 'The first backup failed.'
  }
}

create_admin() {
  step 'First admin'
  [ "$dry" = no ] || { echo 'would create the first admin, if there is none' && return; }
  [ -z "$(first_of "select 1 from users where role = 'admin'")" ] || return 0
  [ -n "$admin" ] || [ ! -t 0 ] || { printf 'The e-mail address of the first admin (%s): ' "$SHOP_EMAIL" && read -r admin || :; }
  kreasi create-admin --email "${admin:-$SHOP_EMAIL}" --name Admin
}

finish() {
  step 'What is left'
  [ "$dry" = no ] || { echo 'Nothing was changed.' && return; }
  kreasi doctor || :
  cat <<END

Open $PUBLIC_URL in a browser: it must be the shop, with a valid certificate.
Notification URL for the dashboard of Midtrans (Settings, Payment): $PUBLIC_URL/api/payment/notification
Copy these two to a safe place on another machine now, and /etc/kreasi/env, which are the answers for a new machine:
  /etc/kreasi/secret-key   without it nobody can read the identities and accounts in a backup
  /etc/kreasi/backup-key   without it nobody can open a backup
END
}

name='' answers='' admin='' recover='' agreed='' dry=no
while [ $# -gt 0 ]; do
  case $1 in
  --answers | --recover)
    file=$(readlink -e "${2:-}") || fail "There is no file ${2:-}."
    [ "$1" = --answers ] && answers=$file || recover=$file
    shift
    ;;
  --admin) admin=${2:-} && shift ;;
  --yes) agreed=--yes ;;
  --dry-run) dry=yes ;;
  --help) usage 0 ;;
  -*) usage 1 >&2 ;;
  *) name=$1 ;;
  esac
  shift
done
case $name in *.*[a-z]) ;; *) usage 1 >&2 ;; esac
cd "$(dirname "$(readlink -f "$0")")/.."
. deploy/read-env
# What is there counts more than an answer.
[ -z "$answers" ] || read_env "$answers"
[ ! -e /etc/kreasi/env ] || read_env /etc/kreasi/env
case ${DATABASE_URL:-/var/run/postgresql} in */var/run/postgresql*) own_database=yes ;; *) own_database=no ;; esac

check_machine
install_programs
add_users
make_keys
create_database
write_settings
prepare_copies
configure_caddy
keep_logs
release
recover_data
back_up
create_admin
finish
