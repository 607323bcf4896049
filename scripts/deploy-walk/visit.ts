/** Uses the installed shop while it is released again and again, and releases a version that does not start. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectEqual, openHome, register, report } from './use-shop.ts';

const releases = '/opt/kreasi/releases';
const operatorLog = '/run/operator/operator.log';
/** Each restarts both nodes. */
const releasesUnderLoad = 5;
const everyMs = 100;
/** Requests that wait at once: on a slow machine customers wait, too, before they ask again. */
const maxOpen = 30;
const current = () => readlinkSync('/opt/kreasi/current').split('/').at(-1)!;

/**
 * Releases an archive, and opens pages, reports payments and registers customers meanwhile. Returns the exit code, and
 * what went wrong for them.
 */
async function releaseUnderLoad(archive: string): Promise<{ code: number; requests: number; failed: string[] }> {
  const release = spawn('release.sh', [archive], { stdio: 'inherit' });
  const ended = once(release, 'exit');
  const began = performance.now();
  const failed: string[] = [];
  const running: Promise<unknown>[] = [];
  let open = 0;
  const note = (what: string, done: Promise<number>) => {
    const sentAt = performance.now();
    open += 1;
    const fail = (reason: string) => {
      const [at, took] = [sentAt - began, performance.now() - sentAt].map((ms) => (ms / 1000).toFixed(1));
      failed.push(`${what} at ${at} s: ${reason} after ${took} s`);
    };
    const counted = done
      .then(
        (status) => status === 200 || status === 201 || fail(String(status)),
        (error: Error) => fail(String(error.cause ?? error)),
      )
      .finally(() => (open -= 1));
    running.push(counted);
  };
  for (let tick = 0; release.exitCode === null; tick += 1) {
    if (open < maxOpen) {
      note('page', openHome());
      note('report', report());
      // Rarely, because of the limit of registrations per address and hour.
      if (tick % 5 === 0) note('registration', register());
    }
    await sleep(everyMs);
  }
  await Promise.all([...running, ended]);
  return { code: release.exitCode, requests: running.length, failed };
}

/** Returns what deploy/alerts.yml names and Prometheus does not have: metrics, and scheduled jobs with their names. */
async function findMissingMetrics(): Promise<string[]> {
  const alerts = readFileSync('/etc/prometheus/alerts.yml', 'utf8');
  const ask = async (address: string) =>
    ((await (await fetch(`http://127.0.0.1:9090/api/v1/${address}`)).json()) as { data: object }).data;
  const missing: string[] = [];
  // A metric of which there is nothing to count now has a type, but no value.
  for (const name of new Set(alerts.match(/\b(kreasi|nodejs)_\w+/g))) {
    const metric = name.replace(/_(count|bucket)$/, '');
    if (!(metric in (await ask(`metadata?metric=${metric}`)))) missing.push(metric);
  }
  for (const job of new Set(alerts.match(/\bkreasi_\w+\{name="[^"]+"\}/g))) {
    const { result } = (await ask(`query?query=${encodeURIComponent(job)}`)) as { result: unknown[] };
    if (result.length === 0) missing.push(job);
  }
  return missing;
}

/** Waits until a condition holds. Returns whether it does. */
async function until(condition: () => boolean | Promise<boolean>, seconds = 150): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && !(await condition())) await sleep(everyMs);
  return condition();
}

const told = (what: RegExp) => existsSync(operatorLog) && what.test(readFileSync(operatorLog, 'utf8'));
const isReady = async () => (await fetch('http://127.0.0.1:3001/api/health/ready')).ok;
const bash = (command: string) => spawnSync('bash', ['-euc', command], { stdio: 'inherit' }).status;

expectEqual('the home page opens through Caddy', await openHome(), 200);
expectEqual('the operator gets the heartbeat', await until(() => told(/^GET \/beat $/m)), true);
expectEqual('a customer registers', await register(), 200);
expectEqual('a signed report of the provider is accepted', await report(), 200);
const [first] = readdirSync(releases);
expectEqual('the first release runs', current(), first);

copyFileSync(`/root/${first!}.tar.zst`, '/root/kreasi-sulut-second.tar.zst');
const names = Array.from({ length: releasesUnderLoad }, (_, nth) => (nth % 2 === 0 ? 'kreasi-sulut-second' : first!));
let sent = 0;
for (const name of names) {
  const { code, requests, failed } = await releaseUnderLoad(`/root/${name}.tar.zst`);
  expectEqual('a release under load succeeds', code, 0);
  expectEqual(`of ${requests} requests meanwhile, failed`, failed.join(', '), '');
  expectEqual('it runs', current(), name);
  sent += requests;
}
console.log(`ok  ${releasesUnderLoad * 2} restarts of a node, ${sent} requests`);

const broken = '/root/kreasi-sulut-broken';
spawnSync('cp', ['-a', `${releases}/kreasi-sulut-second`, broken]);
writeFileSync(`${broken}/build/programs/serve.js`, 'process.exit(1);\n');
spawnSync('tar', ['--zstd', '-cf', `${broken}.tar.zst`, '-C', '/root', 'kreasi-sulut-broken']);
const last = await releaseUnderLoad(`${broken}.tar.zst`);
expectEqual('a release that does not start fails', last.code, 1);
expectEqual(`of ${last.requests} requests meanwhile, failed`, last.failed.join(', '), '');
expectEqual('the release before runs again', current(), names.at(-1));
expectEqual('a customer registers again', await register(), 200);

const mailAway = /^POST \/alert kreasi-sulut.test: mail: \d+ wait since .*: \w+$/m;
expectEqual('the operator is told that the mail server is away', await until(() => told(mailAway)), true);

const database = '/var/lib/postgresql';
// Repeated, because PostgreSQL may free some room while it recovers.
const fillDisk = () => bash(`mount -o remount,size=$(df -k --output=used ${database} | tail -1)k ${database}`);
const isAway = async () => (fillDisk(), !(await isReady()));
expectEqual('with a full disk of the database a node is not ready', await until(isAway), true);
expectEqual('and its pages are served', await openHome(), 200);
const diskFull = /^POST \/alert kreasi-sulut.test: database: /m;
expectEqual('and the operator is told', await until(() => (fillDisk(), told(diskFull))), true);
bash(`mount -o remount,size=50% ${database}`);
expectEqual('with room it is ready again', await until(isReady), true);

// A node that has just started has not run every job yet, and Prometheus asks every 15 s.
let missing = await findMissingMetrics();
for (let waitedMs = 0; missing.length > 0 && waitedMs < 60_000; waitedMs += everyMs) {
  await sleep(everyMs);
  missing = await findMissingMetrics();
}
expectEqual('metrics of the alerts that Prometheus lacks', missing.join(', '), '');
