/**
 * Checks that every job that deletes or erases old rows keeps pace with 100,000 orders a day: npm run prove retention
 * Fills a temporary database with the rows that such a shop leaves over their retention time and one day, a hundredth of
 * them unless `--scale` says otherwise, and runs each job once. A job fails when it needs more than a tenth of the time,
 * a statement takes a fifth of the limit, a statement reads a large table as a whole, or a table is not vacuumed daily.
 * `--drop INDEX` drops an index first, to see a job fail.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { configure } from '#platform/config.ts';
import { connect, db, disconnect, queryRows } from '#platform/db.ts';
import { createJobSchema, startJobs, stopJobs } from '#platform/jobs.ts';
import { migrate } from '#server/db/migrate.ts';
import { jobHandlers } from '#server/schedule.ts';
import { startPostgres } from '../local-services/postgres/start-postgres.ts';
import { demoEnvironment } from './demo-environment.ts';
import { cases } from './retention/cases.ts';
import { fillJobs, fillShop, rowSizes } from './retention/fill.ts';
import { measure } from './retention/measure.ts';

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '100' }, drop: { type: 'string' } },
});
const scale = Number(values.scale);
if (!(scale >= 1)) throw new Error('--scale is the number by which the rows are divided, such as 100');

/** The queue reads its whole table, so that the time of its full size is estimated from a larger part. */
const jobScale = Math.min(10, Math.max(1, scale / 10));

const began = performance.now();
const onProgress = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

const dataDir = mkdtempSync(path.join(tmpdir(), 'retention-'));
// PostgreSQL may run as another user.
chmodSync(dataDir, 0o711);
// Autovacuum would count dead rows down while they are measured.
const settings = { fsync: 'off', autovacuum: 'off', max_wal_size: '4GB' };
const postgres = await startPostgres({ dataDir, onProgress, settings });
try {
  configure(demoEnvironment({ DATA_DIR: dataDir, PORT: '0', DATABASE_URL: postgres.url }).variables);
  await migrate(postgres.url);
  await createJobSchema(postgres.url);
  connect(postgres.url, { max: 4, query_timeout: 0 });
  await fillShop({ databaseUrl: postgres.url, ordersPerDay: 100_000 / scale, onProgress });
  const idle = Object.fromEntries(Object.keys(jobHandlers).map((name) => [name, () => Promise.resolve()]));
  await startJobs(postgres.url, idle, { log: console });
  await fillJobs({ databaseUrl: postgres.url, ordersPerDay: 100_000 / jobScale, onProgress });
  onProgress(`bytes per row: ${await rowSizes()}`);
  if (values.drop) await queryRows(db, sql`drop index ${sql.identifier(values.drop)}`);
  await disconnect();
  // The tables are smaller than the real ones, which the planner would not read as a whole where an index helps.
  connect(postgres.url, { max: 1, statement_timeout: 2_000, options: '-c enable_seqscan=off' });
  const failures: string[] = [];
  for (const one of cases) {
    const { line, problems } = await measure(one, jobScale);
    onProgress(line);
    for (const problem of problems) failures.push(`${one.name}: ${problem}`);
  }
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await stopJobs();
  await disconnect();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
