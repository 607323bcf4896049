/** The shop in production on two application servers, and what it uses: HAProxy, Caddy and Redis. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run, start, until } from '../kit/machines.ts';
import { certificate, certificateKey, folder } from './prepare-machines.ts';
import { ask } from './postgres-pair.ts';

export const shopUrl = 'https://kreasi-sulut.test';
/** Through HAProxy, as the configuration of operate/deploy/haproxy.cfg says. */
const databaseUrl = `postgres://kreasi@127.0.0.1:5433/kreasi?sslmode=verify-full&sslrootcert=${certificate}`;

/** Both application servers are this machine, so their nodes cannot listen on its loopback address. */
export const nodes = ['app1:3001', 'app1:3002', 'app2:3001', 'app2:3002'];

/** Starts everything but PostgreSQL. `outside` are the variables of the payment provider and of the mail server. */
export async function openShop(outside: Record<string, string>): Promise<void> {
  startRedis();
  for (const server of ['app1', 'app2']) startCaddy(server);
  await startHaproxy();
  await createDatabase();
  const { MIDTRANS_SERVER_KEY, MIDTRANS_CLIENT_KEY, MAIL_URL } = outside;
  const env = {
    MIDTRANS_SERVER_KEY,
    MIDTRANS_CLIENT_KEY,
    MIDTRANS_SANDBOX: 'on',
    MAIL_URL,
    // Four nodes with more connections would exceed PostgreSQL's limit.
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    REDIS_URL: 'rediss://cache:6379',
    DATA_DIR: `${folder}/shop`,
    PUBLIC_URL: shopUrl,
    SECRET_KEY: randomBytes(33).toString('base64'),
    // The buyers of the drill read no mails.
    TRUST_PROXY: '2',
    ADMIN_SECOND_FACTOR: 'required',
    EMAIL_CHECK: 'off',
    LOG_LEVEL: 'warn',
    MAIL_FROM: 'Kreasi Sulut <halo@kreasi-sulut.test>',
    SHOP_EMAIL: 'halo@kreasi-sulut.test',
    SHOP_WHATSAPP: '+62 431 123456',
    SHOP_ADDRESS: 'Jalan Sam Ratulangi 5, Manado 95111',
    NODE_EXTRA_CA_CERTS: certificate,
  };
  for (const node of nodes) {
    const [HOST, PORT] = node.split(':');
    start(node, ['operate/deploy/serve'], { logs: folder, env: { ...env, HOST, PORT } });
  }
  await until('the shop answers', 180, async () => (await fetch(`${shopUrl}/api/health/ready`)).ok);
}

/** Uses the configuration of the operator. */
function startCaddy(server: string): void {
  const own = readFileSync('operate/deploy/Caddyfile', 'utf8')
    .replaceAll(/# (tls internal|trusted_proxies)/g, '$1')
    .replaceAll('kreasi.example', new URL(shopUrl).host)
    .replaceAll('127.0.0.1', server)
    .replace('{', `{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind ${server}`);
  const file = `${folder}/${server}.caddyfile`;
  writeFileSync(file, own);
  const env = { XDG_DATA_HOME: `${folder}/${server}` };
  start(`Caddy of ${server}`, ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], { logs: folder, env });
}

function startRedis(): void {
  const files = ['--tls-cert-file', certificate, '--tls-key-file', certificateKey, '--tls-ca-cert-file', certificate];
  const tls = ['--port', '0', '--tls-port', '6379', '--tls-auth-clients', 'no', ...files];
  start('Redis', ['redis-server', '--bind', 'cache', '--save', '', '--dir', folder, ...tls], { logs: folder });
}

/** Uses the configuration of the operator. The names of its machines are those of /etc/hosts. */
async function startHaproxy(): Promise<void> {
  const roots = ['app1', 'app2'].map((server) => `${folder}/${server}/caddy/pki/authorities/local/root.crt`);
  await until('each Caddy has its authority', 30, () => roots.every((root) => existsSync(root)));
  writeFileSync('/etc/haproxy/caddy.pem', roots.map((root) => readFileSync(root, 'utf8')).join(''));
  // The provider has the same port at another address.
  const own = readFileSync('operate/deploy/haproxy.cfg', 'utf8')
    .replace('bind :443', 'bind 127.0.0.1:443')
    .replaceAll('kreasi.example', new URL(shopUrl).host);
  writeFileSync(`${folder}/haproxy.cfg`, own);
  // The limit is lower than in the file, because this machine may allow fewer open files.
  start('HAProxy', ['haproxy', '-db', '-n', '2000', '-f', `${folder}/haproxy.cfg`], { logs: folder });
  await until('HAProxy answers', 60, async () => (await fetch(shopUrl)).status > 500);
}

/** As operate/deploy/install.sh does: one role owns the tables, another one reads and writes rows. */
async function createDatabase(): Promise<void> {
  await ask('db1', 'create role kreasi_owner login createdb');
  await ask('db1', 'create role kreasi login');
  await ask('db1', `create database kreasi owner kreasi_owner encoding 'UTF8' locale 'C.UTF-8' template template0`);
  const env = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl.replace('kreasi@', 'kreasi_owner@') };
  await run(process.execPath, ['build/programs/migrate.js'], { env });
}
