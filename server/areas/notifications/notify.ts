/**
 * Tells users something: a notice is a row with ids only, written with what it tells of, and a job that delivers it.
 */
import { sql } from 'drizzle-orm';
import type { NoticeId, OrderId, UserId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';
import { sendJobs } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';

/** What a notice of each kind is about, which `notices.ts` declares. */
export interface NoticePayloads {}

export type NoticeKind = keyof NoticePayloads;

/** The payload of the job `deliver-notice`. `at` is the time of the news, in ISO 8601 format. */
export type NoticeJob = {
  [Kind in NoticeKind]: { noticeId: NoticeId; kind: Kind; about: NoticePayloads[Kind]; orderId?: OrderId; at: string };
}[NoticeKind];

type Circumstances = {
  /** When it happened. Old news is not mailed. */
  at: Date;
  /** The order that it is about: its timeline lists the notice, and the notice is erased with it. */
  orderId?: OrderId;
  /** The admin who wrote a broadcast. */
  senderId?: UserId;
  /** Makes a repeated call with the same id do nothing. */
  id?: NoticeId;
};

/** Tells users something if the given transaction commits. The catalogue `notices.ts` says who gets it, and how. */
export const notify = <Kind extends NoticeKind>(
  tx: Transaction,
  kind: Kind,
  about: NoticePayloads[Kind],
  { at, ...more }: Circumstances,
): Promise<void> => notifyEach(tx, kind, [{ about, ...more }], at);

type Stated<Kind extends NoticeKind> = Omit<Circumstances, 'at'> & { about: NoticePayloads[Kind] };

/** The same for several notices of a kind, in as many statements as for one. */
export async function notifyEach<Kind extends NoticeKind>(
  tx: Transaction,
  kind: Kind,
  stated: readonly Stated<Kind>[],
  at: Date,
): Promise<void> {
  const rows = stated.map((one) => ({ id: newId<NoticeId>(at.getTime()), ...one }));
  const added = await tx.rows<{ id: NoticeId }>(sql`
    insert into notices (id, kind, about, order_id, sender_id, created_at)
    select id, ${kind}, about, "orderId", "senderId", ${at}
    from json_to_recordset(${JSON.stringify(rows)})
      as n (id uuid, about jsonb, "orderId" uuid, "senderId" uuid)
    on conflict do nothing returning id`);
  const isAdded = new Set(added.map(({ id }) => id));
  const jobs = rows.flatMap(({ id: noticeId, about, orderId }) =>
    isAdded.has(noticeId) ? [{ noticeId, kind, about, ...(orderId && { orderId }), at: at.toISOString() }] : [],
  );
  if (jobs.length > 0) await sendJobs(tx, 'deliver-notice', jobs as unknown as NoticeJob[]);
}
