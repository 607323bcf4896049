/**
 * Uses the installed shop while it is released again and again and back, and releases a version that ends at once and
 * one that never gets ready. Takes the mail server and the room on the disk of the database away.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { countFaults } from '../kit/recorder.ts';
import { expectEqual, expectSoon, openHome, recorder, register, report, told, tryOut, visitor } from './use-shop.ts';

const releases = '/opt/kreasi/releases';
/** Each restarts both nodes. */
const releasesUnderLoad = 5;
const everyMs = 100;
/** Requests that wait at once: on a slow machine customers wait, too, before they ask again. */
const maxOpen = 30;
const current = () => readlinkSync('/opt/kreasi/current').split('/').at(-1)!;

/**
 * Runs release.sh, and opens pages, reports payments and registers customers meanwhile. None of it may fail. Returns
 * how much was sent, and what release.sh complained of.
 */
async function releaseUnderLoad(argument: string, expectedCode: number): Promise<{ sent: number; complaint: string }> {
  const release = spawn('release.sh', [argument], { stdio: ['ignore', 'inherit', 'pipe'] });
  const complaint = text(release.stderr);
  const before = recorder.sent.length;
  const refused: number[] = [];
  const running = new Set<Promise<unknown>>();
  const send = (done: Promise<unknown>) => {
    const noted = done.then((status) => {
      running.delete(noted);
      // Without a response there is no status.
      if (typeof status === 'number' && status > 201) refused.push(status);
    });
    running.add(noted);
  };
  for (let tick = 0; release.exitCode === null; tick += 1) {
    if (running.size < maxOpen) {
      send(visitor.open('/shop/home'));
      send(report());
      // Rarely, because of the limit of registrations per address and hour.
      if (tick % 5 === 0) send(register());
    }
    await sleep(everyMs);
  }
  await Promise.all(running);
  expectEqual('a release under load ends with the code', release.exitCode, expectedCode);
  const sent = recorder.sent.slice(before);
  expectEqual(`of ${sent.length} requests meanwhile, failed`, [...countFaults(sent), ...refused].join(', '), '');
  return { sent: sent.length, complaint: await complaint };
}

/** How many nodes Prometheus asks and gets an answer of. */
async function countScraped(): Promise<string | undefined> {
  const query = encodeURIComponent('count(up{job="kreasi"} == 1)');
  const answer = await (await fetch(`http://127.0.0.1:9090/api/v1/query?query=${query}`)).json();
  return (answer as { data: { result: { value: [number, string] }[] } }).data.result[0]?.value[1];
}

/** Brings the mail server, or takes it away. */
const setMail = (state: 'on' | 'off') => fetch(`https://10.99.0.2:8443/mail/${state}`);
const isTold = (what: RegExp) => told().some((line) => what.test(line));
const isReady = async () => (await fetch('http://127.0.0.1:3001/api/health/ready')).ok;

expectEqual('the home page opens through Caddy', await openHome(), 200);
await expectSoon('the operator gets the heartbeat', () => isTold(/^GET \/beat $/));
expectEqual('a customer registers', await register(), 200);
expectEqual('a signed report of the provider is accepted', await report(), 200);
const [first] = readdirSync(releases);
expectEqual('the first release runs', current(), first);

copyFileSync(`/root/${first!}.tar.zst`, '/root/kreasi-sulut-second.tar.zst');
const names = Array.from({ length: releasesUnderLoad }, (_, nth) => (nth % 2 === 0 ? 'kreasi-sulut-second' : first!));
let sent = 0;
for (const name of names) {
  sent += (await releaseUnderLoad(`/root/${name}.tar.zst`, 0)).sent;
  expectEqual('it runs', current(), name);
}
sent += (await releaseUnderLoad('--back', 0)).sent;
expectEqual('release.sh --back runs the one before', current(), [first, ...names].at(-2));
console.log(`ok  ${releasesUnderLoad * 2 + 2} restarts of a node, ${sent} requests`);

for (const [name, program, log] of [
  ['ends', `console.error('why it ends'); process.exit(1);`, 'why it ends'],
  ['hangs', `console.error('why it hangs'); setInterval(() => {}, 1000);`, 'why it hangs'],
] as const) {
  const broken = `/root/kreasi-sulut-${name}`;
  tryOut(`cp -a ${releases}/kreasi-sulut-second ${broken}`);
  writeFileSync(`${broken}/build/programs/serve.js`, program);
  const before = current();
  const began = performance.now();
  const { complaint } = await releaseUnderLoad(broken, 1);
  console.log(`ok  a release that ${name}: back after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  expectEqual('its log is shown', complaint.includes(log) || complaint, true);
  expectEqual('the release before runs again', current(), before);
  expectEqual('a customer registers again', await register(), 200);
}

await setMail('off');
expectEqual('a customer registers while the mail server is away', await register(), 200);
const mailAway = /^POST \/alert kreasi-sulut.test: mail: \d+ wait since .*: \w+$/;
await expectSoon('the operator is told that the mail server is away', () => isTold(mailAway));
await setMail('on');

const database = '/var/lib/postgresql';
// Repeated, because PostgreSQL may free some room while it recovers.
const fillDisk = () => tryOut(`mount -o remount,size=$(df -k --output=used ${database} | tail -1)k ${database}`);
await expectSoon('with a full disk of the database a node is not ready', async () => (fillDisk(), !(await isReady())));
expectEqual('and its pages are served', await openHome(), 200);
const diskFull = /^POST \/alert kreasi-sulut.test: database: /;
await expectSoon('and the operator is told', () => (fillDisk(), isTold(diskFull)));
tryOut(`mount -o remount,size=50% ${database}`);
await expectSoon('with room it is ready again', isReady);
const errors = tryOut(`journalctl -u 'kreasi@*' -p err -o cat`).stdout.trim().split('\n');
expectEqual(
  'journalctl -p err shows the errors, and only those',
  errors.every((line) => /"level":[56]0/.test(line)),
  true,
);

await expectSoon('Prometheus reads the metrics of both nodes', async () => (await countScraped()) === '2');
