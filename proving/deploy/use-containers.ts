/** The drill of containers.ts, in its namespaces: use-containers.ts FOLDER ARCHIVE */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import tls from 'node:tls';
import { startProviderAndMail } from '#server/testing/provider-and-mail.ts';
import { seeded } from '../../local/demo/random.ts';
import { openBuyer, order } from '../kit/buyer.ts';
import { run } from '../kit/machines.ts';
import { openStore } from '../kit/seller.ts';
import { openVisitor } from '../kit/visitor.ts';
import { expectEqual, expectSoon, openHome, recorder, shop } from './use-shop.ts';

const [folder, archive] = process.argv.slice(2) as [string, string];
const here = '10.99.0.1';
const outside = { host: '10.99.0.2', name: 'app.sandbox.midtrans.com' };
const [, base] = /^FROM (\S+)/m.exec(readFileSync('operate/deploy/Containerfile', 'utf8'))!;
const containers = ['kreasi-database', 'kreasi-owner', 'kreasi-shop', 'kreasi-caddy'];

/**
 * Runs commands with their output in this terminal, and with the network of this machine as file
 * descriptor 3. Meanwhile this process answers as the payment provider and the mail server.
 */
async function bash(script: string): Promise<void> {
  const options = { stdio: [0, 1, 2, 3], timeout: 600_000 };
  const [code] = await once(spawn('bash', ['-euo', 'pipefail', '-c', script], options), 'exit');
  if (code !== 0) throw new Error(script);
}

/** What a command prints, also when it fails. */
const read = (command: string) => run('bash', ['-c', `${command} || true`]);
const query = (statement: string) => read(`podman exec kreasi-database psql kreasi -qAtc "${statement}"`);

process.env.PATH = `${import.meta.dirname}:${process.env.PATH}`;
await bash(`mount --make-rprivate /
  ip link set lo up && ip address add ${here} dev lo && ip address add ${outside.host} dev lo
  cp -a /etc ${folder}/etc && mount --bind ${folder}/etc /etc
  mkdir -p ${folder}/containers /var/lib/containers && mount --bind ${folder}/containers /var/lib/containers
  umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup
  mkdir -p /etc/containers/containers.conf.d
  for empty in /dev/shm /root /run /srv; do mount -t tmpfs none $empty; done
  mkdir /run/outside && cp ${archive} /root/
  echo '${here} kreasi-sulut.test
${outside.host} ${outside.name} api.sandbox.midtrans.com' >> /etc/hosts
  openssl req -x509 -newkey ed25519 -nodes -subj /CN=outside -keyout /run/outside.key -out /run/outside/certificate \\
    -addext subjectAltName=DNS:${outside.name},DNS:api.sandbox.midtrans.com,IP:${outside.host}`);
// What a machine of its own would not need: no limits that these namespaces may not set, and the certificate above.
writeFileSync(
  '/etc/containers/containers.conf.d/drill.conf',
  `[containers]
cgroups = "disabled"
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
volumes = ["/run/outside:/run/outside:ro"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
`,
);
await bash(`podman import ${folder}/base.tar ${base}`);

const trust = (certificate: string) => tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);
const [key, cert] = [readFileSync('/run/outside.key'), readFileSync('/run/outside/certificate')];
trust(cert.toString());
const { control, variables, catcher } = await startProviderAndMail({ shop, ...outside, tls: { key, cert } });
tls
  .createServer({ key, cert }, (client) =>
    pipeline(client, connect(Number(new URL(catcher.url).port)), client, () => {}),
  )
  .listen(465, outside.host);

// What is filled in by hand. Caddy leaves the port of the provider's address alone.
const filledIn = `cat >> env <<'END'
PUBLIC_URL=${shop}
MIDTRANS_SERVER_KEY=${variables.MIDTRANS_SERVER_KEY}
MIDTRANS_CLIENT_KEY=${variables.MIDTRANS_CLIENT_KEY}
MIDTRANS_SANDBOX=on
MAIL_URL=smtps://${outside.host}
MAIL_FROM=halo@kreasi-sulut.test
SHOP_EMAIL=halo@kreasi-sulut.test
SHOP_WHATSAPP='+62 431 123456'
SHOP_ADDRESS='Jalan Sam Ratulangi 5, Manado 95111'
SHOP_LEGAL_NAME='PT Kreasi'
SHOP_PSE_NUMBER=1
EMAIL_CHECK=off
PUSH_HOSTS='*.push.apple.com'
NODE_EXTRA_CA_CERTS=/run/outside/certificate
BACKUP_COPY=true
END
sed -i -e 's/^{/&\\n\\tskip_install_trust/' -e 's/kreasi.example/kreasi-sulut.test/' -e 's/# tls internal/tls internal/' Caddyfile
sed -i "s/'443:443'/'${here}:443:443'/" compose.yml
`;
const caddyRoot = 'podman exec kreasi-caddy cat /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
// doctor asks the address of the shop, too.
const trusted = `until ${caddyRoot} >> /run/outside/certificate 2> /dev/null; do sleep 1; done\n`;
// From November on, doctor asks an admin for the holidays of next year.
const holidays = `podman exec kreasi-database psql kreasi -qc \\
  "insert into holidays select make_date(extract(year from now())::int + 1, 7, n), 'Libur' from generate_series(1, 20) n"
`;
const install = readFileSync(`${folder}/install.sh`, 'utf8')
  .replace('podman-compose up', (command) => filledIn + command)
  .replace('podman exec kreasi-shop kreasi doctor', (command) => holidays + trusted + command);
writeFileSync(`${folder}/install.sh`, install);
const explain = `{ podman ps -a; podman logs --tail 20 ${containers.join(' ')}; exit 1; }`;
await bash(`bash -euo pipefail -x ${folder}/install.sh || ${explain}`);
const doctor = async () => (await read('podman exec kreasi-shop kreasi doctor')).split(' ').at(-1);
expectEqual('doctor ends with', await doctor(), 'siap');
trust(await read(caddyRoot));

const someone = () => openVisitor({ url: shop, recorder });

/** A seller opens a store, and a customer pays an order. */
async function buy(): Promise<void> {
  const paid = `select count(*) from payments where status = 'paid'`;
  const expected = `${Number(await query(paid)) + 1}`;
  const everyone = { recorder, control, offers: await openStore(someone(), recorder, 2), isOver: () => false };
  const person = { visitor: someone(), random: seeded('a customer') };
  const placed = await order((await openBuyer(person, everyone))!, everyone);
  await control('POST', `/transactions/${placed!.orderId}/settle`, { payment_type: 'gopay' });
  await expectSoon('a customer buys', async () => (await query(paid)) === expected);
}

const facts = () => query('select (select count(*) from users), (select count(*) from orders), count(*) from products');
const picture = async () => (await fetch(`${shop}${await query('select min(image) from products')}`)).status;

const isOpen = async () => (await openHome()) === 200;
await expectSoon('the home page opens through Caddy', isOpen);
await buy();
expectEqual('the picture of a product', await picture(), 200);
const one = /^CapEff:\t0+\nNoNewPrivs:\t1\nUid:\t([1-9]\d*)(\t\1){3}$/;
for (const name of containers) {
  const found = await read(
    `podman exec ${name} sh -c 'grep -hE "^(Uid|CapEff|NoNewPrivs)" /proc/[0-9]*/status | sort -u'`,
  );
  expectEqual(`${name} runs as one user, not root, without rights`, one.test(found), true);
}
for (const name of containers) {
  const write = `podman exec ${name} touch /opt/probe && echo written`;
  expectEqual(`${name} cannot write to its root`, await read(write), '');
  // These namespaces have no control groups, so the limit is asked for but not set.
  const command = await read(`podman inspect --format '{{.Config.CreateCommand}}' ${name}`);
  expectEqual(`${name} has a limit of memory`, / -m [12]g /.test(command), true);
}
for (const name of ['kreasi-database', 'kreasi-shop', 'kreasi-caddy'])
  expectEqual(
    `${name} says that it is well`,
    await read(`podman healthcheck run ${name} > /dev/null && echo yes`),
    'yes',
  );
const routes = `podman exec kreasi-database sed 1d /proc/net/route | awk '$2 == "00000000"'`;
expectEqual('the database reaches no other network', await read(routes), '');
const published = `podman ps --format '{{.Names}} {{.Ports}}' | grep -- '->' | cut -d' ' -f1`;
expectEqual('only Caddy can be reached from outside', await read(published), 'kreasi-caddy');
await bash(`cd /srv/kreasi && (cat secret-key && grep ^AGE backup-key && echo ${variables.MIDTRANS_SERVER_KEY}) > /run/secrets.txt
  podman save localhost/kreasi-sulut > ${folder}/image.tar && grep -qaF DATABASE_OWNER_URL= ${folder}/image.tar`);
expectEqual('secrets in a layer', await read(`grep -caFf /run/secrets.txt ${folder}/image.tar`), '0');
const keys = `grep -rlE '^-----BEGIN (\\w+ )?PRIVATE KEY' /etc /opt /var /root /home 2>/dev/null`;
expectEqual('private keys in a layer', await read(`podman run --rm -u root localhost/kreasi-sulut ${keys}`), '');

await bash(`bash -euo pipefail -x ${folder}/upgrade.sh`);
await expectSoon('a new version is open', isOpen);
expectEqual('after a new version the picture is there', await picture(), 200);
await buy();
const release = 'cd /srv/kreasi && sh release/deploy/release-containers.sh';
await bash(`${release} --back`);
await expectSoon('the shop is open after going back', isOpen);
const imageOf = (name: string) => read(`podman inspect --format '{{.Image}}' ${name}`);
const running = await imageOf('kreasi-shop');
// A version that starts and is never ready.
await bash(`mkdir /run/broken && tar --zstd -xf ${archive} -C /run/broken
  cd /run/broken && sed -i 's/^exec .*/exec sleep 1000/' */deploy/serve && tar --zstd -cf /root/broken.tar.zst *`);
expectEqual(
  'a version that never serves is replaced',
  await read(`(${release} /root/broken.tar.zst >&2); echo $?`),
  '1',
);
expectEqual('the version before runs again', await imageOf('kreasi-shop'), running);
await expectSoon('the shop is open after a failed release', isOpen);
await buy();
await bash('podman exec kreasi-owner sh deploy/container backup');
const saved = await facts();
await buy();
await bash(`bash -euo pipefail -x ${folder}/restore.sh`);
await expectSoon('the shop is open again', isOpen);
expectEqual('the restored users, orders and products are those of the backup', await facts(), saved);
expectEqual('the restored picture', await picture(), 200);
await buy();
expectEqual('doctor still ends with', await doctor(), 'siap');
process.exit();
