import { and, eq, sql } from 'drizzle-orm';
import type { PayoutId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { Payout } from '#contract/payouts.ts';
import { db, queryRows, transaction } from '#platform/db.ts';
import type { SentFile } from '#platform/http/handlers.ts';
import { byId, type Page, type PageRequest, readPage } from '#platform/keyset.ts';
import { readPrivateFile, typeOfPrivate } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { payouts } from '#server/db/schema/index.ts';

/** The filter and the viewer; the URL of a proof differs between admins and stores. */
type History = PageRequest & { sellerId?: UserId; viewer: 'admin' | 'store' };
type HistoryPage = Page<Payout> & { total: number; grandTotal: Rupiah };

type Row = Omit<Payout, 'orders' | 'paymentProofUrl' | 'paymentProofType'> & { proof: string };

const columns = sql`p.id as "_id", p.paid_at as "paidAt", p.amount, p.proof,
  json_build_object('_id', s.seller_id, 'storeName', s.store_name) as "sellerId",
  (
    select json_agg(
      json_build_object('orderId', l.order_id, 'kind', l.kind, 'amount', l.amount) order by l.kind desc, l.order_id
    ) from payout_lines l where l.payout_id = p.id
  ) as lines`;

const proofFolders = { admin: '/api/admin/payout/proof', store: '/api/store/payouts/proof' };

/**
 * Returns a page of the payouts, of all sellers or one, newest first. `grandTotal` is the sum over all pages, in
 * rupiah.
 */
export async function listPayouts({ sellerId, viewer, ...pageRequest }: History): Promise<HistoryPage> {
  const filter = sellerId ? sql`p.seller_id = ${sellerId}` : sql`true`;
  const from = sql`payouts p join stores s using (seller_id) where ${filter}`;
  const [page, sums] = await Promise.all([
    readPage<Row>({ columns, from, name: 'payouts', order: byId(sql`p.id`) }, pageRequest),
    queryRows<{ total: number; grandTotal: Rupiah }>(
      db,
      sql`select coalesce(sum(p.payouts), 0) as total, coalesce(sum(p.amount), 0) as "grandTotal"
          from payout_totals p where ${filter}`,
    ),
  ]);
  const data = page.data.map(({ proof, ...row }) => ({
    ...row,
    orders: row.lines.filter(({ kind }) => kind === 'order').map(({ orderId }) => orderId),
    paymentProofUrl: `${proofFolders[viewer]}/${row._id}`,
    paymentProofType: typeOfPrivate(proof),
  }));
  return { data, ...sums[0]!, nextCursor: page.nextCursor };
}

/**
 * Returns the picture or PDF that proves a payout; with `sellerId`, only if it was paid to this seller.
 * @throws NOT_FOUND
 */
export async function getProof(payoutId: PayoutId, sellerId?: UserId): Promise<SentFile> {
  const own = sellerId && eq(payouts.sellerId, sellerId);
  const [payout] = await db
    .select({ proof: payouts.proof })
    .from(payouts)
    .where(and(eq(payouts.id, payoutId), own));
  if (!payout) throw refuse('NOT_FOUND');
  return { content: await readPrivateFile(payout.proof), type: typeOfPrivate(payout.proof) };
}

/**
 * Scheduled job: merges the rows that payouts appended to payout_totals into one row per seller, as foldOrderCounts
 * does.
 */
export async function foldPayoutTotals(): Promise<void> {
  await transaction((tx) =>
    queryRows(
      tx,
      sql`with folded as (
            delete from payout_totals where seller_id in (
              select seller_id from payout_totals group by seller_id having count(*) > 1
            ) returning *
          )
          insert into payout_totals (seller_id, payouts, amount)
          select seller_id, sum(payouts), sum(amount) from folded group by seller_id`,
    ),
  );
}
