/** Uses the installed shop while it is released again and again, and releases a version that does not start. */
import { spawn } from 'node:child_process';
import { copyFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
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

/** Releases an archive, and opens pages, reports payments and registers customers meanwhile. None of it may fail. */
async function releaseUnderLoad(archive: string, expectedCode: number): Promise<number> {
  const release = spawn('release.sh', [archive], { stdio: 'inherit' });
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
  return sent.length;
}

/** How many nodes Prometheus asks and gets an answer of. */
async function countScraped(): Promise<string | undefined> {
  const query = encodeURIComponent('count(up{job="kreasi"} == 1)');
  const answer = await (await fetch(`http://127.0.0.1:9090/api/v1/query?query=${query}`)).json();
  return (answer as { data: { result: { value: [number, string] }[] } }).data.result[0]?.value[1];
}

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
  sent += await releaseUnderLoad(`/root/${name}.tar.zst`, 0);
  expectEqual('it runs', current(), name);
}
console.log(`ok  ${releasesUnderLoad * 2} restarts of a node, ${sent} requests`);

const broken = '/root/kreasi-sulut-broken';
tryOut(`cp -a ${releases}/kreasi-sulut-second ${broken}`);
writeFileSync(`${broken}/build/programs/serve.js`, 'process.exit(1);\n');
tryOut(`tar --zstd -cf ${broken}.tar.zst -C /root kreasi-sulut-broken`);
await releaseUnderLoad(`${broken}.tar.zst`, 1);
expectEqual('the release before runs again', current(), names.at(-1));
expectEqual('a customer registers again', await register(), 200);

const mailAway = /^POST \/alert kreasi-sulut.test: mail: \d+ wait since .*: \w+$/;
await expectSoon('the operator is told that the mail server is away', () => isTold(mailAway));

const database = '/var/lib/postgresql';
// Repeated, because PostgreSQL may free some room while it recovers.
const fillDisk = () => tryOut(`mount -o remount,size=$(df -k --output=used ${database} | tail -1)k ${database}`);
await expectSoon('with a full disk of the database a node is not ready', async () => (fillDisk(), !(await isReady())));
expectEqual('and its pages are served', await openHome(), 200);
const diskFull = /^POST \/alert kreasi-sulut.test: database: /;
await expectSoon('and the operator is told', () => (fillDisk(), isTold(diskFull)));
tryOut(`mount -o remount,size=50% ${database}`);
await expectSoon('with room it is ready again', isReady);

await expectSoon('Prometheus reads the metrics of both nodes', async () => (await countScraped()) === '2');
