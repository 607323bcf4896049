import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OrderId, ProductId } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { products, productStock, stockMovements } from '#server/db/schema/index.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { returnStock, takeStock } from './stock.ts';

const seller = await newSeller();

class Short extends Error {}
const at = new Date();

/** Takes stock in a transaction, which is rolled back when a product is short; returns the order id or null. */
async function take(lines: { productId: ProductId; quantity: number }[]): Promise<OrderId | null> {
  const orderId = newId<OrderId>();
  const taking = transaction(async (tx) => {
    if (
      !(await takeStock(
        tx,
        lines.map((line) => ({ ...line, orderId })),
        at,
      ))
    )
      throw new Short();
    return orderId;
  });
  return taking.catch((error: unknown) => {
    if (error instanceof Short) return null;
    throw error;
  });
}

const stockOf = async (id: ProductId) =>
  (await db.select().from(productStock).where(eq(productStock.productId, id)))[0]!.stock;

test('a waiting order takes stock that is returned in the meantime', async () => {
  const bag = await newProduct(seller, { stock: 5 });
  const first = await take([{ productId: bag, quantity: 5 }]);
  let waiting: Promise<OrderId | null> | undefined;
  await transaction(async (tx) => {
    await returnStock(tx, [first!], at);
    waiting = take([{ productId: bag, quantity: 5 }]);
    await waitForLock();
  });
  expect(await waiting).not.toBeNull();
  expect(await stockOf(bag)).toBe(0);
});

test('a waiting order takes nothing when another order takes the stock first', async () => {
  const bag = await newProduct(seller, { stock: 5 });
  let waiting: Promise<OrderId | null> | undefined;
  await transaction(async (tx) => {
    expect(await takeStock(tx, [{ orderId: newId<OrderId>(), productId: bag, quantity: 3 }], at)).toBe(true);
    waiting = take([{ productId: bag, quantity: 3 }]);
    await waitForLock();
  });
  expect(await waiting).toBeNull();
  expect(await stockOf(bag)).toBe(2);
});

test('returns the stock of an order once, also with concurrent returns', async () => {
  const [bag, hat] = [await newProduct(seller, { stock: 5 }), await newProduct(seller, { stock: 5 })];
  const order = await take([
    { productId: bag, quantity: 2 },
    { productId: hat, quantity: 3 },
  ]);
  await Promise.all(Array.from({ length: 8 }, () => transaction((tx) => returnStock(tx, [order!], at))));
  expect([await stockOf(bag), await stockOf(hat)]).toEqual([5, 5]);
});

test('returns stock even above the limit that a seller can set', async () => {
  const bag = await newProduct(seller, { stock: 5 });
  const order = await take([{ productId: bag, quantity: 5 }]);
  await transaction(async (tx) => {
    await tx.update(productStock).set({ stock: 1_000_000 }).where(eq(productStock.productId, bag));
    await tx.insert(stockMovements).values({ productId: bag, delta: 1_000_000, at: at.toISOString() });
  });
  await transaction((tx) => returnStock(tx, [order!], at));
  expect(await stockOf(bag)).toBe(1_000_005);
});

test('concurrent orders of the same products sell exactly the stock', async () => {
  const productIds = await Promise.all([7, 9, 11].map((stock) => newProduct(seller, { stock })));
  const orders = Array.from({ length: 60 }, (_, offset) =>
    take(productIds.map((_, position) => ({ productId: productIds[(offset + position) % 3]!, quantity: 1 }))),
  );
  const sold = (await Promise.all(orders)).filter((order) => order !== null).length;
  expect(sold).toBe(7);
  expect(await Promise.all(productIds.map(stockOf))).toEqual([0, 2, 4]);
});

test('takes nothing when one product of an order is short', async () => {
  const [bag, hat] = [await newProduct(seller, { stock: 5 }), await newProduct(seller, { stock: 1 })];
  expect(
    await take([
      { productId: bag, quantity: 1 },
      { productId: hat, quantity: 2 },
    ]),
  ).toBeNull();
  expect([await stockOf(bag), await stockOf(hat)]).toEqual([5, 1]);
});

test('does not take stock of a product that is no longer for sale', async () => {
  const bag = await newProduct(seller, { stock: 5 });
  await db.update(products).set({ listed: false }).where(eq(products.id, bag));
  expect(await take([{ productId: bag, quantity: 1 }])).toBeNull();
});
