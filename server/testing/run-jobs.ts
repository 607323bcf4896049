/** Runs the jobs of the shop: as a process until it is killed, `node server/testing/run-jobs.ts`, or in a test. */
import { configure } from '#platform/config.ts';
import { connect } from '#platform/connect.ts';
import { startJobs } from '#platform/jobs.ts';
import { notifyOfFailedJob } from '#server/areas/notifications/admin-mails.ts';
import { jobHandlers } from '#server/schedule.ts';

export const runJobs = (databaseUrl: string): Promise<void> =>
  startJobs(databaseUrl, jobHandlers, { log: console, onFailed: notifyOfFailedJob });

if (import.meta.main) {
  const { databaseUrl } = configure(process.env);
  connect(databaseUrl);
  await runJobs(databaseUrl);
}
