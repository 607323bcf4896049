import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { erasedName } from '#contract/personal-data/retention.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { addresses, cartItems, orders, users } from '#server/db/schema/index.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { eraseAccount } from './erase-account.ts';

beforeAll(openShop);

const waitingForLocks = sql`select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
const waitOptions = { timeout: 20_000 };
const countWaiting = async () => (await db.rows(waitingForLocks)).length;

/** Erases the account of a customer with a cart, and calls `write` after the account was locked for it. */
async function writeDuringErasure<Reply>(sari: Person, write: () => Promise<Reply>): Promise<Reply> {
  const productId = await newProduct(await newSeller());
  await call(sari, 'POST /api/shop/cart/add', { body: { userId: sari.id, productId, quantity: 1 } });
  const [erased, written] = await transaction(async (tx) => {
    // The erasure waits for the cart.
    await tx.select().from(cartItems).where(eq(cartItems.userId, sari.id)).for('update');
    const erasure = eraseAccount(sari.id, new Date());
    await expect.poll(countWaiting, waitOptions).toBe(1);
    const writing = write();
    await expect.poll(countWaiting, waitOptions).toBe(2);
    return [[erasure], [writing]] as const;
  });
  expect(await erased[0]).toEqual([]);
  return written[0];
}

test('a checkout that waits for the erasure of its account is refused, so that no order names an erased user', async () => {
  const sari = await newCustomer();
  const form = await formFor(sari, [[await newProduct(await newSeller()), 1]]);
  const { status, body } = await writeDuringErasure(sari, () => submitCheckout(sari, form));
  expect([status, body.code]).toEqual([401, 'SIGN_IN_FIRST']);
  expect(await db.$count(orders, eq(orders.userId, sari.id))).toBe(0);
});

test('an address or a name that waits for the erasure of its account is not saved', async () => {
  const [sari, tono] = [await newCustomer(), await newCustomer('Tono')];
  const place = {
    receiverName: 'Sari',
    address: 'Jalan 1',
    city: 'Manado',
    pincode: '95111',
    phone: '0812',
    notes: '-',
  };
  const added = await writeDuringErasure(sari, () =>
    call(sari, 'POST /api/shop/address/add', { body: { userId: sari.id, ...place } }),
  );
  expect([added.status, await db.$count(addresses, eq(addresses.userId, sari.id))]).toEqual([401, 0]);
  await writeDuringErasure(tono, () =>
    call(tono, 'PUT /api/account/profile', { body: { userName: 'Tono Baru', phoneNumber: '0812' } }),
  );
  const [erased] = await db.select().from(users).where(eq(users.id, tono.id));
  expect(erased).toMatchObject({ userName: erasedName, phoneNumber: '' });
});
