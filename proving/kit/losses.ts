/** Compares what was acknowledged with the database. */
import type pg from 'pg';
import type { ProductId, UserId } from '#contract/ids.ts';
import { findViolations } from '#server/db/invariants.ts';
import type { Piece, Recorder } from './recorder.ts';

/** What must be in the database: the keys of what was acknowledged, and a query for all keys that are there. */
const kept: { what: string; keys: (recorder: Recorder) => string[]; query: string }[] = [
  { what: 'account', keys: ({ accounts }) => accounts, query: 'select email as key from users' },
  {
    what: 'status of the order',
    keys: ({ moves }) => moves.map(({ orderId, status }) => `${orderId} ${status}`),
    query: `select order_id || ' ' || to_status as key from order_events`,
  },
  {
    what: 'tracking number of the order',
    keys: ({ shipments }) => shipments.map(({ orderId, waybill }) => `${orderId} ${waybill}`),
    query: `select id || ' ' || tracking_number as key from orders`,
  },
  {
    what: 'review',
    keys: ({ reviews }) => reviews.map(({ orderId, productId }) => `${orderId} ${productId}`),
    query: `select l.order_id || ' ' || r.product_id as key from reviews r join order_lines l on l.id = r.order_line_id`,
  },
  {
    what: 'refund of the order',
    keys: ({ refunds }) => refunds,
    query: `select id::text as key from orders where payment_status in ('refunding', 'refunded')`,
  },
  {
    what: 'payout of the orders',
    keys: ({ payouts }) => payouts.flatMap((one) => (one.isAcknowledged ? [[...one.orderIds].sort().join(' ')] : [])),
    query: `select string_agg(order_id::text, ' ' order by order_id) as key from payout_lines where kind = 'order'
      group by payout_id`,
  },
];

/**
 * Compares the recorder with the database, which no one may be changing. Returns a sentence for everything that was
 * acknowledged and is missing, that was made or paid twice, and for every wrong stock.
 */
export async function findLosses(recorder: Recorder, client: pg.Client): Promise<string[]> {
  const losses: string[] = [];
  for (const { what, keys, query } of kept) {
    const found = new Set((await client.query<{ key: string }>(query)).rows.map(({ key }) => key));
    const lost = keys(recorder).filter((key) => !found.has(key));
    losses.push(...lost.map((key) => `the ${what} is lost: ${key}`));
  }
  for (const find of [findWrongCheckouts, findWrongStock, findWrongPayouts])
    losses.push(...(await find(recorder, client)));
  return losses;
}

/** Returns losses, broken invariants, and uploaded pictures that the shop at `url` does not have. */
export async function findEverythingWrong(recorder: Recorder, client: pg.Client, url: string): Promise<string[]> {
  const wrong = await findLosses(recorder, client);
  for (const { name, rows } of await findViolations(client))
    wrong.push(`invariant ${name}: ${JSON.stringify(rows.slice(0, 5))}`);
  for (const picture of new Set(recorder.pictures))
    if (!(await fetch(url + picture)).ok) wrong.push(`the picture ${picture} is lost`);
  return wrong;
}

/** The payment id within an order id at the provider. */
export const paymentIdOf = (orderId: string) => orderId.slice(0, 36);

type PaymentRow = { id: string; userId: UserId; status: string; total: string; pieces: Piece[] | null };

/** An unacknowledged checkout may exist or not, but not twice. */
async function findWrongCheckouts({ checkouts }: Recorder, client: pg.Client): Promise<string[]> {
  const users = Map.groupBy(checkouts, ({ userId }) => userId);
  const { rows } = await client.query<PaymentRow>(
    `select p.id, p.user_id as "userId", p.status, p.gross_amount as total,
      (select json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity) order by l.product_id)
       from orders o join order_lines l on l.order_id = o.id where o.payment_id = p.id) as pieces
    from payments p where p.user_id = any($1)`,
    [[...users.keys()]],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wrong = checkouts.flatMap(({ orderId, userId, total, pieces, isPaid }) => {
    if (orderId === null) return [];
    const row = byId.get(paymentIdOf(orderId));
    if (!row || row.userId !== userId) return [`the order ${orderId} is lost`];
    if (Number(row.total) !== total) return [`the order ${orderId} costs ${row.total}, but ${total} was acknowledged`];
    if (describe(row.pieces ?? []) !== describe(pieces)) return [`the order ${orderId} has other products`];
    const isKept = row.status === 'paid' || row.status === 'refunded';
    return isPaid && !isKept ? [`the order ${orderId} was paid and is ${row.status}`] : [];
  });
  const double = [...users].flatMap(([userId, made]) => {
    const acknowledged = new Set(made.map(({ orderId }) => orderId && paymentIdOf(orderId)));
    const isActive = ({ status }: PaymentRow) => status === 'paid' || status === 'pending';
    const others = rows.filter((row) => row.userId === userId && isActive(row) && !acknowledged.has(row.id));
    const more = others.length - made.filter(({ orderId }) => orderId === null).length;
    return more > 0 ? [`the customer ${userId} has ${more} payments that nobody acknowledged`] : [];
  });
  return [...wrong, ...double];
}

type StockRow = { productId: ProductId; stock: number; ordered: string };

/**
 * The stock is the sum of the seller's changes, of which unacknowledged ones may be missing, minus what was ordered.
 */
async function findWrongStock({ stockChanges }: Recorder, client: pg.Client): Promise<string[]> {
  const products = Map.groupBy(stockChanges, ({ productId }) => productId);
  const { rows } = await client.query<StockRow>(
    `select product_id as "productId", stock, coalesce((
       select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id
       where l.product_id = s.product_id and o.status <> 'rejected'), 0) as ordered
     from product_stock s where product_id = any($1)`,
    [[...products.keys()]],
  );
  const found = new Map(rows.map((row) => [row.productId, row]));
  return [...products].flatMap(([productId, changes]) => {
    const row = found.get(productId);
    if (!row) return [`the product ${productId} is lost`];
    let possible = new Set([-Number(row.ordered)]);
    for (const { delta, isAcknowledged } of changes) {
      const withChange = [...possible].map((stock) => stock + delta);
      possible = new Set(isAcknowledged ? withChange : [...possible, ...withChange]);
    }
    if (possible.has(row.stock)) return [];
    return [`the stock of ${productId} is ${row.stock}, but should be ${[...possible].join(' or ')}`];
  });
}

/** A payout without an acknowledgement may exist or not. That no order is paid out twice is an invariant. */
async function findWrongPayouts({ payouts }: Recorder, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select distinct payout_id from payout_lines where kind = 'order'`);
  const more = rows.length - payouts.length;
  return more > 0 ? [`there are ${more} payouts that nobody asked for`] : [];
}

const describe = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ productId, quantity }) => `${quantity} × ${productId}`)
    .sort()
    .join(', ');
