/** The shop in production on two application servers, and what it uses: HAProxy, Caddy, Redis, mail and payments. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { startMailCatcher } from '../../local-services/mail/catch-mail.ts';
import { midtransSimulator } from '../../local-services/midtrans/simulator.ts';
import { certificate, certificateKey, folder, providerAddress, run, start, until } from './machines.ts';
import { ask } from './postgres-pair.ts';

export const shopUrl = 'https://kreasi-sulut.test';
const providerUrl = 'https://app.sandbox.midtrans.com/_midtrans';
const keys = { serverKey: 'SB-Mid-server-failover', clientKey: 'SB-Mid-client-failover' };
/** Through HAProxy, as the configuration of deploy/haproxy.cfg says. */
const databaseUrl = `postgres://kreasi@127.0.0.1:5433/kreasi?sslmode=verify-full&sslrootcert=${certificate}`;

/** Both application servers are this machine, so their nodes cannot listen on its loopback address. */
export const nodes = ['app1:3001', 'app1:3002', 'app2:3001', 'app2:3002'];
const running = new Map<string, ChildProcess>();
const starts = new Map<string, () => ChildProcess>();
let environment: NodeJS.ProcessEnv;

/** Starts everything but PostgreSQL. */
export async function openShop(): Promise<void> {
  await openProvider();
  const mail = await startMailCatcher();
  environment = {
    DATABASE_URL: databaseUrl,
    // Four nodes with more would exceed PostgreSQL's limit.
    DATABASE_POOL: '10',
    DATA_DIR: `${folder}/shop`,
    PUBLIC_URL: shopUrl,
    SECRET_KEY: randomBytes(33).toString('base64'),
    TRUST_PROXY: '2',
    ADMIN_SECOND_FACTOR: 'required',
    // The buyers of the drill read no mails.
    EMAIL_CHECK: 'off',
    MIDTRANS_SANDBOX: 'on',
    MIDTRANS_SERVER_KEY: keys.serverKey,
    MIDTRANS_CLIENT_KEY: keys.clientKey,
    MIDTRANS_SNAP_URL: providerUrl,
    MIDTRANS_API_URL: providerUrl.replace('app.', 'api.'),
    MAIL_URL: mail.url,
    MAIL_FROM: 'Kreasi Sulut <halo@kreasi-sulut.test>',
    SHOP_EMAIL: 'halo@kreasi-sulut.test',
    SHOP_WHATSAPP: '+62 431 123456',
    SHOP_ADDRESS: 'Jalan Sam Ratulangi 5, Manado 95111',
    REDIS_URL: 'rediss://cache:6379',
    LOG_LEVEL: 'warn',
    NODE_EXTRA_CA_CERTS: certificate,
  };
  startRedis();
  for (const server of ['app1', 'app2']) startCaddy(server);
  await startHaproxy();
  await createDatabase();
  for (const node of nodes) {
    const [HOST, PORT] = node.split(':');
    startProgram(node, 'deploy/serve', [], { ...environment, HOST, PORT });
  }
  await until('the shop answers', 180, async () => (await fetch(`${shopUrl}/api/health/ready`)).ok);
}

/** Uses the configuration of the operator. */
function startCaddy(server: string): void {
  const own = readFileSync('deploy/Caddyfile', 'utf8')
    .replaceAll(/# (tls internal|trusted_proxies)/g, '$1')
    .replaceAll('kreasi.example', new URL(shopUrl).host)
    .replaceAll('127.0.0.1', server)
    .replace('{', `{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind ${server}`);
  const file = `${folder}/${server}.caddyfile`;
  writeFileSync(file, own);
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  startProgram(`Caddy of ${server}`, 'caddy', args, { XDG_DATA_HOME: `${folder}/${server}` });
}

function startRedis(): void {
  const files = ['--tls-cert-file', certificate, '--tls-key-file', certificateKey, '--tls-ca-cert-file', certificate];
  const tls = ['--port', '0', '--tls-port', '6379', '--tls-auth-clients', 'no', ...files];
  startProgram('Redis', 'redis-server', ['--bind', 'cache', '--save', '', '--dir', folder, ...tls]);
}

function startProgram(name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  starts.set(name, () => start(name, command, args, { env }));
  startAgain(name);
}

export const startAgain = (name: string): unknown => running.set(name, starts.get(name)!());

/** Kills a program and waits for its end. */
export async function killProgram(name: string): Promise<void> {
  const child = running.get(name)!;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The programs that ended, though nobody killed them in the last restart. */
export const ended = (): string[] =>
  [...running].filter(([, child]) => child.exitCode !== null || child.signalCode !== null).map(([name]) => name);

/** Sends a request to the control API of the payment provider. */
export async function control(path: string, body: object = {}): Promise<void> {
  const response = await fetch(`${providerUrl}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The payment provider answered ${response.status}: ${await response.text()}`);
}

async function openProvider(): Promise<void> {
  const https = { key: readFileSync(certificateKey), cert: readFileSync(certificate) };
  const app = Fastify({ https });
  const notificationUrl = `${shopUrl}/api/payment/notification`;
  await app.register(midtransSimulator({ ...keys, notificationUrl, stateFile: null, isOpen: true }), {
    prefix: '/_midtrans',
  });
  await app.listen({ port: 443, host: providerAddress });
}

/** Uses the configuration of the operator. The names of its machines are those of /etc/hosts. */
async function startHaproxy(): Promise<void> {
  const roots = ['app1', 'app2'].map((server) => `${folder}/${server}/caddy/pki/authorities/local/root.crt`);
  await until('each Caddy has its authority', 30, () => roots.every((root) => existsSync(root)));
  writeFileSync('/etc/haproxy/caddy.pem', roots.map((root) => readFileSync(root, 'utf8')).join(''));
  // The provider has the same port at another address.
  const own = readFileSync('deploy/haproxy.cfg', 'utf8')
    .replace('bind :443', 'bind 127.0.0.1:443')
    .replaceAll('kreasi.example', new URL(shopUrl).host);
  const file = `${folder}/haproxy.cfg`;
  writeFileSync(file, own);
  // The limit is lower than in the file, because this machine may allow fewer open files.
  startProgram('HAProxy', 'haproxy', ['-db', '-n', '2000', '-f', file]);
  await until('HAProxy answers', 60, async () => (await fetch(shopUrl)).status > 500);
}

/** As docs/operate.md says: one role owns the tables, another one reads and writes rows. */
async function createDatabase(): Promise<void> {
  await ask('db1', 'create role kreasi_owner login createdb');
  await ask('db1', 'create role kreasi login');
  await ask('db1', `create database kreasi owner kreasi_owner encoding 'UTF8' locale 'C.UTF-8' template template0`);
  const env = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl.replace('kreasi@', 'kreasi_owner@') };
  await run(process.execPath, ['build/programs/migrate.js'], { env });
}
