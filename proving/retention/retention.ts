/**
 * Checks that every job that deletes or erases old rows keeps pace with 100,000 orders a day: npm run prove retention
 * Fills a temporary database with the rows that such a shop leaves over their retention time and one day, a hundredth
 * of them unless `--scale` says otherwise, and runs each job once. A job fails when it needs more than a tenth of the
 * time, a statement takes a fifth of the limit, a statement reads a large table as a whole, or a table is not
 * vacuumed daily. `--drop INDEX` drops an index first, to see a job fail.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { configure } from '#platform/config.ts';
import { connect, db, disconnect } from '#platform/connect.ts';
import { createJobSchema, startJobs, stopJobs } from '#platform/jobs.ts';
import { migrate } from '#server/db/migrate.ts';
import { jobHandlers } from '#server/schedule.ts';
import { demoEnvironment } from '../../local/demo-environment.ts';
import { runDrill, say, temporaryPostgres, undo } from '../kit/drill.ts';
import { cases } from './cases.ts';
import { fillJobs, fillShop, rowSizes } from './fill.ts';
import { measure } from './measure.ts';

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '100' }, drop: { type: 'string' } },
});
const scale = Number(values.scale);
if (!(scale >= 1)) throw new Error('--scale is the number by which the rows are divided, such as 100');

/** The queue reads its whole table, so that the time of its full size is estimated from a larger part. */
const jobScale = Math.min(10, Math.max(1, scale / 10));

await runDrill(async () => {
  // Autovacuum would count dead rows down while they are measured.
  const settings = { fsync: 'off', autovacuum: 'off', max_wal_size: '4GB' };
  const { url, dataDir } = await temporaryPostgres('retention', settings);
  undo.push(disconnect, stopJobs);
  configure(demoEnvironment({ DATA_DIR: dataDir, PORT: '0', DATABASE_URL: url }).variables);
  await migrate(url);
  await createJobSchema(url);
  connect(url, { max: 4, query_timeout: 0 });
  await fillShop({ databaseUrl: url, ordersPerDay: 100_000 / scale, onProgress: say });
  const idle = Object.fromEntries(Object.keys(jobHandlers).map((name) => [name, () => Promise.resolve()]));
  await startJobs(url, idle, { log: console });
  await fillJobs({ databaseUrl: url, ordersPerDay: 100_000 / jobScale, onProgress: say });
  say(`bytes per row: ${await rowSizes()}`);
  if (values.drop) await db.rows(sql`drop index ${sql.identifier(values.drop)}`);
  await disconnect();
  // The tables are smaller than the real ones, which the planner would not read as a whole where an index helps.
  connect(url, { max: 1, statement_timeout: 2_000, options: '-c enable_seqscan=off' });
  const failures: string[] = [];
  for (const one of cases) {
    const { line, problems } = await measure(one, jobScale);
    say(line);
    failures.push(...problems.map((problem) => `${one.name}: ${problem}`));
  }
  return failures;
});
