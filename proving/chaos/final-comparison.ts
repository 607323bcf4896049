/** Opens the shop once more after the faults, lets it finish its work, and compares. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { withClient } from '#platform/with-client.ts';
import { deleteOldDrafts } from '#platform/media-store.ts';
import { judgeWaitingReports } from '#server/areas/payments/judge-report.ts';
import { reconcile } from '#server/areas/payments/settlement.ts';
import { readSettlementFile } from '#server/areas/payments/settlement-file.ts';
import { pollStalePayments, releaseExpiredPayments } from '#server/areas/payments/unpaid-payments.ts';
import { type RunningShop as Shop, startShop } from '#server/start-shop.ts';
import type { Control } from '#server/testing/provider-and-mail.ts';
import { startPostgres } from '../../local/postgres/start-postgres.ts';
import { findEverythingWrong } from '../kit/losses.ts';
import { until } from '../kit/machines.ts';
import type { Recorder } from '../kit/recorder.ts';
import { askCouriers, findWrongParcels } from './parcels.ts';
import { findWrongMoney } from './wrong-money.ts';

type Stored = { dataDir: string; variables: Record<string, string> };

const dayMs = 24 * 60 * 60_000;

/** Runs `work` on the data folder with a shop in this process whose schedule stands still. */
export async function withShop<Result>(
  { dataDir, variables }: Stored,
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
export const compareAtEnd = ({
  recorder,
  control,
  ...stored
}: Stored & { recorder: Recorder; control: Control }): Promise<string[]> =>
  withShop(stored, ({ port }, ownerUrl) =>
    withClient(ownerUrl, async (client) => {
      await finishJobs(client);
      await sweep();
      await reconcileEverything(stored.variables.MIDTRANS_URL!);
      await finishJobs(client);
      await sweep();
      await askCouriers(client);
      await finishJobs(client);
      return [
        ...(await findEverythingWrong(recorder, client, `http://localhost:${port}`)),
        ...(await findWrongMoney(client, control)),
        ...(await findWrongParcels(recorder, client)),
        ...(await findUnfinishedWork(client)),
        ...findLeftFiles(stored.dataDir),
      ];
    }),
  );

/** What the schedule does about payments and unfinished files within a day. */
async function sweep(): Promise<void> {
  const at = new Date(Date.now() + dayMs * 1.05);
  await judgeWaitingReports(at);
  await releaseExpiredPayments(at);
  await pollStalePayments(at);
  await deleteOldDrafts(at);
}

/**
 * A status query by order id reports only the last transaction of an order. If every report about
 * an earlier one was lost, the shop learns of its money from the provider's settlement report.
 */
async function reconcileEverything(url: string): Promise<void> {
  const report = await (await fetch(`${url}/control/settlement.csv`)).text();
  await reconcile(readSettlementFile(report), new Date());
}

/** Waits until the queue is empty. Jobs that wait for their next try are tried at once. */
async function finishJobs(client: pg.Client): Promise<void> {
  const unfinished = `select from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`;
  const isEmpty = async () => {
    await client.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    return (await client.query(unfinished)).rowCount === 0;
  };
  // What is left then is found later.
  await until('the queue is empty', 90, isEmpty).catch(() => {});
}

/** Jobs, mails and payments that wait although everything works again. */
async function findUnfinishedWork(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string; count: string }>(
    `select 'jobs ' || name || ' are ' || state as what, count(*) from pgboss.job
     where state not in ('completed', 'cancelled') and name not like '\\_\\_%' group by name, state
     union all select 'mails are not sent', count(*) from mail_deliveries where outcome is null having count(*) > 0
     union all select 'payments are unpaid', count(*) from payments where status = 'pending' having count(*) > 0
     union all select 'reports are not judged', count(*) from payment_events where outcome is null having count(*) > 0`,
  );
  return rows.map(({ what, count }) => `${count} ${what}`);
}

/** Files and folders that someone began to write: see disk-store.ts and cluster.ts. */
const findLeftFiles = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith(`postgres${path.sep}`))
    .filter((name) => /unfinished|\.draft$|^media\/\.drafts\/./.test(name))
    .map((name) => `the file ${name} was left behind`);
