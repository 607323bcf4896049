import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import { type SQL, sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { clientTimeouts } from './connect.ts';
import type { Transaction } from './sql.ts';
import { refuse } from './refuse.ts';

/** The payload of each job by its name, which `server/schedule.ts` declares from the handlers. */
export interface JobPayloads {}

/** `retry`: the job failed as jobs of its kind may, and is tried again. */
export type JobOutcome = 'done' | 'retry';

/** `at` is when the job runs. A job that throws is logged and retried with increasing delay. */
type JobHandler = (payload: never, at: Date, isLastTry: boolean) => Promise<JobOutcome | void>;

/** A handler that runs up to `atOnce` jobs at a time, with what its queue does in its own way. */
type JobQueue = {
  handle: JobHandler;
  atOnce: number;
  options: QueueOptions;
  /** While it is true at the start of the node, the jobs wait. */
  isPaused?: () => boolean;
};

/** Handles all jobs of a batch together. When it throws, each job is handled by itself. */
type TogetherQueue = { handleBatch: (payloads: never, at: Date) => Promise<void> };

/** Handlers by job name. */
export type JobHandlers = Record<string, JobHandler | JobQueue | TogetherQueue>;

/** The queue of the jobs that failed for good. They have no worker: they wait for an admin, for at most a week. */
const failedJobs = 'failed-jobs';
const failedRetentionSeconds = 7 * 24 * 60 * 60;

export type FailedJob = { job: string; jobId: string };

type Options = {
  log: { error: (details: object, message: string) => void };
  /** Is called when the last try of a job has failed. */
  onFailed?: (failed: FailedJob, at: Date) => Promise<void>;
};

let boss: PgBoss | undefined;
let names: string[] = [];

/**
 * Sent jobs wake their worker. It also looks by itself for repeated and delayed jobs, and while nothing can wake it.
 */
const pace = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };
/** A full batch is followed by the next one at once, so that a backlog is processed without polling delays. */
const batch = { batchSize: 10, burstWhenBatchFull: true } as const;

/** A job whose node sends no heartbeat for this long is retried on any node. */
const heartbeatSeconds = 20;
/** How often the nodes check for such jobs. */
const superviseSeconds = 10;
/** Finished jobs are kept for a day, because the queue often reads its whole table. */
const deleteAfterSeconds = 24 * 60 * 60;
/** How often old jobs are deleted. All that are due are one statement, so a day of them would be too many. */
const maintenanceIntervalSeconds = 10 * 60;
/**
 * Maximum runtime of a batch: ten jobs, each with two calls of at most 10 s, plus a margin. A job
 * that deletes files takes as long: it begins no file after 10 s, and a file takes at most 10 s.
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

/** Opens the queue for a program that only sends jobs, such as a command of the operator. End it by `stopJobs`. */
export async function openJobSender(databaseUrl: string): Promise<void> {
  boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false, migrate: false });
  boss.on('error', () => {});
  await boss.start();
}

/** The queues with jobs that are not finished and that have none of these names: they belong to another release. */
export async function findForeignQueues(databaseUrl: string, known: readonly string[]): Promise<string[]> {
  const reader = new PgBoss({
    connectionString: databaseUrl,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  reader.on('error', () => {});
  await reader.start();
  try {
    const foreign = (await reader.getQueues()).filter(({ name }) => ![...known, failedJobs].includes(name));
    const stats = await Promise.all(foreign.map(({ name }) => reader.getQueueStats(name)));
    return stats.flat().flatMap(({ name, queuedCount, activeCount }) => (queuedCount + activeCount > 0 ? [name] : []));
  } finally {
    await reader.stop({ graceful: false });
  }
}

/** Starts the queue in the schema `pgboss` of the database and a worker for each handler. */
export async function startJobs(databaseUrl: string, handlers: JobHandlers, options: Options): Promise<void> {
  const pool = { ...clientTimeouts, max: 3, application_name: 'kreasi jobs', useListenNotify: true };
  const supervision = {
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds,
  };
  boss = new PgBoss({ connectionString: databaseUrl, ...pool, ...supervision, clock: steadyClock });
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'));
  await boss.start();
  await openQueue(boss, failedJobs, { retentionSeconds: failedRetentionSeconds });
  const retries = { retryLimit: 8, retryDelay: 5, retryBackoff: true };
  const queue = {
    ...retries,
    heartbeatSeconds,
    expireInSeconds,
    deleteAfterSeconds,
    notify: true,
    deadLetter: failedJobs,
  };
  names = Object.keys(handlers);
  for (const [name, handler] of Object.entries(handlers)) {
    const { handle, together, atOnce, options: own, isPaused } = queueOf(handler);
    await openQueue(boss, name, { ...queue, ...own });
    if (isPaused?.()) continue;
    const work = { ...pace, ...batch, batchSize: Math.max(batch.batchSize, atOnce), perJobResults: true } as const;
    await boss.work(name, { ...work, includeMetadata: true }, async (jobs) => {
      if (together && jobs.length > 1) {
        const payloads = jobs.map(({ data }) => data) as never;
        const isDone = await together(payloads, new Date()).then(
          () => true,
          () => false,
        );
        if (isDone) return jobs.map(({ id }) => ({ id, status: 'completed' }));
      }
      const results: JobResult[] = [];
      const waiting = jobs.values();
      const worker = async () => {
        // A failed job must not fail the rest of its batch.
        for (const job of waiting) results.push({ id: job.id, status: await run(job, handle, options) });
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      return results;
    });
  }
}

function queueOf(handler: JobHandlers[string]): JobQueue & { together?: TogetherQueue['handleBatch'] } {
  if (typeof handler === 'function') return { handle: handler, atOnce: 1, options: {} };
  if ('handle' in handler) return handler;
  const together = handler.handleBatch;
  return { handle: (payload, at) => together([payload] as never, at), together, atOnce: 1, options: {} };
}

/** createQueue keeps the options of a queue that an earlier version created. */
async function openQueue(queues: PgBoss, name: string, options: QueueOptions): Promise<void> {
  await queues.createQueue(name, options);
  await queues.updateQueue(name, options);
}

async function run(
  { id, name, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
  handle: JobHandler,
  { log, onFailed }: Options,
): Promise<JobResult['status']> {
  const at = new Date();
  const isLastTry = retryCount >= retryLimit;
  try {
    return (await handle(data as never, at, isLastTry)) === 'retry' ? 'failed' : 'completed';
  } catch (error) {
    log.error({ err: error, job: name, jobId: id }, 'job failed');
    if (isLastTry) {
      await onFailed?.({ job: name, jobId: id }, at).catch((err: unknown) => log.error({ err }, 'failed job not told'));
    }
    return 'failed';
  }
}

export async function stopJobs(): Promise<void> {
  await boss?.stop({ graceful: true, timeout: 5_000 });
  boss = undefined;
}

/**
 * Enqueues a job in the given transaction: the job exists if and only if the transaction commits. The payload contains
 * ids, never secrets. It runs at once, or at `startAfter`.
 * @throws Error when the queue is not started
 */
export async function sendJob<Name extends keyof JobPayloads>(
  tx: Transaction,
  name: Name,
  payload: JobPayloads[Name],
  startAfter?: Date,
): Promise<void> {
  await sendJobs(tx, name, [payload], startAfter);
}

/**
 * Enqueues a job of the same name for each payload, in one statement; see `sendJob`.
 * @throws Error when the queue is not started
 */
export async function sendJobs<Name extends keyof JobPayloads>(
  tx: Transaction,
  name: Name,
  payloads: readonly JobPayloads[Name][],
  startAfter?: Date,
): Promise<void> {
  const jobs = payloads.map((data) => ({ data, ...(startAfter && { startAfter }) }));
  await started().insert(name, jobs, within(tx));
}

/** The number of jobs that failed for good, also of those that `listFailedJobs` leaves out. */
export const countFailedJobs = async (): Promise<number> => (await started().previewRedrive(failedJobs)).total;

/** The number of jobs by name and state, without those that completed or start later; up to ten seconds old. */
export async function countJobs(): Promise<{ name: string; state: 'created' | 'active' | 'failed'; jobs: number }[]> {
  const { destinations } = await started().previewRedrive(failedJobs);
  const stats = await Promise.all(names.map((name) => started().getQueueStats(name)));
  return [
    ...destinations.map(({ name, count }) => ({ name, state: 'failed' as const, jobs: count })),
    ...stats.flat().flatMap(({ name, readyCount, activeCount }) => [
      { name, state: 'created' as const, jobs: readyCount },
      { name, state: 'active' as const, jobs: activeCount },
    ]),
  ];
}

const hourMs = 60 * 60_000;

/** The number of jobs that were due a quarter of an hour ago, and of those that failed for good in the last hour. */
export async function countTroubledJobs(at: Date): Promise<{ late: number; failed: number }> {
  const failed = await started().findJobs(failedJobs);
  const waiting = await Promise.all(names.map((name) => started().findJobs(name, { queued: true })));
  return {
    late: waiting.flat().filter(({ startAfter }) => startAfter.getTime() < at.getTime() - hourMs / 4).length,
    failed: failed.filter(({ createdOn }) => createdOn.getTime() > at.getTime() - hourMs).length,
  };
}

/** The last 100 jobs that failed for good, newest first. */
export async function listFailedJobs(): Promise<{ _id: string; name: string; failedAt: string }[]> {
  const jobs = await started().findJobs(failedJobs, { queued: true });
  return jobs
    .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    .slice(0, 100)
    .map(({ id, sourceName, createdOn }) => ({ _id: id, name: sourceName ?? '', failedAt: createdOn.toISOString() }));
}

/**
 * Queues a failed job again, in the given transaction.
 * @throws NOT_FOUND when no job with this id has failed
 */
export async function retryJob(tx: Transaction, id: string): Promise<void> {
  const queued = await started().redrive(failedJobs, { ids: [id], ...within(tx) });
  if (queued === 0) throw refuse('NOT_FOUND');
}

/** The jobs of a queue whose payload has these fields. Finished ones are kept for a day. */
export const findJobs = (name: keyof JobPayloads, fields: object): Promise<JobWithMetadata<unknown>[]> =>
  started().findJobs<unknown>(name, { data: fields });

function started(): PgBoss {
  if (!boss) throw new Error('the job queue is not started');
  return boss;
}

const within = (tx: Transaction) => ({
  db: fromDrizzle({ execute: (statement) => tx.rows(statement as SQL) }, sql),
});
