/** What the shop acknowledged to its users, kept outside of the shop, and its comparison with the database. */
import type pg from 'pg';
import type { OrderId, ProductId, UserId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/order-states.ts';

type Piece = { productId: ProductId; quantity: number };

/** A checkout that was requested at least once. A repetition of the same request is the same checkout. */
export type Checkout = {
  userId: UserId;
  pieces: readonly Piece[];
  /** Rupiah. */
  total: number;
  /** The order id at the provider; null while the shop has not acknowledged it. */
  orderId: string | null;
  /** The money was paid at the provider. */
  isPaid: boolean;
};

/** A change of stock by the seller. The first stock of a product is one too. */
type StockChange = { productId: ProductId; delta: number; isAcknowledged: boolean };

export type Ledger = {
  /** The e-mail addresses of acknowledged registrations. */
  accounts: string[];
  checkouts: Checkout[];
  stockChanges: StockChange[];
  /** Acknowledged changes of an order's status by its seller. */
  moves: { orderId: OrderId; status: OrderStatus }[];
  /** Requests that were refused, by their code. */
  refusals: Map<string, number>;
};

export const openLedger = (): Ledger => ({
  accounts: [],
  checkouts: [],
  stockChanges: [],
  moves: [],
  refusals: new Map(),
});

/**
 * Compares the ledger with the database, which no one may be changing. Returns a sentence for everything that was
 * acknowledged and is missing, for every checkout that was made or paid twice, and for every wrong stock.
 */
export async function findLosses(ledger: Ledger, client: pg.Client): Promise<string[]> {
  return [
    ...(await findLostAccounts(ledger, client)),
    ...(await findLostCheckouts(ledger, client)),
    ...(await findDoubleCheckouts(ledger, client)),
    ...(await findLostMoves(ledger, client)),
    ...(await findWrongStock(ledger, client)),
  ];
}

async function findLostAccounts({ accounts }: Ledger, client: pg.Client): Promise<string[]> {
  const lost = await findMissing(accounts, client, 'select email as key from users');
  return lost.map((email) => `the account ${email} is lost`);
}

/** Returns those keys that the query does not return in its column `key`. */
export async function findMissing(keys: readonly string[], client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(query);
  const found = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !found.has(key));
}

type PaymentRow = { id: string; userId: UserId; status: string; total: string; pieces: Piece[] | null };

const paymentsOf = `
  select p.id, p.user_id as "userId", p.status, p.gross_amount as total,
    (select json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity) order by l.product_id)
     from orders o join order_lines l on l.order_id = o.id where o.payment_id = p.id) as pieces
  from payments p where p.user_id = any($1)`;

/** The payment id within an order id at the provider. */
export const paymentIdOf = (orderId: string) => orderId.slice(0, 36);

async function findLostCheckouts({ checkouts }: Ledger, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<PaymentRow>(paymentsOf, [checkouts.map(({ userId }) => userId)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return checkouts.flatMap(({ orderId, userId, total, pieces, isPaid }) => {
    if (orderId === null) return [];
    const row = byId.get(paymentIdOf(orderId));
    if (!row || row.userId !== userId) return [`the order ${orderId} is lost`];
    if (Number(row.total) !== total) return [`the order ${orderId} costs ${row.total}, but ${total} was acknowledged`];
    if (describe(row.pieces ?? []) !== describe(pieces)) return [`the order ${orderId} has other products`];
    const isKept = row.status === 'paid' || row.status === 'refunded';
    return isPaid && !isKept ? [`the order ${orderId} was paid and is ${row.status}`] : [];
  });
}

/** An unacknowledged checkout may exist or not, but not twice. */
async function findDoubleCheckouts({ checkouts }: Ledger, client: pg.Client): Promise<string[]> {
  const users = Map.groupBy(checkouts, ({ userId }) => userId);
  const { rows } = await client.query<PaymentRow>(paymentsOf, [[...users.keys()]]);
  const active = Map.groupBy(
    rows.filter(({ status }) => status === 'paid' || status === 'pending'),
    ({ userId }) => userId,
  );
  return [...users].flatMap(([userId, made]) => {
    const acknowledged = new Set(made.map(({ orderId }) => orderId && paymentIdOf(orderId)));
    const others = (active.get(userId) ?? []).filter(({ id }) => !acknowledged.has(id));
    const unacknowledged = made.filter(({ orderId }) => orderId === null).length;
    if (others.length <= unacknowledged) return [];
    return [`the customer ${userId} has ${others.length - unacknowledged} payments that nobody acknowledged`];
  });
}

async function findLostMoves({ moves }: Ledger, client: pg.Client): Promise<string[]> {
  const keys = moves.map(({ orderId, status }) => `${orderId} ${status}`);
  const lost = await findMissing(keys, client, `select order_id || ' ' || to_status as key from order_events`);
  return lost.map((key) => `the order's status is lost: ${key}`);
}

type StockRow = { productId: ProductId; stock: number; ordered: string };

/** The stock is the sum of the seller's changes, of which unacknowledged ones may be missing, minus what was ordered. */
async function findWrongStock({ stockChanges }: Ledger, client: pg.Client): Promise<string[]> {
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

const describe = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ productId, quantity }) => `${quantity} × ${productId}`)
    .sort()
    .join(', ');
