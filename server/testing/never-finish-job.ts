/**
 * A node that starts one kind of job and never finishes it, for tests that kill it: `node never-finish-job.ts <database
 * url> <job>`.
 */
import { startJobs } from '#platform/jobs.ts';

const [databaseUrl, job] = process.argv.slice(2);

await startJobs(
  databaseUrl!,
  {
    [job!]: async () => {
      console.log('job started');
      await new Promise(() => setInterval(() => {}, 60_000));
    },
  },
  { log: { error: (details, message) => console.error(message, details) } },
);
console.log('ready');
