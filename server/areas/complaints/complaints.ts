import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  type ComplaintKind,
  complaintRefusal,
  type ComplaintState,
  type ListedComplaint,
} from '#contract/complaints/complaints.ts';
import type { ComplaintId, OrderId, StoreId, UserId } from '#contract/ids.ts';
import { columns, jsonBuildObject, merge } from '#platform/columns.ts';
import { anyOf, hasIdOrCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { readPrivateFile, withPrivatePicture } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import type { Session } from '#platform/session.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { deadlineColumns } from '#server/areas/orders/deadlines.ts';
import { lockOrder } from '#server/areas/orders/lock-order.ts';
import { setDisputed } from '#server/areas/orders/order-money.ts';
import { complaintObject, contactColumns, contactTables, historyColumns } from '#server/areas/orders/order-rows.ts';
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
      const earlier = await tx.select().from(complaints).where(eq(complaints.orderId, orderId));
      const [times] = await tx.read(
        merge(deadlineColumns(at), historyColumns),
        sql`orders where orders.id = ${orderId}`,
      );
      const refusal = complaintRefusal({ ...order, ...times!, orderStatus: order.status }, earlier);
      if (refusal) throw refuse(refusal);
      await insertComplaint(tx, { orderId, kind, text, photos: names }, order, at);
    }),
  );

type Undelivered = { orderId: OrderId; text: string };

/** Opens a complaint because the courier of a paid order does not deliver it, unless one is open or it was paid out. */
export async function complainForBuyer(tx: Transaction, { orderId, text }: Undelivered, at: Date): Promise<void> {
  const order = await lockOrder(tx, eq(orders.id, orderId));
  if (order.paymentStatus !== 'paid' || order.isDisputed || order.paidOutAt) return;
  await insertComplaint(tx, { orderId, kind: 'not-arrived', text, openedBy: 'system' }, order, at);
}

type Inserted = Omit<typeof complaints.$inferInsert, 'id' | 'openedAt'>;

async function insertComplaint(
  tx: Transaction,
  complaint: Inserted,
  { movedAt }: { movedAt: string },
  at: Date,
): Promise<void> {
  const { orderId } = complaint;
  const id = newId<ComplaintId>(at.getTime());
  // Not before a confirmation for which this has waited.
  const openedAt = new Date(Math.max(at.getTime(), Date.parse(movedAt))).toISOString();
  await tx.insert(complaints).values({ ...complaint, id, openedAt });
  await setDisputed(tx, orderId, true);
  await notify(tx, 'complaint', { complaintId: id, news: 'opened' }, { at, orderId });
}

type OwnComplaint = { complaintId: ComplaintId; userId: UserId };

/** @throws NO_COMPLAINT for a complaint of another buyer, COMPLAINT_CLOSED */
export async function withdrawComplaint({ complaintId, userId }: OwnComplaint, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const { orderId } = await lockOpenComplaint(tx, complaintId, eq(orders.userId, userId));
    await tx
      .update(complaints)
      .set({ closedAt: at.toISOString(), outcome: 'withdrawn' })
      .where(eq(complaints.id, complaintId));
    await setDisputed(tx, orderId, false);
    await notify(tx, 'complaint', { complaintId, news: 'withdrawn' }, { at, orderId });
  });
}

type Answer = { complaintId: ComplaintId; sellerId: StoreId; answer: string };

/** @throws NO_COMPLAINT for a complaint about another store, COMPLAINT_CLOSED, ALREADY_ANSWERED */
export async function answerComplaint({ complaintId, sellerId, answer }: Answer, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const complaint = await lockOpenComplaint(tx, complaintId, eq(orders.sellerId, sellerId));
    if (complaint.answer !== null) throw refuse('ALREADY_ANSWERED');
    await tx.update(complaints).set({ answer, answeredAt: at.toISOString() }).where(eq(complaints.id, complaintId));
    await notify(tx, 'complaint', { complaintId, news: 'answered' }, { at, orderId: complaint.orderId });
  });
}

type PhotoRequest = { complaintId: ComplaintId; number: string; viewer: Session };

/**
 * Returns a photo of a complaint. Photos are numbered from 1.
 * @throws NOT_FOUND, also for anyone but the buyer, the seller and admins
 */
export async function getComplaintPhoto({ complaintId, number, viewer }: PhotoRequest): Promise<{ content: Buffer }> {
  const isTheirs =
    viewer.role === 'admin'
      ? sql`true`
      : sql`(orders.user_id = ${viewer.userId} or orders.seller_id = ${viewer.storeId})`;
  const [found] = await db.rows<{ photos: string[] }>(
    sql`select complaints.photos from complaints join orders on orders.id = complaints.order_id
      where complaints.id = ${complaintId} and ${isTheirs}`,
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
  byOrder: SQL = sql`true`,
): Promise<typeof complaints.$inferSelect> {
  const byComplaint = sql`${orders.id} = (select order_id from complaints
      where id = ${complaintId})`;
  await lockOrder(tx, and(byComplaint, byOrder)!, 'NO_COMPLAINT');
  const [complaint] = await tx.select().from(complaints).where(eq(complaints.id, complaintId)).for('no key update');
  if (complaint!.closedAt !== null) throw refuse('COMPLAINT_CLOSED');
  return complaint!;
}

/** Returns a page of the open or closed complaints. `q` may be an order's code or id, or part of a name. */
export async function listComplaints({
  q,
  status,
  sortBy,
  ...pageRequest
}: ListRequest & { status: ComplaintState }): Promise<ListPage<ListedComplaint>> {
  const matches = q
    ? anyOf([hasIdOrCode(sql`orders.id`, q), matchesStore(sql`stores`, q), matchesPerson(sql`buyer`, q)])
    : sql`true`;
  const from = sql`${tables} where ${states[status]} and ${matches}`;
  const name = `complaints ${status} ${sortBy}`;
  const page = await readList({ columns: listedColumns, from, name, order: sortOrders[sortBy] }, pageRequest);
  return { ...page, data: page.data.map(({ complaint, ...parties }) => ({ ...complaint, ...parties })) };
}

const listedColumns = merge(
  columns({
    complaint: complaintObject,
    order: jsonBuildObject({
      _id: orders.id,
      totalAmount: orders.totalAmount,
      refundedAmount: orders.refundedAmount,
      orderStatus: orders.status,
      paymentStatus: orders.paymentStatus,
      notes: sql<ListedComplaint['order']['notes']>`(
        select json_agg(json_build_object('title', l.title, 'noteLabel', l.note_label,
          'note', l.note) order by l.id)
        from order_lines l where l.order_id = orders.id and l.note <> ''
      )`,
    }),
  }),
  contactColumns,
);
const tables = sql`complaints
  join orders on orders.id = complaints.order_id ${contactTables}`;
const sortOrders = byTime(sql`complaints.id`);
const states: Record<ComplaintState, SQL> = {
  open: sql`complaints.closed_at is null`,
  closed: sql`complaints.closed_at is not null`,
};

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
