/** A ledger that agrees with the database, and every way in which it can disagree. */
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { callProvider } from '#server/testing/provider.ts';
import { keepBuying } from './buyer.ts';
import { findLosses, type Ledger, openLedger } from './ledger.ts';
import { keepSelling, openStore } from './seller.ts';
import { openVisitor } from './visitor.ts';

const ledger = openLedger();
let client: pg.Client;

beforeAll(async () => {
  const { url, databaseUrl } = await openShop();
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [seller, buyer] = [openVisitor({ url, sent: [] }), openVisitor({ url, sent: [] })];
  const offers = await openStore(seller, ledger, 2);
  const isOver = () => ledger.moves.length > 0 && ledger.checkouts.length > 1;
  const pay = (orderId: string) => callProvider('POST', `/transactions/${orderId}/settle`);
  await Promise.all([
    keepBuying(buyer, { ledger, offers, pay, isOver }),
    keepSelling(seller, { ledger, offers, isOver }),
  ]);
  await Promise.all([seller.close(), buyer.close()]);
  return () => client.end();
});

/** The losses of a copy of the ledger in which something was changed. */
function lossesOf(change: (copy: Ledger) => void): Promise<string[]> {
  const copy = structuredClone(ledger);
  change(copy);
  return findLosses(copy, client);
}

test('what was acknowledged is in the database', async () => {
  expect(await findLosses(ledger, client)).toEqual([]);
});

test.each<[RegExp, (copy: Ledger) => unknown]>([
  [/^the account nobody@contoh.id is lost$/, ({ accounts }) => accounts.push('nobody@contoh.id')],
  [/^the order .* is lost$/, ({ checkouts }) => (checkouts[0]!.orderId = `${newId()}-1`)],
  [/^the order .* costs \d+, but 1 was acknowledged$/, ({ checkouts }) => (checkouts[0]!.total = 1)],
  [/^the order .* has other products$/, ({ checkouts }) => (checkouts[0]!.pieces = [])],
  [/has 1 payments that nobody acknowledged$/, ({ checkouts }) => checkouts.shift()],
  [/^the order's status is lost: .* shipped$/, ({ moves }) => (moves[0]!.status = 'shipped')],
  [/^the stock of .* is \d+, but should be \d+$/, ({ stockChanges }) => (stockChanges[0]!.delta += 1)],
])('finds %s', async (loss, change) => {
  expect((await lossesOf(change)).join('\n')).toMatch(new RegExp(loss, 'm'));
});

test('a change without an answer may have been made or not', async () => {
  const { productId } = ledger.stockChanges[0]!;
  expect(
    await lossesOf(({ stockChanges }) => stockChanges.push({ productId, delta: 5, isAcknowledged: false })),
  ).toEqual([]);
  expect(await lossesOf(({ stockChanges }) => (stockChanges[0]!.isAcknowledged = false))).toEqual([]);
});
