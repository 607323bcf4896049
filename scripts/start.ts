/**
 * Runs the shop locally in one process: embedded PostgreSQL, migrations, demo data on the first start, the payment
 * simulator, the mail catcher and the server. `--dev` serves the web client through Vite with hot reload.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fillDemoShop, isUnfilled } from '../local/demo/fill-shop.ts';
import { startMailCatcher } from '../local/mail/catch-mail.ts';
import { mailPages } from '../local/mail/mail-pages.ts';
import { midtransSimulator } from '../local/midtrans/simulator.ts';
import { trackingSimulator } from '../local/trackings/simulator.ts';
import { StartError } from '../local/postgres/start-error.ts';
import { startPostgres } from '../local/postgres/start-postgres.ts';
import type { Web } from '../server/app.ts';
import { builtWeb } from '../server/built-web.ts';
import { config, ConfigurationError, configure } from '../server/platform/config.ts';
import { connect } from '../server/platform/connect.ts';
import { describeFaults, settings } from '../server/platform/settings/all-settings.ts';
import { startJobs } from '../server/platform/jobs.ts';
import { startShop } from '../server/start-shop.ts';
import {
  demoEnvironment,
  demoTrackingKey,
  mailPrefix,
  simulatorPrefix,
  trackingPrefix,
} from '../local/demo-environment.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type DevWeb = Web & { serverFactory: (handle: Listener) => Server; close: () => Promise<void> };

const ours = /^\/((api|media|_midtrans)\/|_(mail|trackings)(\/|\?|$))/;

const portTries = 8;
const portPauseMs = 250;

const began = performance.now();
const onProgress = (line: string) => console.log(`  ${line}`);
const isDev = process.argv.includes('--dev');

/** Fills the demo shop in a process of its own: the shop would keep the 100 MB of memory that this takes. */
const fillOption = '--fill';

/**
 * The time in ms that requests get to finish when the parent process is gone. It is short because the next start waits
 * for this process.
 */
const abandonedGraceMs = 500;

const undo: ((graceMs?: number) => Promise<unknown>)[] = [];
async function stop(code: number, graceMs?: number): Promise<never> {
  // On a second Ctrl-C the list is empty, so the process exits immediately.
  for (const step of undo.splice(0).reverse()) await step(graceMs);
  process.exit(code);
}

let died: Promise<Error> | undefined;
let isFailing = false;
/** Logs the first error only and exits with code 1. */
async function fail(error: unknown): Promise<void> {
  if (isFailing) return;
  isFailing = true;
  const isExpected = error instanceof StartError || error instanceof ConfigurationError;
  console.error(isExpected ? error.message : error);
  await stop(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
process.on('SIGHUP', () => void stop(0, abandonedGraceMs));

try {
  if (process.argv.includes(fillOption)) {
    await fill();
    await stop(0);
  }
  const dataDir = path.resolve(process.env.DATA_DIR ?? 'data');
  const port = readPort();
  await requireFreePort(port);
  let { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (!databaseUrl) {
    onProgress('Starting PostgreSQL');
    const postgres = await startPostgres({ dataDir, onProgress });
    undo.push(() => postgres.stop());
    died = postgres.failure;
    void died.then(fail);
    [databaseUrl, ownerUrl] = [postgres.runtimeUrl, postgres.url];
  }
  const catcher = process.env.MAIL_URL ? null : await startMailCatcher();
  if (catcher) undo.push(catcher.close);
  const mail = catcher && { MAIL_URL: catcher.url, MAIL_FROM: 'Kreasi Sulut <halo@kreasi.test>' };
  const env = demoEnvironment({
    ...process.env,
    ...mail,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
  });
  const dev = isDev ? await devWeb() : null;
  if (dev) undo.push(dev.close);
  const web: Web = dev ?? (await builtWeb());

  const registerLocalServices = async (app: FastifyInstance) => {
    const isOpen = process.env.DEMO_OPEN === 'on';
    if (catcher) await app.register(mailPages({ catcher, isOpen }), { prefix: mailPrefix });
    await app.register(trackingSimulator({ key: demoTrackingKey, isOpen }), { prefix: trackingPrefix });
    if (!env.usesSimulator) return;
    const { MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_CLIENT_KEY: clientKey } = env.variables;
    const notificationUrl = `http://localhost:${port}/api/payment/notification`;
    const stateFile = path.join(dataDir, 'midtrans.jsonl');
    await app.register(midtransSimulator({ serverKey, clientKey, notificationUrl, stateFile, isOpen }), {
      prefix: simulatorPrefix,
    });
  };
  const shop = await startShop({
    env: env.variables,
    web,
    onProgress,
    validateResponses: isDev,
    prepare: async () => {
      if (!(await isUnfilled())) return;
      const [code] = await once(fork(process.argv[1]!, [fillOption], { env: env.variables }), 'exit');
      if (code !== 0) throw new StartError('The demo shop is not filled.');
    },
    extend: registerLocalServices,
    ...(dev && { serverFactory: dev.serverFactory }),
  });
  undo.push(shop.stop);

  console.log(`
  The shop is open: http://localhost:${shop.port}   (${((performance.now() - began) / 1000).toFixed(1)} s; Ctrl-C stops it)
  Accounts: pembeli@kreasi.test, penjual@kreasi.test, admin@kreasi.test, all with the password rahasia123
  API: http://localhost:${shop.port}/api/docs${catcher ? `   Mails: http://localhost:${shop.port}${mailPrefix}` : ''}
${phoneHint(shop.port)}`);
} catch (error) {
  // If PostgreSQL exited, its own error is more informative than the connection errors that follow from it.
  await Promise.race([died, sleep(1_000)]);
  await fail(error);
}

/** Fills the shop of the process that started this one. */
async function fill(): Promise<void> {
  const { databaseUrl } = configure(process.env);
  connect(databaseUrl);
  await startJobs(databaseUrl, {}, { log: console });
  await fillDemoShop(onProgress);
}

/** Where other devices of the network reach the shop, and how to prevent it; empty when they cannot. */
function phoneHint(port: number): string {
  const isOpen = ({ address }: { address: string }) => ['0.0.0.0', '::', address].includes(config.host);
  const addresses = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter((one) => one.family === 'IPv4' && !one.internal && isOpen(one));
  if (addresses.length === 0) return '';
  return `  On a phone in this network: ${addresses.map(({ address }) => `http://${address}:${port}`).join('  ')}
  Warning: the admin's password is known to everyone there. HOST=127.0.0.1 npm start keeps the demo to this computer.`;
}

/** Serves the web client through Vite: pages are rendered from source, with hot reload. */
async function devWeb(): Promise<DevWeb> {
  const { createServer } = await import('vite');
  const server = http.createServer();
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    assets: null,
    scriptHashes: '',
    render: async (request, given) => {
      const { handle } = (await vite.ssrLoadModule('./web/server.ts')) as { handle: Web['render'] };
      return handle(request, given);
    },
    serverFactory: (handle) =>
      server.on('request', (request, response) => {
        if (ours.test(request.url ?? '')) handle(request, response);
        else vite.middlewares(request, response, () => handle(request, response));
      }),
    close: () => vite.close(),
  };
}

/** @throws ConfigurationError */
function readPort(): number {
  const { data, error } = settings.PORT.rule.safeParse(process.env.PORT);
  if (error) throw new ConfigurationError(describeFaults([{ name: 'PORT', fault: error.issues[0]!.message }]));
  return data as number;
}

/**
 * Throws a ConfigurationError with a one-line message when the port is in use. Waits two seconds for another server
 * that is stopping, for example after its terminal was closed.
 */
async function requireFreePort(port: number): Promise<void> {
  for (let remaining = portTries; ; remaining -= 1) {
    const fault = await findFault(port);
    if (!fault) return;
    if (fault.code !== 'EADDRINUSE') throw new ConfigurationError(fault.message);
    if (remaining === 0)
      throw new ConfigurationError(`Port ${port} is in use; choose another one: PORT=3001 npm start`);
    await sleep(portPauseMs);
  }
}

function findFault(port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, () => probe.close(() => resolve(null)));
  });
}
