/**
 * A server that is killed while it handles reports of all kinds. In the end the ledger and the list of money without an
 * order hold what the provider holds.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openOwnShop } from '#server/testing/open-own-shop.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { type Notification, notificationsOf, replay, sendReport } from '#server/testing/provider.ts';
import { expectBooked, newReports, type Report, reportKinds, whileItFails } from '#server/testing/report-kinds.ts';
import { judgeWaitingReports } from './judge-report.ts';

let seller: Person;
beforeAll(async () => {
  await openShop();
  seller = await newSeller();
});

/** Which report of each kind the server is killed at: the last one, or with `npm run prove long` each. */
const positions = process.env.EVERY_REPORT ? [0, 1, 2] : [-1];

type Sent = { orderId: string; report: Report; remaining: Report[]; held: number };

/** Reports of all kinds up to one position. The provider has sent the last of them, but the shop could not store it. */
async function sendUpTo(position: number, kinds = reportKinds): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const kind of kinds) {
    const { orderId, reports } = await newReports(seller, kind);
    const at = position < 0 ? reports.length + position : position;
    for (const earlier of reports.slice(0, at)) await sendReport(earlier);
    const [report, ...remaining] = reports.slice(at);
    if (report) sent.push({ orderId, report, remaining, held: kind.held });
  }
  await whileItFails('insert', 'true', async () => {
    for (const { report } of sent) expect((await sendReport(report)).status).toBe(503);
  });
  return sent;
}

const bodyOf = async ({ orderId }: Sent): Promise<Notification> => (await notificationsOf(orderId)).at(-1)!.body;

async function openKillableNode() {
  const { databaseUrl, provider } = await openShop();
  const node = await openOwnShop(databaseUrl, { MIDTRANS_URL: provider });
  onTestFinished(node.close);
  return node;
}

/** Sends a report to a server as the provider does; `no answer` when the server is killed before it answers. */
const post = (url: string, body: object) =>
  fetch(`${url}/api/payment/notification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status,
    () => 'no answer',
  );

/** The outcomes of the stored reports that the server was killed at. */
const outcomesOf = async (sent: Sent[]): Promise<(string | null)[]> => {
  const reports = sent.map(
    ({ report: { transaction_id, transaction_status, status_code, refund_amount = '' } }) =>
      sql`(${transaction_id}, ${transaction_status}, ${status_code}, ${refund_amount})`,
  );
  return (
    await db.rows<{ outcome: string | null }>(sql`
      select outcome from payment_events e
      where (e.transaction_id, e.transaction_status, e.status_code, e.refund_amount) in (${sql.join(reports, sql`, `)})`)
  ).map(({ outcome }) => outcome);
};

const isStored = (sent: Sent[]) => expect.poll(() => outcomesOf(sent), patient).toHaveLength(sent.length);
const isJudged = (sent: Sent[]) => expect.poll(() => outcomesOf(sent), patient).not.toContain(null);
const patient = { timeout: 60_000 };

const sweep = () => judgeWaitingReports(new Date(Date.now() + 2 * 60_000));
const repeat = async (sent: Sent[]) => {
  for (const { orderId } of sent) {
    const { notifications } = await replay(orderId, { times: 2 });
    expect(notifications.map(({ status }) => status)).toEqual([200, 200]);
  }
};

async function finish(sent: Sent[]): Promise<void> {
  for (const { orderId, remaining, held } of sent) {
    for (const report of remaining) expect((await sendReport(report)).status).toBe(200);
    await expectBooked(orderId, held);
  }
  await expectInvariants();
}

const key = 20_261_122;

/** Makes each judgement count itself and then wait, before its transaction commits, while another holds the lock. */
async function makeJudgingWait(): Promise<void> {
  await asOwner((tx) =>
    tx.execute(
      sql.raw(`create sequence judgements;
      grant all on sequence judgements to public;
      create function wait_for_judging() returns trigger language plpgsql as $$ begin
        perform nextval('judgements'); perform pg_advisory_xact_lock_shared(${key}); return new; end $$;
      create trigger wait_for_judging before update on payment_events
        for each row when (new.outcome is not null) execute function wait_for_judging()`),
    ),
  );
  onTestFinished(async () => {
    await asOwner((tx) => tx.execute(sql`drop function wait_for_judging cascade; drop sequence judgements`));
  });
}

/** A judgement that waited for more than five seconds is tried again and counts twice. */
async function areJudging(sent: Sent[]): Promise<void> {
  await isStored(sent);
  const begun = async () =>
    (await db.rows<{ count: number }>(sql`select last_value::int as count from judgements`))[0]!.count;
  await expect.poll(begun, patient).toBeGreaterThanOrEqual(sent.length);
}

type Crash = {
  when: string;
  lock: string;
  kinds?: typeof reportKinds;
  prepare?: () => Promise<void>;
  reaches: (sent: Sent[]) => Promise<unknown>;
  recover: (sent: Sent[]) => Promise<unknown>;
};
const crashes: Crash[] = [
  {
    when: 'after storing the reports, before judging them',
    lock: 'select from payments for update',
    // Judging the report of an unknown order locks nothing that exists before.
    kinds: reportKinds.filter(({ isUnknown }) => !isUnknown),
    reaches: isStored,
    recover: sweep,
  },
  {
    when: 'after judging the reports, before the commit',
    prepare: makeJudgingWait,
    lock: `select pg_advisory_xact_lock(${key})`,
    reaches: areJudging,
    recover: repeat,
  },
];

test.each(positions.flatMap((position) => crashes.map((crash) => ({ ...crash, position }))))(
  'a server that is killed $when loses nothing',
  async ({ prepare, lock, kinds, reaches, recover, position }) => {
    await prepare?.();
    const [node, sent] = [await openKillableNode(), await sendUpTo(position, kinds)];
    const bodies = await Promise.all(sent.map(bodyOf));
    // Without the timeouts of the shop's own connections.
    const client = new pg.Client({ connectionString: (await openShop()).databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`begin; ${lock}`);
    const answered = bodies.map((body) => post(node.url, body));
    await reaches(sent);
    node.close();
    const answers = await Promise.all(answered);
    expect(await outcomesOf(sent)).toEqual(sent.map(() => null));
    await client.query('rollback');
    expect(answers).toContain('no answer');
    await recover(sent);
    await finish(sent);
  },
  120_000,
);

test.each(positions)(
  'a server that is killed after the commit, before answering, is sent the reports again, which changes nothing',
  async (position) => {
    const [node, sent] = [await openKillableNode(), await sendUpTo(position)];
    const bodies = await Promise.all(sent.map(bodyOf));
    // The answers are never read.
    for (const body of bodies) void post(node.url, body);
    await isStored(sent);
    await isJudged(sent);
    node.close();
    await repeat(sent);
    await finish(sent);
  },
  120_000,
);
