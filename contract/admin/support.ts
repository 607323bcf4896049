/** The support desk: what happened to an order, and what an admin can do about it. */
import * as z from 'zod/mini';
import { admins, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, required, timestamp } from '../endpoint.ts';
import type { OrderId } from '../ids.ts';
import { paymentStatuses } from '../payments/payment-states.ts';

const timelineKinds = ['order', 'payment', 'job', 'message', 'admin', 'note'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const timelineEntry = z.object({
  at: timestamp,
  kind: z.enum(timelineKinds),
  title: z.string(),
  /** Reason, channel, recipient or text; empty when there is nothing to add. */
  detail: z.string(),
  /** The e-mail address of the admin whose name it says: the name is the one of that time. */
  by: z.optional(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** What is kept of an order of an erased account: labelled fields, texts, and the photos of complaints. */
const retainedOrder = z.object({
  facts: z.record(z.string(), z.nullable(z.string())),
  texts: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Names of private files; in answers data URLs. */
  photos: z.array(z.string()),
});
export type RetainedOrder = z.infer<typeof retainedOrder>;

const params = z.object({ orderId: id<OrderId>() });

export const support = defineApi({
  'GET /api/admin/transactions/:orderId/timeline': {
    summary:
      'List what happened to an order: status changes, provider reports, jobs, messages, admin actions and notes',
    ...admins.read,
    params,
    out: answer({ data: z.array(timelineEntry) }),
  },
  'POST /api/admin/transactions/:orderId/check': {
    summary: 'Ask the payment provider for the status of the payment, and apply it; audited',
    ...admins.write,
    params,
    out: answer({ message: z.string(), paymentStatus: z.enum(paymentStatuses) }),
  },
  'POST /api/admin/transactions/:orderId/cancel': {
    summary: 'Refund a paid order in full; one that is not sent yet is rejected; audited',
    ...verifiedAdmins.write,
    params,
    body: z.object({ reason: required(500) }),
  },
  'POST /api/admin/transactions/:orderId/resend': {
    summary: 'Send the latest message about the order to its buyer, and to its seller if they must confirm it; audited',
    ...admins.write,
    params,
  },
  'POST /api/admin/transactions/:orderId/open-kept': {
    summary: 'Open what is kept of an order of an erased account, with its invoice, for a reason; audited',
    ...verifiedAdmins.write,
    records: 'reveal',
    params,
    body: z.object({ reason: required(500) }),
    out: answer({ message: z.string(), data: retainedOrder }),
  },
  'POST /api/admin/transactions/:orderId/notes': {
    summary: 'Add a note that only admins see; the timeline lists it',
    ...admins.write,
    params,
    body: z.object({ text: required(1_000) }),
  },
});
