import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Api } from '#contract/index.ts';
import { recordAudit } from '#platform/audit.ts';
import { config } from '#platform/config.ts';
import { transaction } from '#platform/transaction.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import { listFailedJobs, retryJob } from '#platform/jobs.ts';
import { isGuessable } from '#platform/key-strength.ts';
import { getLastTime } from '#platform/last-times.ts';
import { lastRuns } from '#platform/schedule.ts';
import { checkoutsFailSince } from './areas/checkout/failing-checkouts.ts';
import { countLateRemovals } from './areas/makers/removals.ts';
import { countUnknownMails, countWaitingMails } from './areas/notifications/mails.ts';
import { describeReconciliation } from './areas/payments/unknown-transactions.ts';
import { certificateLife } from './certificate-life.ts';
import { measureFreeSpace } from './free-space.ts';
import { lastCheck } from './shop-metrics.ts';

/** `npm run package` adds the commit to package.json. */
const { version, commit } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
  commit?: string;
};

export const healthRoutes: Pick<Handlers<Api>, 'GET /api/admin/health' | 'POST /api/admin/health/jobs/:id/retry'> = {
  'GET /api/admin/health': async ({ at }) => ({
    data: {
      version: commit ?? version,
      failedJobs: await listFailedJobs(),
      sweeps: [...lastRuns].map(([name, { succeededAt = null, failedAt = null }]) => ({
        name,
        succeededAt,
        failedAt,
      })),
      waitingMails: await countWaitingMails(at),
      unknownMails: await countUnknownMails(),
      checkoutsFailSince: await checkoutsFailSince(),
      backupAt: await getLastTime('backup'),
      copiesBackups: config.copiesBackups,
      reconciliation: await describeReconciliation(at),
      lateRemovals: await countLateRemovals(at),
      invariants: lastCheck,
      isKeyOfWords: await isGuessable(config.secretKey),
      // A disk that cannot be read is a fault, which is told by itself.
      freeSpace: (await measureFreeSpace().catch(() => [])).map(({ of, bytes }) => ({ of, bytes })),
      certificateUntil: await certificateUntil(),
    },
  }),
  'POST /api/admin/health/jobs/:id/retry': async ({ session, params: { id }, at }) => {
    await transaction(async (tx) => {
      await retryJob(tx, id);
      await recordAudit(tx, { actorId: session.userId, action: 'job-retried', subject: id, at });
    });
    return { message: 'Tugas dicoba lagi.' };
  },
};

async function certificateUntil(): Promise<string | null> {
  const life = await certificateLife();
  return life && new Date(life[1]).toISOString();
}
