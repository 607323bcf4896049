/** Requests of people on a maker's page: that it names them, and that they want to be removed. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { MakerId, MakerRemovalId, UserId } from '#contract/ids.ts';
import { type ListedRemoval, removalDays, type RemovalState } from '#contract/makers/makers-api.ts';
import { recordAudit } from '#platform/audit.ts';
import { deleteInBatches } from '#platform/batches.ts';
import { columns, jsonBuildObject } from '#platform/columns.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { transaction } from '#platform/transaction.ts';
import { countAll, limitsOfStranger } from '#server/areas/auth/failure-counts.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { makerRemovals, makers, stores } from '#server/db/schema/index.ts';

const dayMs = 24 * 60 * 60_000;
/** Requests in a day: nobody needs more, and no one can fill the list of a seller or of the admins. */
const maxRequests = { ofClient: 5, inAll: 5_000 };
/** Above so many in a day about one maker, a further one is thanked for and not stored while one is open. */
const maxOfMaker = 10;
/** Days after the answer in which it can still be explained to who asked. */
const answeredDays = 90;
/** Days after which an unanswered request ends: nobody waits any more for an answer to it. */
const openDays = 365;

type Request = { makerId: MakerId; contact: string; text?: string | undefined; clientKey: string };

/**
 * Adds a request to be removed from a maker's page, and tells the seller: also of a maker who was taken down or whose
 * store is suspended, because both can end.
 * @throws MAKER_ERASED, NO_MAKER, TOO_MANY
 */
export async function askRemoval({ makerId, contact, text = '', clientKey }: Request, at: Date): Promise<void> {
  await transaction(async (tx) => {
    // Nobody erases the maker before the request is stored, and requests about them come in turn.
    const [maker] = await tx.select().from(makers).where(eq(makers.id, makerId)).for('no key update');
    if (!maker) throw refuse('NO_MAKER');
    if (maker.erasedAt !== null) throw refuse('MAKER_ERASED');
    if (config.rateLimits) await countAll(tx, limitsOfStranger('maker removals', clientKey, maxRequests), dayMs, at);
    const ofMaker = eq(makerRemovals.makerId, makerId);
    const recent = and(ofMaker, sql`created_at > ${new Date(at.getTime() - dayMs)}`);
    const isOverLimit = (await tx.$count(makerRemovals, recent)) >= maxOfMaker;
    if (isOverLimit && (await tx.$count(makerRemovals, and(ofMaker, states.open))) > 0) return;
    const id = newId<MakerRemovalId>(at.getTime());
    await tx.insert(makerRemovals).values({ id, makerId, contact, text, createdAt: at.toISOString() });
    await notify(tx, 'maker-removal', { removalId: id }, { at });
  });
}

const sortOrders = byTime(sql`maker_removals.id`);
const states: Record<RemovalState, SQL> = {
  open: sql`maker_removals.answered_at is null`,
  answered: sql`maker_removals.answered_at is not null`,
};
const tables = sql`maker_removals join makers on makers.id = maker_removals.maker_id
  join stores on stores.seller_id = makers.seller_id`;
const removalColumns = columns({
  _id: makerRemovals.id,
  contact: makerRemovals.contact,
  text: makerRemovals.text,
  createdAt: makerRemovals.createdAt,
  answeredAt: makerRemovals.answeredAt,
  outcome: makerRemovals.outcome,
  maker: jsonBuildObject({
    _id: makers.id,
    name: makers.name,
    sellerId: makers.sellerId,
    storeName: stores.storeName,
  }),
});

/** Returns a page of the open or the answered requests. */
export const listRemovals = ({
  status,
  sortBy,
  ...pageRequest
}: Omit<ListRequest, 'q'> & { status: RemovalState }): Promise<ListPage<ListedRemoval>> =>
  readList(
    {
      columns: removalColumns,
      from: sql`${tables} where ${states[status]}`,
      name: `removals ${status} ${sortBy}`,
      order: sortOrders[sortBy],
    },
    pageRequest,
  );

/** How many requests wait longer than they may. */
export const countLateRemovals = (at: Date): Promise<number> =>
  db.$count(makerRemovals, sql`${states.open} and created_at < ${new Date(at.getTime() - removalDays * dayMs)}`);

type Refusal = { removalId: MakerRemovalId; adminId: UserId; reason: string };

/** @throws NO_REMOVAL, REMOVAL_ANSWERED */
export async function refuseRemoval({ removalId, adminId, reason }: Refusal, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const [found] = await tx.select().from(makerRemovals).where(eq(makerRemovals.id, removalId)).for('update');
    if (!found) throw refuse('NO_REMOVAL');
    if (found.answeredAt !== null) throw refuse('REMOVAL_ANSWERED');
    await tx
      .update(makerRemovals)
      .set({ answeredAt: at.toISOString(), outcome: 'refused' })
      .where(eq(makerRemovals.id, removalId));
    const action = 'maker-removal-refused';
    await recordAudit(tx, { actorId: adminId, action, subject: found.makerId, details: { reason }, at });
  });
}

/** Scheduled job: deletes requests 90 days after they were answered, and open ones a year after they were made. */
export async function deleteOldRemovals(at: Date): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * dayMs);
  await deleteInBatches(makerRemovals, ['id'], sql`answered_at < ${before(answeredDays)}`);
  await deleteInBatches(makerRemovals, ['id'], sql`answered_at is null and created_at < ${before(openDays)}`);
}
