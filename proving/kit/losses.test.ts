/** A recorder that agrees with the database, and every way in which it can disagree. */
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { seeded } from '../../local/demo/random.ts';
import { openBuyer, order, type Run } from './buyer.ts';
import { findLosses } from './losses.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import { openStore, processOrders } from './seller.ts';
import { openVisitor } from './visitor.ts';

const recorder = openRecorder();
let client: pg.Client;

beforeAll(async () => {
  const { url, databaseUrl, control } = await openShop();
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [seller, buyer] = ['seller', 'buyer'].map((name) => ({
    visitor: openVisitor({ url, recorder }),
    random: seeded(name),
  }));
  const run: Run = {
    recorder,
    control,
    isOver: () => false,
    offers: await openStore(seller!.visitor, recorder, 2),
  };
  const customer = await openBuyer(buyer!, run);
  for (let made = 0; made < 2; made += 1) {
    const checkout = await order(customer!, run);
    await control('POST', `/transactions/${checkout!.orderId}/settle`);
    checkout!.isPaid = true;
  }
  await processOrders(seller!, recorder);
  return () => client.end();
});

/** The losses of a copy of the recorder in which something was changed. */
function lossesOf(change: (copy: Recorder) => unknown): Promise<string[]> {
  const copy = structuredClone(recorder);
  change(copy);
  return findLosses(copy, client);
}

/** The tests of a worker share the database, in which others may have paid out. */
const own = (losses: string[]) => losses.filter((loss) => !loss.endsWith('payouts that nobody asked for'));

test('what was acknowledged is in the database', async () => {
  expect(own(await lossesOf(() => {}))).toEqual([]);
});

const id = newId<never>();

test.each<[RegExp, (copy: Recorder) => unknown]>([
  [/^the account is lost: nobody@contoh.id$/, ({ accounts }) => accounts.push('nobody@contoh.id')],
  [/^the order .* is lost$/, ({ checkouts }) => (checkouts[0]!.orderId = `${newId()}-1`)],
  [/^the order .* costs \d+, but 1 was acknowledged$/, ({ checkouts }) => (checkouts[0]!.total = 1)],
  [/^the order .* has other products$/, ({ checkouts }) => (checkouts[0]!.pieces = [])],
  [/has 1 payments that nobody acknowledged$/, ({ checkouts }) => checkouts.shift()],
  [/^the status of the order is lost: .* confirmed$/, ({ moves }) => (moves[0]!.status = 'confirmed')],
  [
    /^the tracking number of the order is lost: /,
    ({ shipments, moves }) => shipments.push({ orderId: moves[0]!.orderId, waybill: 'JNE' }),
  ],
  [/^the review is lost: /, ({ reviews }) => reviews.push({ orderId: id, productId: id })],
  [/^the refund of the order is lost: /, ({ refunds, moves }) => refunds.push(moves[0]!.orderId)],
  [/^the payout of the orders is lost: /, ({ payouts }) => payouts.push({ orderIds: [id], isAcknowledged: true })],
  [/^the stock of .* is \d+, but should be \d+$/, ({ stockChanges }) => (stockChanges[0]!.delta += 1)],
])('finds %s', async (loss, change) => {
  expect((await lossesOf(change)).join('\n')).toMatch(new RegExp(loss, 'm'));
});

test('a change or a payout without an answer may have been made or not', async () => {
  const { productId } = recorder.stockChanges[0]!;
  const unknown = { productId, delta: 5, isAcknowledged: false };
  expect(own(await lossesOf(({ stockChanges }) => stockChanges.push(unknown)))).toEqual([]);
  expect(own(await lossesOf(({ stockChanges }) => (stockChanges[0]!.isAcknowledged = false)))).toEqual([]);
  expect(own(await lossesOf(({ payouts }) => payouts.push({ orderIds: [id], isAcknowledged: false })))).toEqual([]);
});
