/** Opens the shop once more after the faults, lets it finish its work, and compares. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { judgeWaitingReports } from '#server/areas/payments/apply-report.ts';
import { pollStalePayments, releaseExpiredPayments } from '#server/areas/payments/unpaid-payments.ts';
import { findViolations } from '#server/db/invariants.ts';
import { type RunningShop as Shop, startShop } from '#server/start-shop.ts';
import type { Control } from '#server/testing/provider-and-mail.ts';
import { startPostgres } from '../../local-services/postgres/start-postgres.ts';
import { findFaults } from './compare.ts';
import type { Records } from './records.ts';

type Compared = {
  dataDir: string;
  variables: Record<string, string>;
  records: Records;
  control: Control;
};

const minute = 60_000;
const jobsMs = 90_000;

/** Runs `work` on the data folder with a shop in this process whose schedule stands still. */
export async function withShop<Result>(
  { dataDir, variables }: Pick<Compared, 'dataDir' | 'variables'>,
  work: (shop: Shop, ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres({ dataDir, onProgress: () => {} });
  try {
    const env = { ...variables, DATABASE_URL: postgres.runtimeUrl, DATABASE_OWNER_URL: postgres.url };
    const shop = await startShop({ env, runsSchedule: false });
    try {
      return await work(shop, postgres.url);
    } finally {
      await shop.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Returns a sentence for each expectation that does not hold. */
export const compareAtEnd = (compared: Compared): Promise<string[]> =>
  withShop(compared, async ({ port }, ownerUrl) => {
    const { dataDir, records, control } = compared;
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      await finishJobs(client);
      await sweep();
      await repeatReportsOfDoublePayments(control);
      await sweep();
      await finishJobs(client);
      const violations = await findViolations(client);
      return [
        ...violations.map(({ name, rows }) => `${name}: ${JSON.stringify(rows)}`),
        ...(await findFaults(records, client, control)),
        ...(await findLostPictures(records, `http://localhost:${port}`)),
        ...findLeftFiles(dataDir),
      ];
    } finally {
      await client.end();
    }
  });

/** What the schedule does about payments within a day. */
async function sweep(): Promise<void> {
  const at = new Date(Date.now() + 25 * 60 * minute);
  await judgeWaitingReports(at);
  await releaseExpiredPayments(at);
  await pollStalePayments(at);
}

/**
 * A status query reports only the last transaction of an order. If every report about an earlier one was lost, the shop
 * learns of its money from the provider's dashboard or its settlement report: here from a repeated notification.
 */
async function repeatReportsOfDoublePayments(control: Control): Promise<void> {
  const { body } = await control('GET', '/transactions');
  for (const { order_id: orderId, attempts } of body.transactions as { order_id: string; attempts: object[] }[]) {
    if (attempts.length < 2) continue;
    const { body: sent } = await control('GET', `/notifications?order_id=${orderId}`);
    const count = (sent.notifications as { isReplay: boolean }[]).filter(({ isReplay }) => !isReplay).length;
    await control('POST', `/notifications/${orderId}/replay`, { order: [...Array(count).keys()].reverse() });
  }
}

/** Waits until the queue is empty. Jobs that wait for their next try are tried at once. */
async function finishJobs(client: pg.Client): Promise<void> {
  const unfinished = `from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`;
  const deadline = performance.now() + jobsMs;
  while (performance.now() < deadline) {
    await client.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    const { rowCount } = await client.query(`select ${unfinished}`);
    if (rowCount === 0) return;
    await sleep(200);
  }
}

async function findLostPictures({ pictures }: Records, url: string): Promise<string[]> {
  const lost: string[] = [];
  for (const picture of new Set(pictures)) {
    if (!(await fetch(url + picture)).ok) lost.push(`the picture ${picture} is lost`);
  }
  return lost;
}

/** Files and folders that someone began to write: see disk-store.ts and make-cluster.ts. */
const findLeftFiles = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith(`postgres${path.sep}`))
    .filter((name) => /unfinished|\.draft$/.test(name) || /^\.|\.[0-9a-f-]{36}$/.test(path.basename(name)))
    .map((name) => `the file ${name} was left behind`);
