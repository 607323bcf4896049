import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type ProductId, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { pollStalePayments, releaseExpiredPayments } from '#server/areas/payments/unpaid-payments.ts';
import { payments, productStock, stockMovements } from '#server/db/schema/index.ts';
import { addressOf, formFor, statusesOf, stockOf, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newMaker } from '#server/testing/makers.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { callProvider, paymentIdOf } from '#server/testing/provider.ts';
import { setShipping } from '#server/testing/shipping.ts';
import { type Cart, expectedStatuses, feePerFurtherPiece, freeFrom, type Model, price, splitCart } from './model.ts';

export type RealShop = { products: ProductId[]; buyers: Person[]; sellers: Person[]; admin: Person };

const initialStock = 6;
const day = 24 * 60 * 60 * 1000;

/** Creates two stores with three products and two buyers, and their model. */
export async function openShopAndModel(): Promise<{ model: Model; real: RealShop }> {
  // What the history before left unreported must not be found in this one.
  await callProvider('DELETE', '');
  const one = await newSeller();
  const other = await newSeller('Galeri Wanua');
  const products: ProductId[] = [];
  for (const seller of [one, one, other]) products.push(await newProduct(seller, { stock: initialStock, price }));
  // The others have none.
  await newMaker(one, [products[0]!]);
  await setShipping(one, feesOf(15_000));
  await setShipping(other, feesOf(0));
  const buyers = [await newCustomer(), await newCustomer('Tono Lasut')];
  for (const buyer of buyers) await addressOf(buyer);
  const model: Model = {
    stock: products.map(() => initialStock),
    carts: buyers.map(() => new Map()),
    checkouts: [],
    payouts: [[], []],
    accounts: ['ready', 'ready'],
    shippingFees: [15_000, 0],
    met: new Set(),
  };
  return { model, real: { products, buyers, sellers: [one, other], admin: await newAdmin() } };
}

/** The shipping settings of a store with this fee for the zone of the buyers, who live nearby. */
export const feesOf = (fee: number) => ({
  nearbyFee: rupiah(fee),
  feePerFurtherPiece: rupiah(feePerFurtherPiece),
  freeFrom: rupiah(freeFrom),
});

/** Submits a checkout of a cart with the shipping fees that the model expects. */
export async function submitFor(state: Model, { products, buyers, sellers }: RealShop, buyer: number, cart: Cart) {
  const pieces = [...cart].map(([product, quantity]) => [products[product]!, quantity] as const);
  const form = await formFor(buyers[buyer]!, pieces);
  const shipping = splitCart(state, cart).map((order) => ({
    sellerId: storeOf(sellers[order.store]!.id),
    fee: order.shipping,
  }));
  const totalAmount = shipping.reduce((sum, { fee }) => sum + fee, Number(form.totalAmount));
  return submitCheckout(buyers[buyer]!, { ...form, shipping, totalAmount });
}

export const addFor = ({ products, buyers }: RealShop, buyer: number, product: number, quantity: number) =>
  call(buyers[buyer]!, 'POST /api/shop/cart/add', {
    body: { userId: buyers[buyer]!.id, productId: products[product]!, quantity },
  });

export const restock = (productId: ProductId, pieces: number): Promise<void> =>
  transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(productStock)
      .where(eq(productStock.productId, productId))
      .for('no key update');
    await tx
      .update(productStock)
      .set({ stock: row!.stock + pieces })
      .where(eq(productStock.productId, productId));
    await tx.insert(stockMovements).values({ productId, delta: pieces, at: new Date().toISOString() });
  });

/** Expires a payment `agoMs` ago and runs the job that releases expired payments. */
export async function expirePayment(orderId: string, agoMs = day): Promise<void> {
  const expiresAt = new Date(Date.now() - agoMs).toISOString();
  await db
    .update(payments)
    .set({ expiresAt, nextCheckAt: expiresAt })
    .where(eq(payments.id, paymentIdOf(orderId)));
  await releaseExpiredPayments(new Date());
}

/** Makes a payment stale and runs the job that polls stale payments. */
export async function pollPayment(orderId: string): Promise<void> {
  await db
    .update(payments)
    .set({ nextCheckAt: new Date(Date.now() - day).toISOString() })
    .where(eq(payments.id, paymentIdOf(orderId)));
  await pollStalePayments(new Date());
}

/** Compares the shop with the model, and checks all invariants. */
export async function expectSameState(model: Model, real: RealShop): Promise<void> {
  expect(await Promise.all(real.products.map(stockOf))).toEqual(model.stock);
  for (const [buyer, cart] of model.carts.entries()) expect(await cartOf(real, buyer)).toEqual(cart);
  const statuses = await Promise.all(model.checkouts.map(({ orderId }) => statusesOf(orderId)));
  const ended = /failed|expired|cancelled/;
  expect(statuses.map((list) => list.map((status) => status.replace(ended, 'ended')))).toEqual(
    model.checkouts.map(expectedStatuses),
  );
  await expectInvariants();
}

async function cartOf({ products, buyers }: RealShop, buyer: number): Promise<Cart> {
  const { body } = await call(buyers[buyer]!, 'GET /api/shop/cart/get/:userId', {
    params: { userId: buyers[buyer]!.id },
  });
  const items = body.data.itemsByStore.flatMap((store) => store.items);
  return new Map(items.map(({ productId, quantity }) => [products.indexOf(productId._id), quantity]));
}
