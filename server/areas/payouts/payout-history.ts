import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PayoutId, StoreId } from '#contract/ids.ts';
import type { TimeSort } from '#contract/lists.ts';
import type { Rupiah } from '#contract/money.ts';
import type { Payout } from '#contract/payouts/payouts.ts';
import {
  allOf,
  anyOf,
  contains,
  hasIdOrCode,
  isWithin,
  matchesPerson,
  matchesStore,
  type Period,
} from '#platform/conditions.ts';
import { columns, jsonAgg, jsonBuildObject, scalarSubquery } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import type { SentFile } from '#platform/http/handlers.ts';
import { byTime, type Page, type PageRequest, readPage } from '#platform/keyset.ts';
import { readPrivateFile, typeOfPrivate } from '#platform/private-pictures.ts';
import { refuse } from '#platform/refuse.ts';
import { payoutAccounts, payoutLines, payoutReversals, payouts, stores } from '#server/db/schema/index.ts';
import { maskedAccount } from './paid-account.ts';

/** The filter and the viewer; the URL of a proof differs between admins and stores. */
type History = PageRequest & PayoutFilter & { sortBy: TimeSort; viewer: 'admin' | 'store' };
type PayoutFilter = Period & {
  sellerId?: StoreId | undefined;
  q?: string | undefined;
};
type Sums = { total: number; grandTotal: Rupiah };
type HistoryPage = Page<Payout> & Sums;

const sortOrders = byTime(sql`payouts.id`);

const payoutColumns = columns({
  _id: payouts.id,
  paidAt: payouts.paidAt,
  amount: payouts.amount,
  proof: payouts.proof,
  sellerId: jsonBuildObject({ _id: stores.sellerId, storeName: stores.storeName }),
  lines: jsonAgg(
    jsonBuildObject({
      orderId: payoutLines.orderId,
      kind: payoutLines.kind,
      amount: payoutLines.amount,
    }),
    sql`payout_lines.kind desc, payout_lines.order_id`,
    sql`payout_lines where payout_lines.payout_id = payouts.id`,
  ),
  account: scalarSubquery(payoutAccounts.account, sql`payout_accounts where payout_accounts.payout_id = payouts.id`),
  reversal: scalarSubquery(
    jsonBuildObject({ at: payoutReversals.reversedAt, reason: payoutReversals.reason }),
    sql`payout_reversals where payout_reversals.payout_id = payouts.id`,
  ),
});

const proofFolders = { admin: '/api/admin/payout/proof', store: '/api/store/payouts/proof' };

/**
 * Returns a page of the payouts that match the filter. `total` and `grandTotal` (rupiah) cover all pages and are exact;
 * reversed payouts count in `total` only.
 */
export async function listPayouts({ viewer, sortBy, limit, cursor, ...filter }: History): Promise<HistoryPage> {
  const from = sql`payouts join stores using (seller_id) join users on users.id = payouts.seller_id
    where ${whereFilter(filter)}`;
  const order = sortOrders[sortBy];
  const [page, sums] = await Promise.all([
    readPage({ columns: payoutColumns, from, name: `payouts ${sortBy}`, order }, { limit, cursor }),
    sumPayouts(filter, from),
  ]);
  const data = page.data.map(({ proof, account, ...row }) => ({
    ...row,
    account: account && maskedAccount(row._id, account),
    orders: row.lines.filter(({ kind }) => kind === 'order').map(({ orderId }) => orderId),
    paymentProofUrl: `${proofFolders[viewer]}/${row._id}`,
    paymentProofType: typeOfPrivate(proof),
  }));
  return { data, ...sums, nextCursor: page.nextCursor };
}

/** `q` is looked for in seller and store, and may be the id or code of the payout, its seller or one of its orders. */
const matches = (q: string): SQL =>
  anyOf([
    ...([
      matchesStore(sql`stores`, q),
      contains(sql`stores.seller_name`, q),
      matchesPerson(sql`users`, q),
      hasIdOrCode(sql`payouts.id`, q),
    ] as const),
    hasIdOrCode(sql`payouts.seller_id`, q),
    sql`payouts.id in (
      select l.payout_id from payout_lines l join orders o on o.id = l.order_id
      where ${hasIdOrCode(sql`o.id`, q)}
    )`,
  ]);

/**
 * Returns the picture or PDF that proves a payout; with `sellerId`, only if it was paid to this seller.
 * @throws NOT_FOUND
 */
export async function getProof(payoutId: PayoutId, sellerId?: StoreId): Promise<SentFile> {
  const own = sellerId && eq(payouts.sellerId, sellerId);
  const [payout] = await db
    .select({ proof: payouts.proof })
    .from(payouts)
    .where(and(eq(payouts.id, payoutId), own));
  if (!payout) throw refuse('NOT_FOUND');
  return { content: await readPrivateFile(payout.proof), type: typeOfPrivate(payout.proof) };
}

function whereFilter({ sellerId, q, ...period }: PayoutFilter): SQL {
  return allOf([
    ...(sellerId ? [sql`payouts.seller_id = ${sellerId}`] : []),
    isWithin(sql`payouts.paid_at`, period),
    ...(q ? [matches(q)] : []),
  ]);
}

/** Without a search text and period the sums come from the totals per seller, so that no payouts are read. */
async function sumPayouts({ sellerId, q, from, to }: PayoutFilter, matching: SQL): Promise<Sums> {
  const [sums] = await db.rows<Sums>(
    q || from || to
      ? sql`select count(*) as total, coalesce(sum(payouts.amount) filter (
              where not exists (select from payout_reversals r where r.payout_id = payouts.id)
            ), 0) as "grandTotal" from ${matching}`
      : sql`select coalesce(sum(payouts.payouts), 0) as total, coalesce(sum(payouts.amount), 0) as "grandTotal"
            from payout_totals payouts where ${whereFilter({ sellerId })}`,
  );
  return sums!;
}
