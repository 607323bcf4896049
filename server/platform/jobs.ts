import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import { clientTimeouts, type Transaction } from './db.ts';

/** What a job does with its payload; `at` is when it runs. Throwing tries it again, later and later. */
export type JobHandlers = Record<string, (payload: never, at: Date) => Promise<void>>;

type Log = { error: (details: object, message: string) => void };

let boss: PgBoss | undefined;

/** A job whose node gives no sign of life for so long is tried again, on any node. */
const heartbeatSeconds = 20;
/** How often the nodes together look for such jobs. */
const superviseSeconds = 10;
/** How long a batch may run before it counts as hung: ten jobs, each with two calls of at most 10 s. */
const expireInSeconds = 300;

/** Starts the queue in the database's own schema `pgboss` and works off the jobs named. */
export async function startJobs(databaseUrl: string, handlers: JobHandlers, log: Log): Promise<void> {
  const pool = { ...clientTimeouts, max: 3, application_name: 'kreasi jobs' };
  const supervision = { superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds };
  boss = new PgBoss({ connectionString: databaseUrl, ...pool, ...supervision });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  // A full batch is followed by the next at once, so that a rush is worked off as fast as the machine can.
  const pace = { pollingIntervalSeconds: 0.5, batchSize: 10, burstWhenBatchFull: true } as const;
  for (const [name, handle] of Object.entries(handlers)) {
    const queue = { retryLimit: 8, retryDelay: 5, retryBackoff: true, heartbeatSeconds, expireInSeconds };
    await boss.createQueue(name, queue);
    // A queue that an earlier version made keeps its own options otherwise.
    await boss.updateQueue(name, queue);
    await boss.work(name, { ...pace, perJobResults: true }, async (jobs) => {
      const results: JobResult[] = [];
      for (const { id, data } of jobs) {
        // One that fails must not take the others of its batch along.
        try {
          await handle(data as never, new Date());
          results.push({ id, status: 'completed' });
        } catch (error) {
          log.error({ err: error, job: name, jobId: id }, 'job failed');
          results.push({ id, status: 'failed' });
        }
      }
      return results;
    });
  }
}

export async function stopJobs(): Promise<void> {
  await boss?.stop({ graceful: true, timeout: 5_000 });
  boss = undefined;
}

/**
 * Sends a job with the transaction that gives reason for it: it exists if and only if the transaction commits. The
 * payload carries ids, never secrets.
 */
export async function sendJob(tx: Transaction, name: string, payload: object): Promise<void> {
  if (!boss) throw new Error('the job queue is not started');
  await boss.send(name, payload, { db: fromDrizzle(tx, sql) });
}
