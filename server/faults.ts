/** What can be wrong with the shop as a whole, in words for its operator. None of them names a person. */
import { sql } from 'drizzle-orm';
import { describeFailingCheckouts } from './areas/checkout/failing-checkouts.ts';
import { countWaitingMails } from './areas/notifications/mails.ts';
import { couriersRefusedAt } from './areas/parcels/poll-couriers.ts';
import { listProviderRefusals } from './areas/payments/provider-failures.ts';
import { certificateLife } from './certificate-life.ts';
import { measureFreeSpace } from './free-space.ts';
import { lastCheck } from './shop-metrics.ts';
import { config } from '#platform/config.ts';
import { isWritable } from '#platform/database-writes.ts';
import { db } from '#platform/connect.ts';
import { countTroubledJobs } from '#platform/jobs.ts';
import { findRedisFault } from '#platform/http/counters.ts';
import { getLastTime } from '#platform/last-times.ts';
import { lateSchedule } from '#platform/schedule.ts';

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
      ? `${lastCheck.broken.join('; ')}: pay nothing out, and run kreasi check-invariants`
      : null,
  disk: async () => {
    const full = (await measureFreeSpace()).find(({ bytes }) => bytes < minFreeBytes);
    return full ? `${(full.bytes / 1e9).toFixed(1)} GB are free in ${full.folder}: free some or add a disk` : null;
  },
  certificate: async (at) => {
    const life = await certificateLife();
    const { publicUrl } = config;
    if (!life) return publicUrl.startsWith('https:') ? `${publicUrl} does not answer: see the log of the proxy` : null;
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
  checkouts: describeFailingCheckouts,
  payments: async (at) => listProviderRefusals(at),
  couriers: async () => {
    const refusedAt = await couriersRefusedAt();
    return (
      refusedAt &&
      `Biteship refused at ${refusedAt}: see BITESHIP_KEY and the balance; it is asked again after six hours`
    );
  },
  limits: async () => {
    const reason = config.redisUrl ? await findRedisFault(config.redisUrl) : null;
    return reason && `Redis does not answer (${reason}), so each node limits requests alone: see REDIS_URL and its log`;
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
