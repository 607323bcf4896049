import { sql } from 'drizzle-orm';
import { countWaitingMails } from './areas/notifications/mails.ts';
import { findViolations } from './db/invariants.ts';
import { measureFreeSpace } from './free-space.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { countJobs } from '#platform/jobs.ts';
import { addGauge } from '#platform/metrics.ts';
import { withClient } from '#platform/with-client.ts';

addGauge({
  name: 'kreasi_jobs',
  help: 'Jobs by name and state, without those that completed or are to start later',
  labelNames: ['name', 'state'],
  async collect() {
    this.reset();
    for (const { name, state, jobs } of await countJobs()) this.set({ name, state }, jobs);
  },
});

addGauge({
  name: 'kreasi_unplaced_money',
  help: 'Entries of the list of money without an order',
  async collect() {
    const [row] = await db.rows<{ open: number }>(
      sql`select count(*)::int as open from unplaced_money where closed_at is null`,
    );
    this.set(row!.open);
  },
});

addGauge({
  name: 'kreasi_oldest_refund_seconds',
  help: 'How long the oldest open refund waits; 0 without one',
  async collect() {
    const [row] = await db.rows<{ since: string | null }>(sql`
      select min(since) as since from (
        select coalesce(r.opened_at, (select max(e.at) from order_events e
              where e.order_id = o.id)) as since
        from orders o left join refunds r on r.order_id = o.id where o.payment_status = 'refunding'
        union all
        select r.opened_at from refunds r join orders o on o.id = r.order_id
        where r.amount is not null and r.done_at is null and o.payment_status = 'paid'
      ) open`);
    this.set(row?.since ? (Date.now() - Date.parse(row.since)) / 1000 : 0);
  },
});

addGauge({
  name: 'kreasi_mails_waiting',
  help: 'Mails that are due, because the mail server does not take them or nobody sends them',
  async collect() {
    this.set((await countWaitingMails(new Date())).mails);
  },
});

addGauge({
  name: 'kreasi_free_bytes',
  help: 'Free room on the disks of pictures and backups',
  labelNames: ['of'],
  async collect() {
    for (const { of, bytes } of await measureFreeSpace()) this.set({ of }, bytes);
  },
});

const brokenInvariants = addGauge({
  name: 'kreasi_broken_invariants',
  help: 'Rules of the data that did not hold when they were last checked',
});

/** The last check of the invariants on this node, with the names of the broken ones. */
export let lastCheck: { checkedAt: string; broken: string[] } | null = null;

/**
 * Checks every invariant, on a connection without timeouts. The rules read one snapshot, so that
 * concurrent sales do not affect them. Nodes check one after another, because the rules read whole tables.
 * @throws Error naming the rules that do not hold
 */
export async function checkInvariants(): Promise<void> {
  const connection = { connectionString: config.databaseUrl, application_name: 'kreasi invariants' };
  await withClient(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query('select pg_advisory_xact_lock(20260107)');
    const broken = await findViolations(client);
    brokenInvariants.set(broken.length);
    lastCheck = { checkedAt: new Date().toISOString(), broken: broken.map(({ name }) => name) };
    if (broken.length > 0) throw new Error(`broken invariants: ${lastCheck.broken.join('; ')}`);
  });
}
