import * as z from 'zod/mini';
import { admins, anyone } from '../access.ts';
import { answer, defineApi, id, money, timestamp } from '../endpoint.ts';

const shopContact = z.object({ email: z.string(), whatsapp: z.string(), address: z.string() });
export type ShopContact = z.infer<typeof shopContact>;

const failedJob = z.object({ _id: z.string(), name: z.string(), failedAt: timestamp });
export type FailedJob = z.infer<typeof failedJob>;

const health = z.object({
  version: z.string(),
  failedJobs: z.array(failedJob),
  /** The scheduled jobs of the node that answers; null: not since its start. */
  sweeps: z.array(z.object({ name: z.string(), succeededAt: z.nullable(timestamp), failedAt: z.nullable(timestamp) })),
  /** What the mail server does not take, since when, and why. */
  waitingMails: z.object({ mails: z.number(), since: z.nullable(timestamp), problem: z.nullable(z.string()) }),
  /** The mails of 90 days that the mail server may have taken without an answer; they are not tried again. */
  unknownMails: z.number(),
  /** Since when no buyer gets a payment from the provider; null while they do. */
  checkoutsFailSince: z.nullable(timestamp),
  backupAt: z.nullable(timestamp),
  /** The nightly backup is copied to another machine. */
  copiesBackups: z.boolean(),
  /**
   * When a settlement report was last compared with the shop, whether it is due, and what the provider does not know.
   */
  reconciliation: z.object({
    at: z.nullable(timestamp),
    isDue: z.boolean(),
    unknown: z.array(z.object({ transactionId: z.string(), providerOrderId: z.string(), gross: money })),
  }),
  /** Requests of makers to be removed that wait for longer than three days. */
  lateRemovals: z.int(),
  /** SECRET_KEY contains words that can be guessed. */
  isKeyOfWords: z.boolean(),
  /** The last check of the invariants on the node that answers, and the names of the broken ones. */
  invariants: z.nullable(z.object({ checkedAt: timestamp, broken: z.array(z.string()) })),
  /** Free bytes on the disks of this node. */
  freeSpace: z.array(z.object({ of: z.enum(['pictures', 'backups', 'database']), bytes: z.number() })),
  /** When the certificate of the shop's address ends; null: it has none, or does not answer. */
  certificateUntil: z.nullable(timestamp),
});
export type Health = z.infer<typeof health>;

export const system = defineApi({
  'GET /api/admin/health': {
    summary:
      'Show failed jobs, scheduled jobs, waiting mails, the newest backup, the invariants, disks, certificate and version',
    ...admins.read,
    out: answer({ data: health }),
  },
  'POST /api/admin/health/jobs/:id/retry': {
    summary: 'Queue a failed job again',
    ...admins.write,
    params: z.object({ id: id<string>() }),
  },
  'GET /api/health': {
    summary: 'Check readiness: 200 only if the node wrote to the database in the last 10 s',
    ...anyone.unlimited,
    out: answer({}),
  },
  'GET /api/health/live': {
    summary: 'Check that the process answers, whether or not the database does',
    ...anyone.unlimited,
    out: answer({}),
  },
  'GET /api/health/ready': {
    summary: 'The same as /api/health, by the name that load balancers look for',
    ...anyone.unlimited,
    out: answer({}),
  },
  'GET /api/shop/contact': {
    summary: 'Get the contact details of the shop itself',
    ...anyone.read,
    out: answer({ data: shopContact }),
    withholds: ['commissionPercent', 'autoConfirmDays', 'pseScope'],
  },
});
