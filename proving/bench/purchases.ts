/** Whole purchases: three products into the cart one by one, the order, and the provider's report that it is paid. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Pool } from 'undici';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { findViolationsAt, invariants } from '#server/db/invariants.ts';
import { formatAmount } from '../../local/midtrans/payment-wire.ts';
import { reportPaid } from '../kit/buyer.ts';
import { inTurn, type Range, rangeOf } from './alternate.ts';
import type { Sample } from './cases.ts';
import type { Shop } from './environment.ts';
import { connections, rssOf, type Target, watchCpu } from './run-round.ts';
import { orderOf, type Purchase } from './shoppers.ts';
import { median, medians } from './statistics.ts';

/**
 * What was measured with whole purchases. `started` is the resident memory of the server
 * process after its second start, in MB. `withoutMails` are those of a shop that sends
 * no mails. `broken` are the names of the invariants that did not hold afterwards.
 */
export type Load = {
  started: number;
  bought: Purchases;
  withoutMails: ComparedPurchases;
  invariants: { broken: string[]; count: number };
};

/**
 * CPU is in ms per purchase, for the server process and for PostgreSQL, with the jobs and
 * mails of the purchase. `rss` is the resident memory of the server process afterwards, in MB.
 */
export type Purchases = {
  count: number;
  perSecond: number;
  cpu: number;
  databaseCpu: number;
  refusals: Refusals;
  rss: number;
};

/** How often each request was refused and with which code, such as `POST /api/shop/cart/add: 409 CART_FULL`. */
export type Refusals = Map<string, number>;

/** Posts JSON with the cookie of a customer. Returns the text of the answer, or null when it is refused. */
type Post = (path: string, cookie: string, body: object) => Promise<string | null>;

/** Buys the products. */
async function buy(postAs: Post, purchase: Purchase, serverKey: string): Promise<void> {
  const { userId, cookie } = purchase.customer;
  const post = (path: string, body: object) => postAs(path, cookie, body);
  const order = orderOf(purchase);
  for (const { productId, quantity } of order.cartItems)
    await post('/api/shop/cart/add', { userId, productId, quantity });
  const placed = await post('/api/shop/order/create', order);
  if (placed === null) return;
  const { orderId: order_id } = JSON.parse(placed) as { orderId: string };
  const paid = { order_id, transaction_id: newId<string>(), gross_amount: formatAmount(order.totalAmount) };
  await post('/api/payment/notification', reportPaid(paid, serverKey));
}

/** Where the limit answers the requests of a purchase. */
const limitPaths: Record<string, string> = {
  '/api/shop/cart/add': '/cart/add',
  '/api/shop/order/create': '/checkout/create',
  '/api/payment/notification': '/paid/notification',
};

/**
 * Sends the purchases over 32 connections, to the shop or to a limit on its database, and waits until
 * their jobs are done and their mails sent, if the shop sends any. Uses the open database of the shop.
 */
export async function measurePurchases(shop: Shop, purchases: readonly Purchase[], limit?: Target): Promise<Purchases> {
  const target = limit ?? shop;
  const serverKey = shop.env.MIDTRANS_SERVER_KEY!;
  const refusals: Refusals = new Map();
  const pool = new Pool(target.url, { connections });
  const post: Post = async (path, cookie, body) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const sent = {
      method: 'POST',
      path: limit ? limitPaths[path]! : path,
      headers,
      body: JSON.stringify(body),
    } as const;
    const answer = await pool.request(sent);
    const text = await answer.body.text();
    if (answer.statusCode === 200) return text;
    const refusal = `POST ${path}: ${answer.statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    return null;
  };
  const waiting = [...purchases];
  const usedCpu = watchCpu(target);
  const began = performance.now();
  const buyOn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await buy(post, next, serverKey);
  };
  await Promise.all(Array.from({ length: connections }, buyOn));
  const perSecond = (purchases.length / (performance.now() - began)) * 1000;
  await waitForJobs('MAIL_FROM' in shop.env);
  const { server, database } = usedCpu();
  await pool.close();
  const count = purchases.length;
  return { count, perSecond, cpu: server / count, databaseCpu: database / count, refusals, rss: rssOf(target.pid) };
}

const pauseMs = 1_000;

async function waitForJobs(sendsMails: boolean): Promise<void> {
  for (;;) {
    const [due] = await db.rows<{ isAny: boolean }>(sql`
      select exists (
        select from pgboss.job where state < 'completed' and start_after <= now() and (${sendsMails} or name <> 'send-mail')
      ) as "isAny"`);
    if (!due!.isAny) return;
    await sleep(pauseMs);
  }
}

/** The requests of a purchase, as the limit is told of them. */
export const purchaseSteps = ['cart', 'checkout', 'paid'].map((name): Sample => ({
  name,
  kind: 'plain',
  samples: [{ method: 'POST', path: '' }],
}));

/** Medians of the rounds, and the limit's CPU divided by the shop's. `refusals` are those of both. */
export type ComparedPurchases = {
  rounds: number;
  perRound: number;
  own: Cpu;
  limit: Cpu;
  ratio: number;
  ratios: Range;
  refusals: Refusals;
};
type Cpu = Pick<Purchases, 'cpu' | 'databaseCpu'>;

/** An even number, because either contender begins in half of them. */
const rounds = 8;

/** Divides the purchases between shop and limit and among the rounds. The first round of each is a warm-up. */
export async function comparePurchases(
  shop: Shop,
  limit: Target,
  purchases: readonly Purchase[],
): Promise<ComparedPurchases> {
  const perRound = Math.floor(purchases.length / (rounds + 1) / 2);
  const waiting = [...purchases];
  const [shops, limits]: [Purchases[], Purchases[]] = [[], []];
  const refusals: Refusals = new Map();
  for (let round = 0; round <= rounds; round += 1) {
    const [own, least] = await inTurn(
      round,
      () => measurePurchases(shop, waiting.splice(0, perRound)),
      () => measurePurchases(shop, waiting.splice(0, perRound), limit),
    );
    for (const [refusal, times] of [...own.refusals, ...least.refusals])
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + times);
    if (round === 0) continue;
    shops.push(own);
    limits.push(least);
  }
  const ratios = shops.map((own, round) => sumOf(limits[round]!) / sumOf(own));
  return {
    rounds,
    perRound,
    refusals,
    own: medians(shops, 'cpu', 'databaseCpu'),
    limit: medians(limits, 'cpu', 'databaseCpu'),
    ratio: median(ratios),
    ratios: rangeOf(ratios),
  };
}

const sumOf = ({ cpu, databaseCpu }: Cpu): number => cpu + databaseCpu;

/** Returns the names of the invariants that do not hold, and how many there are. */
export async function checkInvariants(databaseUrl: string): Promise<{ broken: string[]; count: number }> {
  const broken = await findViolationsAt(databaseUrl);
  return { broken: broken.map(({ name }) => name), count: Object.keys(invariants).length };
}
