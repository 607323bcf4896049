/** Uses the installed shop through Caddy while it is released again, and releases a version that does not start. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const shop = 'https://kreasi.example';
const releases = '/opt/kreasi/releases';
const current = () => readlinkSync('/opt/kreasi/current').split('/').at(-1)!;

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
  console.log(`ok  ${what}`);
}

async function post(address: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(shop + address, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

let customers = 0;
function register(): Promise<number> {
  const email = `pelanggan${(customers += 1)}@contoh.id`;
  const password = 'kolintang-dari-sonder';
  return post('/api/auth/register', { userName: 'Nona', email, phoneNumber: '081234567890', password });
}
const openHome = async () => (await fetch(`${shop}/shop/home`)).status;

/** A report of the provider, signed with the server key of the configuration. */
function report(): Promise<number> {
  const signed = { order_id: 'unknown-1', status_code: '200', gross_amount: '50000.00' };
  const text = `${signed.order_id}${signed.status_code}${signed.gross_amount}Mid-server-deploy`;
  return post('/api/payment/notification', {
    ...signed,
    signature_key: createHash('sha512').update(text).digest('hex'),
    transaction_id: '00000000-0000-4000-8000-000000000001',
    transaction_status: 'settlement',
    transaction_time: '2026-01-06 09:00:00',
    payment_type: 'qris',
    currency: 'IDR',
  });
}

/** Releases an archive, and opens pages and registers customers meanwhile. Returns what went wrong for them. */
async function releaseUnderLoad(archive: string): Promise<{ code: number; requests: number; failed: string[] }> {
  const release = spawn('release.sh', [archive], { stdio: 'inherit' });
  const ended = once(release, 'exit');
  const failed: string[] = [];
  const running: Promise<void>[] = [];
  const note = (what: string, done: Promise<number>) =>
    done.then(
      (status) => void (status === 200 || status === 201 || failed.push(`${what} ${status}`)),
      (error: Error) => void failed.push(`${what} ${String(error.cause ?? error)}`),
    );
  while (release.exitCode === null) {
    running.push(note('page', openHome()), note('registration', register()));
    await sleep(250);
  }
  await Promise.all([...running, ended]);
  return { code: release.exitCode, requests: running.length, failed };
}

expectEqual('the home page opens through Caddy', await openHome(), 200);
expectEqual('a customer registers', await register(), 200);
expectEqual('a signed report of the provider is accepted', await report(), 200);
const [first] = readdirSync(releases);
expectEqual('the first release runs', current(), first);

copyFileSync(`/root/${first!}.tar.zst`, '/root/kreasi-sulut-second.tar.zst');
const second = await releaseUnderLoad('/root/kreasi-sulut-second.tar.zst');
expectEqual('the second release succeeds', second.code, 0);
expectEqual(`of ${second.requests} requests during the release, failed`, second.failed.join(', '), '');
expectEqual('the second release runs', current(), 'kreasi-sulut-second');

const broken = '/root/kreasi-sulut-broken';
spawnSync('cp', ['-a', `${releases}/kreasi-sulut-second`, broken]);
writeFileSync(`${broken}/server/main.ts`, 'process.exit(1);\n');
spawnSync('tar', ['--zstd', '-cf', `${broken}.tar.zst`, '-C', '/root', 'kreasi-sulut-broken']);
const third = await releaseUnderLoad(`${broken}.tar.zst`);
expectEqual('a release that does not start fails', third.code, 1);
expectEqual(`of ${third.requests} requests meanwhile, failed`, third.failed.join(', '), '');
expectEqual('the second release runs again', current(), 'kreasi-sulut-second');
expectEqual('a customer registers again', await register(), 200);
