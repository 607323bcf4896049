/** What can be wrong with the shop as a whole, in words for its operator. None of them names a person. */
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import tls from 'node:tls';
import { sql } from 'drizzle-orm';
import { countWaitingMails } from './areas/notifications/mails.ts';
import { couriersRefusedAt } from './areas/parcels/poll-couriers.ts';
import { listProviderRefusals } from './areas/payments/provider-failures.ts';
import { lastCheck } from './shop-metrics.ts';
import { config } from '#platform/config.ts';
import { isWritable } from '#platform/database-writes.ts';
import { db } from '#platform/connect.ts';
import { countTroubledJobs } from '#platform/jobs.ts';
import { getLastTime } from '#platform/last-times.ts';
import { lateSchedule } from '#platform/schedule.ts';

const timeoutMs = 5_000;
const minFreeBytes = 2e9;
const maxBackupHours = 26;
/** The part of its life after which a certificate should have been renewed; Caddy does it after two thirds. */
const renewedAfter = 0.8;

/**
 * Each returns what is wrong and what to do, or null; or a list, of which each fault is told by itself. Those after
 * `database` need the database.
 */
export const faultChecks = {
  invariants: async () =>
    lastCheck && lastCheck.broken.length > 0
      ? `${lastCheck.broken.join('; ')}: pay nothing out, and run check-invariants`
      : null,
  disk: async () => {
    for (const folder of [config.mediaStoreUrl ? config.dataDir : config.mediaDir, config.backupDir]) {
      if (!folder) continue;
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      if (free < minFreeBytes) return `${(free / 1e9).toFixed(1)} GB are free in ${folder}: free some or add a disk`;
    }
    return null;
  },
  certificate: async (at) => {
    const life = await certificateLife();
    if (!life) return null;
    const [from, to] = life;
    return at.getTime() > from + renewedAfter * (to - from)
      ? `ends at ${new Date(to).toISOString()} and was not renewed: see the log of the proxy`
      : null;
  },
  database: async (at) => (isWritable(at) ? null : 'takes no writes: see its log, and whether its disk is full'),
  jobs: async (at) => {
    const { late, failed } = await countTroubledJobs(at);
    const faults = [
      ...(late > 0 ? [`${late} wait for more than a quarter of an hour`] : []),
      ...(failed > 0 ? [`${failed} failed in the last hour: see the page Kesehatan`] : []),
      ...lateSchedule(at).map((name) => `"${name}" does not succeed: see the log`),
    ];
    return faults.join('; ') || null;
  },
  mail: async (at) => {
    const { mails, since, problem } = await countWaitingMails(at);
    return since ? `${mails} wait since ${since}: ${problem ?? 'nobody sends them'}` : null;
  },
  payments: async (at) => listProviderRefusals(at),
  couriers: async () => {
    const refusedAt = await couriersRefusedAt();
    return (
      refusedAt &&
      `Biteship refused at ${refusedAt}: see BITESHIP_KEY and the balance; it is asked again after six hours`
    );
  },
  backup: async (at) => {
    // A demo needs none.
    if (!config.production && !config.alertUrl) return null;
    const verifiedAt = await getLastTime('backup');
    if (!verifiedAt) return 'none was verified yet: see the timer kreasi-backup';
    const hours = (at.getTime() - Date.parse(verifiedAt)) / 3_600_000;
    return hours > maxBackupHours
      ? `the newest verified one is ${Math.round(hours)} hours old: journalctl -u kreasi-backup`
      : null;
  },
  standby: async () => {
    const [row] = await db.rows<{ standbys: number }>(sql`
      select count(*) as standbys from pg_stat_replication`);
    const { databaseStandbys: expected } = config;
    return row!.standbys < expected
      ? `${row!.standbys} of ${expected} are connected: acknowledged orders may be on one machine only`
      : null;
  },
} satisfies Record<string, (at: Date) => Promise<string | readonly string[] | null>>;

export type Cause = keyof typeof faultChecks;

/** From when to when, in ms, the certificate of the shop's address is valid; null if the address cannot be reached. */
async function certificateLife(): Promise<[number, number] | null> {
  const { protocol, hostname: host, port } = new URL(config.publicUrl);
  if (protocol !== 'https:') return null;
  // Also one that is not valid any more, which is the fault to be found.
  const socket = tls.connect({ host, port: Number(port) || 443, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return [Date.parse(valid_from), Date.parse(valid_to)];
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
