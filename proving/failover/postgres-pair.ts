/** A primary PostgreSQL and its synchronous standby, and what Patroni does with them. */
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findUnprivilegedAccount } from '../../local/postgres/unprivileged-account.ts';
import { processesOf, run, signal, start, until } from '../kit/machines.ts';
import { certificate, certificateKey, folder } from './prepare-machines.ts';

type Name = 'db1' | 'db2';

const programs = '/usr/lib/postgresql/15/bin';
const home = `${folder}/postgres`;
const key = `${home}/server.key`;
const user = { ...findUnprivilegedAccount(home), cwd: folder };
/**
 * How often the primary is asked whether it works, how long that may take, and how many failures make it dead. In ms.
 */
const [probeMs, probeTimeoutMs, maxFailures] = [1_000, 2_000, 3];

/** The member that may be the primary. Patroni keeps it in etcd. */
let leader: Name | null = null;
let failures = 0;

/** Starts db1 as primary and db2 as its synchronous standby, and watches the primary. */
export async function openPair(): Promise<void> {
  mkdirSync(home);
  // PostgreSQL refuses a key that others may read.
  writeFileSync(key, readFileSync(certificateKey), { mode: 0o600 });
  for (const own of [home, key]) chownSync(own, user.uid, user.gid);
  const locale = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(`${programs}/initdb`, ['-D', dataOf('db1'), ...locale], { user });
  const access = ['all', 'replication'].map((database) => `hostssl ${database} all 127.0.0.0/8 trust\n`);
  writeFileSync(`${dataOf('db1')}/pg_hba.conf`, access.join(''));
  await startMember('db1');
  leader = 'db1';
  await rebuildStandby();
  for (const name of ['db1', 'db2'] as const) {
    // As Patroni's REST API, which HAProxy asks.
    const answer = () => (leader === name && failures === 0 ? 200 : 503);
    createServer((_request, response) => response.writeHead(answer()).end()).listen(8008, name);
  }
  void watch();
}

/** The member that is the primary. */
export function primary(): Name {
  if (!leader) throw new Error('There is no primary');
  return leader;
}

/** Makes the member that is not the primary a new synchronous standby, whatever it was before. */
export async function rebuildStandby(): Promise<void> {
  const [from, to] = [primary(), otherOf(primary())];
  kill(to);
  rmSync(dataOf(to), { recursive: true, force: true });
  const source = `host=${from} user=postgres sslmode=verify-full sslrootcert=${certificate}`;
  const copy = ['-D', dataOf(to), '-d', source, '-R', '--checkpoint=fast', '--no-sync'];
  await run(`${programs}/pg_basebackup`, copy, { user });
  await startMember(to);
  await ask(from, `alter system set synchronous_standby_names = '${to}'`);
  await ask(from, 'select pg_reload_conf()');
  const isSynchronous = `select from pg_stat_replication where application_name = '${to}' and sync_state = 'sync'`;
  await until(`${to} is a synchronous standby`, 60, async () => (await ask(from, isSynchronous)) === 1);
}

/** Kills all processes of a member at once. */
export const kill = (name: Name): void => signal(processesOf(name));

/** Stops all processes of a member, the server process first, so that it starts no others meanwhile. */
export function freeze(name: Name): void {
  for (let times = 0; times < 2; times += 1) signal(processesOf(name), 'SIGSTOP');
}

export const thaw = (name: Name): void => signal(processesOf(name), 'SIGCONT');

/**
 * Runs a statement as superuser on one member. Returns the
 * number of rows. Throws when it takes more than `timeoutMs`.
 */
export async function ask(name: Name, statement: string, timeoutMs = 30_000): Promise<number> {
  const timeouts = { query_timeout: timeoutMs, connectionTimeoutMillis: timeoutMs };
  const client = new pg.Client({ host: name, user: 'postgres', database: 'postgres', ssl: true, ...timeouts });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    // A frozen member would never end the connection.
    void client.end().catch(() => {});
  }
}

async function startMember(name: Name): Promise<void> {
  const settings = {
    // The standby names itself so to the primary.
    cluster_name: name,
    listen_addresses: name,
    unix_socket_directories: '',
    wal_keep_size: '256MB',
    ssl: 'on',
    ssl_cert_file: certificate,
    ssl_key_file: key,
  };
  const flags = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
  start(name, [`${programs}/postgres`, '-D', dataOf(name), ...flags], { logs: folder, user });
  await until(`${name} answers`, 60, async () => (await ask(name, 'select 1')) === 1);
}

/** Promotes the standby when the primary does not answer. */
async function watch(): Promise<void> {
  for (;;) {
    const works = leader !== null && (await ask(leader, 'select 1', probeTimeoutMs).catch(() => 0)) === 1;
    failures = works ? 0 : failures + 1;
    if (failures >= maxFailures && leader) await promote(otherOf(leader));
    await sleep(probeMs);
  }
}

/**
 * Until the new primary has a standby of its own, it must not wait for one. The old
 * one keeps waiting for this one, so it acknowledges nothing even if it comes back.
 */
async function promote(name: Name): Promise<void> {
  leader = null;
  await ask(name, 'alter system reset synchronous_standby_names');
  await ask(name, 'select pg_reload_conf()');
  await ask(name, 'select pg_promote(wait => true)');
  [leader, failures] = [name, 0];
}

const otherOf = (name: Name): Name => (name === 'db1' ? 'db2' : 'db1');
const dataOf = (name: Name) => `${home}/${name}`;
