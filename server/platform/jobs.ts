import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import { clientTimeouts, db, queryRows, type Transaction } from './db.ts';
import { refuse } from './refuse.ts';

/** Handlers by job name; `at` is when the job runs. A job that throws is retried with increasing delay. */
export type JobHandlers = Record<string, (payload: never, at: Date) => Promise<void>>;

/** The queue that receives each job that failed for good. Its handler gets this payload. */
export const failedJobs = 'failed-jobs';
export type FailedJob = { job: string; jobId: string };

type Log = { error: (details: object, message: string) => void };

let boss: PgBoss | undefined;
let polling: AbortController | undefined;

/** How often a node looks for due jobs, in ms. */
const pollMs = 500;
/** How often each worker looks by itself, in case the poll fails. */
const ownPollSeconds = 15;

/** A job whose node sends no heartbeat for this long is retried on any node. */
const heartbeatSeconds = 20;
/** How often the nodes check for such jobs. */
const superviseSeconds = 10;
/** Finished jobs are kept for a day, because the queue often reads its whole table; failed ones for a week. */
const deleteAfterSeconds = 24 * 60 * 60;
const deleteFailedAfterSeconds = 7 * deleteAfterSeconds;
/** How often old jobs are deleted. All that are due are one statement, so a day of them would be too many. */
const maintenanceIntervalSeconds = 10 * 60;
/**
 * Maximum runtime of a batch: ten jobs, each with two calls of at most 10 s, plus a margin. A job that deletes files takes
 * as long: it begins no file after 10 s, and a file takes at most 10 s.
 */
const expireInSeconds = 300;

const startedAt = Date.now() - process.uptime() * 1000;
/** Is never set back, unlike the system's clock: the workers would stand still for as long as it was set back. */
const steadyClock: Clock = {
  now: () => startedAt + process.uptime() * 1000,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
};

/** Creates or updates the schema `pgboss` of the queue, as the owner of the database. */
export async function createJobSchema(ownerUrl: string): Promise<void> {
  const owner = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  owner.on('error', () => {});
  await owner.start();
  await owner.stop({ graceful: false });
}

/** Starts the queue in the schema `pgboss` of the database and a worker for each handler. */
export async function startJobs(databaseUrl: string, handlers: JobHandlers, log: Log): Promise<void> {
  const pool = { ...clientTimeouts, max: 3, application_name: 'kreasi jobs' };
  const supervision = {
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds,
  };
  boss = new PgBoss({ connectionString: databaseUrl, ...pool, ...supervision, clock: steadyClock });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  // A full batch is followed by the next one at once, so that a backlog is processed without polling delays.
  const pace = { pollingIntervalSeconds: ownPollSeconds, batchSize: 10, burstWhenBatchFull: true } as const;
  const retries = {
    ...{ retryLimit: 8, retryDelay: 5, retryBackoff: true },
    ...{ heartbeatSeconds, expireInSeconds, deleteAfterSeconds },
  };
  await boss.createQueue(failedJobs, retries);
  const workers = new Map<string, string>();
  for (const [name, handle] of Object.entries(handlers)) {
    const isForFailed = name === failedJobs;
    const queue = isForFailed ? retries : { ...retries, deadLetter: failedJobs };
    await boss.createQueue(name, queue);
    // createQueue keeps the options of a queue that an earlier version created.
    await boss.updateQueue(name, queue);
    const worker = await boss.work(name, { ...pace, perJobResults: true, includeMetadata: true }, async (jobs) => {
      const results: JobResult[] = [];
      for (const { id, data, sourceName, sourceId } of jobs) {
        // A failed job must not fail the rest of its batch.
        try {
          const failed: FailedJob = { job: sourceName ?? '', jobId: sourceId ?? id };
          if (isForFailed) await keepFailed(failed);
          await handle((isForFailed ? failed : data) as never, new Date());
          results.push({ id, status: 'completed' });
        } catch (error) {
          log.error({ err: error, job: name, jobId: id }, 'job failed');
          results.push({ id, status: 'failed' });
        }
      }
      return results;
    });
    workers.set(name, worker);
  }
  polling = new AbortController();
  void pollQueues(boss, workers, polling, log);
}

export async function stopJobs(): Promise<void> {
  polling?.abort();
  await boss?.stop({ graceful: true, timeout: 5_000 });
  boss = undefined;
}

/** Deletes the jobs that are due for it now, as the queue does by itself every ten minutes. */
export const superviseJobs = async (): Promise<void> => boss?.supervise();

/**
 * Enqueues a job in the given transaction: the job exists if and only if the transaction commits. The payload contains
 * ids, never secrets. It runs at once, or at `startAfter`.
 * @throws Error when the queue is not started
 */
export async function sendJob(tx: Transaction, name: string, payload: object, startAfter?: Date): Promise<void> {
  if (!boss) throw new Error('the job queue is not started');
  await boss.send(name, payload, { db: fromDrizzle(tx, sql), ...(startAfter && { startAfter }) });
}

/**
 * Enqueues a job of the same name for each payload, in one statement; see `sendJob`.
 * @throws Error when the queue is not started
 */
export async function sendJobs(
  tx: Transaction,
  name: string,
  payloads: readonly object[],
  startAfter?: Date,
): Promise<void> {
  if (!boss) throw new Error('the job queue is not started');
  await boss.insert(
    name,
    payloads.map((data) => ({ data, ...(startAfter && { startAfter }) })),
    { db: fromDrizzle(tx, sql) },
  );
}

/** The number of jobs that failed for good, also of those that `listFailedJobs` leaves out. */
export async function countFailedJobs(): Promise<number> {
  const [counted] = await queryRows<{ jobs: number }>(
    db,
    sql`select count(*) as jobs from pgboss.job where state = 'failed'`,
  );
  return counted!.jobs;
}

const hourMs = 60 * 60_000;

/** The number of jobs that were due a quarter of an hour ago, and of those that failed for good in the last hour. */
export async function countTroubledJobs(at: Date): Promise<{ late: number; failed: number }> {
  const [counted] = await queryRows<{ late: number; failed: number }>(
    db,
    sql`select count(*) filter (where state < 'active' and start_after < ${new Date(at.getTime() - hourMs / 4)}) as late,
        count(*) filter (where state = 'failed' and completed_on > ${new Date(at.getTime() - hourMs)}) as failed
      from pgboss.job where state < 'active' or state = 'failed'`,
  );
  return counted!;
}

/** The last 100 jobs that failed for good, newest first. The queue keeps them for a week. */
export const listFailedJobs = (): Promise<{ _id: string; name: string; failedAt: string }[]> =>
  queryRows(
    db,
    sql`select id::text as "_id", name, completed_on as "failedAt" from pgboss.job
      where state = 'failed' order by completed_on desc limit 100`,
  );

/**
 * Queues a failed job again, in the given transaction.
 * @throws NOT_FOUND when no job with this id has failed
 */
export async function retryJob(tx: Transaction, id: string): Promise<void> {
  const [job] = await queryRows<{ name: string }>(
    tx,
    sql`select name from pgboss.job where id = ${id} and state = 'failed' for update`,
  );
  if (!job) throw refuse('NOT_FOUND');
  if (!boss) throw new Error('the job queue is not started');
  await boss.retry(job.name, id, { db: fromDrizzle(tx, sql) });
}

type JobRow = {
  name: string;
  at: string;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
};

/**
 * The jobs whose payload has one of these ids, oldest first. The queue keeps finished jobs for a day, so this reads at
 * most the jobs of a day; it is for single pages, not for lists.
 */
export const findJobs = (ids: Readonly<Record<string, readonly (string | number)[]>>): Promise<JobRow[]> => {
  const matches = Object.entries(ids).map(
    ([field, values]) => sql`data->>${field} = any(${sql.param(values.map(String))}::text[])`,
  );
  return queryRows<JobRow>(
    db,
    sql`select name, created_on as at, state from pgboss.job where ${sql.join(matches, sql` or `)} order by created_on`,
  );
};

const dueQueues = `select name from pgboss.queue q where exists (
  select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
)`;

/**
 * Wakes the workers of all queues with due jobs, by one statement for all of them: a statement of each worker took a
 * tenth of a core while there was nothing to do.
 */
async function pollQueues(queue: PgBoss, workers: ReadonlyMap<string, string>, { signal }: AbortController, log: Log) {
  while (!signal.aborted) {
    try {
      const { rows } = await queue.getDb().executeSql(dueQueues);
      for (const { name } of rows as { name: string }[]) if (workers.has(name)) queue.notifyWorker(workers.get(name)!);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'job queue');
    }
    await sleep(pollMs, undefined, { signal }).catch(() => {});
  }
}

const keepFailed = ({ job, jobId }: FailedJob): Promise<unknown> =>
  db.execute(
    sql`update pgboss.job set deletion_seconds = ${deleteFailedAfterSeconds} where name = ${job} and id = ${jobId}`,
  );
