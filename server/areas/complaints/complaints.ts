import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type ComplaintKind, complaintRefusal } from '#contract/complaints.ts';
import type { ComplaintId, OrderId, UserId } from '#contract/ids.ts';
import type { Role } from '#contract/words.ts';
import { db, queryRows, type Transaction, transaction } from '#platform/db.ts';
import { sendJob } from '#platform/jobs.ts';
import { newId } from '#platform/new-id.ts';
import { readPrivateFile, withPrivatePicture } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { setDisputed } from '#server/areas/orders/order-money.ts';
import { complaints, orders } from '#server/db/schema/index.ts';

type NewComplaint = {
  orderId: OrderId;
  userId: UserId;
  kind: ComplaintKind;
  text: string;
  /** At most three pictures. */
  photos: readonly Buffer[];
};

/**
 * Opens a complaint of a buyer. Until it is closed, the order is neither confirmed nor paid out.
 * @throws NO_ORDER for an order that is not the buyer's own, what complaintRefusal returns, and what withPrivatePicture
 * throws
 */
export const openComplaint = ({ photos, ...complaint }: NewComplaint, at: Date): Promise<void> =>
  withPhotos(photos, (names) =>
    transaction(async (tx) => {
      const { orderId, userId, kind, text } = complaint;
      const order = await lockOrder(tx, and(eq(orders.id, orderId), eq(orders.userId, userId))!);
      if (!order) throw refuse('NO_ORDER');
      const earlier = await tx.select().from(complaints).where(eq(complaints.orderId, orderId));
      const refusal = complaintRefusal({ ...order, orderStatus: order.status }, earlier);
      if (refusal) throw refuse(refusal);
      const id = newId<ComplaintId>(at.getTime());
      await tx.insert(complaints).values({ id, orderId, kind, text, photos: names, openedAt: at.toISOString() });
      await setDisputed(tx, orderId, true);
      await sendJob(tx, 'tell-complaint', { complaintId: id, news: 'opened' });
    }),
  );

type OwnComplaint = { complaintId: ComplaintId; userId: UserId };

/**
 * Withdraws an open complaint of a buyer.
 * @throws NO_COMPLAINT for a complaint of another buyer, COMPLAINT_CLOSED
 */
export async function withdrawComplaint({ complaintId, userId }: OwnComplaint, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const { orderId } = await lockOpenComplaint(tx, complaintId, eq(orders.userId, userId));
    await tx
      .update(complaints)
      .set({ closedAt: at.toISOString(), outcome: 'withdrawn' })
      .where(eq(complaints.id, complaintId));
    await setDisputed(tx, orderId, false);
    await sendJob(tx, 'tell-complaint', { complaintId, news: 'withdrawn' });
  });
}

type Answer = { complaintId: ComplaintId; sellerId: UserId; answer: string };

/**
 * Stores the answer of a seller to an open complaint.
 * @throws NO_COMPLAINT for a complaint about another store, COMPLAINT_CLOSED, ALREADY_ANSWERED
 */
export async function answerComplaint({ complaintId, sellerId, answer }: Answer, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const complaint = await lockOpenComplaint(tx, complaintId, eq(orders.sellerId, sellerId));
    if (complaint.answer !== null) throw refuse('ALREADY_ANSWERED');
    await tx.update(complaints).set({ answer, answeredAt: at.toISOString() }).where(eq(complaints.id, complaintId));
    await sendJob(tx, 'tell-complaint', { complaintId, news: 'answered' });
  });
}

type PhotoRequest = { complaintId: ComplaintId; number: string; viewer: { userId: UserId; role: Role } };

/**
 * Returns a photo of a complaint. Photos are numbered from 1.
 * @throws NOT_FOUND, also for anyone but the buyer, the seller and admins
 */
export async function getComplaintPhoto({ complaintId, number, viewer }: PhotoRequest): Promise<{ content: Buffer }> {
  const isTheirs =
    viewer.role === 'admin' ? sql`true` : sql`(o.user_id = ${viewer.userId} or o.seller_id = ${viewer.userId})`;
  const [found] = await queryRows<{ photos: string[] }>(
    db,
    sql`select c.photos from complaints c join orders o on o.id = c.order_id where c.id = ${complaintId} and ${isTheirs}`,
  );
  const name = /^[1-3]$/.test(number) ? found?.photos[Number(number) - 1] : undefined;
  if (name === undefined) throw refuse('NOT_FOUND');
  return { content: await readPrivateFile(name) };
}

/**
 * Locks an open complaint whose order meets the condition, after the order, as openComplaint does.
 * @throws NO_COMPLAINT, COMPLAINT_CLOSED
 */
export async function lockOpenComplaint(
  tx: Transaction,
  complaintId: ComplaintId,
  ofOrder: SQL = sql`true`,
): Promise<typeof complaints.$inferSelect> {
  const ofComplaint = sql`${orders.id} = (select order_id from complaints where id = ${complaintId})`;
  if (!(await lockOrder(tx, and(ofComplaint, ofOrder)!))) throw refuse('NO_COMPLAINT');
  const [complaint] = await tx.select().from(complaints).where(eq(complaints.id, complaintId)).for('no key update');
  if (complaint!.closedAt !== null) throw refuse('COMPLAINT_CLOSED');
  return complaint!;
}

async function lockOrder(tx: Transaction, which: SQL): Promise<typeof orders.$inferSelect | undefined> {
  const [order] = await tx.select().from(orders).where(which).for('no key update');
  return order;
}

/** Stores private pictures one by one and passes their names to `work`. */
async function withPhotos(
  photos: readonly Buffer[],
  work: (names: string[]) => Promise<void>,
  stored: string[] = [],
): Promise<void> {
  const [first, ...others] = photos;
  if (!first) return work(stored);
  await withPrivatePicture(first, (name) => withPhotos(others, work, [...stored, name]));
}
