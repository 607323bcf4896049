/**
 * Whatever a buyer or a seller may type, the provider takes the payment. Its simulator refuses what its documents do.
 */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { addressFields } from '#contract/addresses/addresses.ts';
import { registration } from '#contract/auth/auth.ts';
import type { ProductId, StoreId } from '#contract/ids.ts';
import { newId } from '#platform/new-id.ts';
import { rupiah, sum, totalOf } from '#contract/money.ts';
import { noFees } from '#contract/orders/order-amounts.ts';
import { db } from '#platform/connect.ts';
import { users } from '#server/db/schema/index.ts';
import { createTransaction } from '#server/areas/payments/midtrans.ts';
import { formFor, submitCheckout } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { describePayment, type UnpaidPayment } from './snap-request.ts';

await openShop();
const { FUZZ_SEED } = process.env;

const nasty = fc.constantFrom(
  '👩‍🌾',
  '𠀀',
  'é',
  'e\u0301\u0302\u0303',
  '|',
  '\u202e',
  '\u0007',
  '\n',
  '\ud83d',
  'क्षि',
  '한',
  '<b>',
  '"',
  '\\',
  '0',
);
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
    fc.array(nasty, { minLength: 1, maxLength }).map((pieces) => pieces.join('').slice(0, maxLength)),
    fc.constantFrom('a'.repeat(maxLength), '𠀀'.repeat(Math.floor(maxLength / 2)), '-'),
  );
const phone = fc.oneof(
  text(30),
  fc.constantFrom(
    '081234567890',
    '81234567890',
    '+1 415 555 2671',
    '-',
    'tidak ada',
    '812-3456-7890',
    '٠٨١٢',
    '62812345',
  ),
  fc.string({ unit: fc.constantFrom('0', '6', '2', '8', '+', '-', ' ', '(', ')', '１'), minLength: 1, maxLength: 30 }),
);
const email = fc.oneof(
  fc.emailAddress(),
  text(60).map((local) => `${local}@contoh.id`),
  fc.constantFrom('budi&ani@contoh.id', 'a@b.c', 'toko/utara@contoh.id', `${'a'.repeat(64)}@${'b'.repeat(60)}.id`),
  fc.constantFrom('budi@xn--bcher-kva.xn--p1ai', '-a@contoh.id', 'a..b@contoh.id', 'a@contoh..id', "o'neil@contoh.id"),
);
const price = fc.oneof(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom(1, 999, 10_000));
const line = fc.record({ title: text(120), price, quantity: fc.integer({ min: 1, max: 10_000 }) });
const store = fc.record({
  storeName: text(100),
  fee: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
});
const isAccepted = (schema: z.ZodMiniType) => (typed: string) => z.safeParse(schema, typed).success;
const checkout = fc.record({
  buyer: fc.record({
    name: text(100).filter(isAccepted(registration.shape.userName)),
    email: email.filter(isAccepted(registration.shape.email)),
    phone: phone.filter(isAccepted(registration.shape.phoneNumber)),
    addressPhone: phone.filter(isAccepted(addressFields.shape.phone)),
  }),
  stores: fc.oneof(
    { weight: 5, arbitrary: fc.array(store, { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(store, { minLength: 40, maxLength: 70 }) },
  ),
});

test('the provider takes the request of every buyer that the shop lets register', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(checkout, async ({ buyer, stores }) => {
    const at = new Date();
    const id: UnpaidPayment['id'] = newId(at.getTime());
    const described = stores.map(({ storeName, fee, lines }) => ({
      sellerId: newId<StoreId>(at.getTime()),
      storeName,
      amounts: { ...noFees, shippingFee: rupiah(fee) },
      lines: lines.map((one) => ({ ...one, productId: newId<ProductId>(at.getTime()), price: rupiah(one.price) })),
    }));
    const grossAmount = sum(described.flatMap(({ amounts, lines }) => [amounts.shippingFee, totalOf(lines)]));
    const expiresAt = new Date(at.getTime() + 3_600_000).toISOString();
    const payment = { id, providerOrderId: `${id}-1`, grossAmount, expiresAt, buyer, stores: described };
    const request = describePayment(payment, at);
    expect(await createTransaction(request)).toEqual(expect.any(String));
    for (const { name } of request.item_details) {
      // Never cut inside a letter: what is left are whole letters of what was typed.
      expect(name.isWellFormed() && name.length > 0 && name.length <= 50).toBe(true);
      expect(name).not.toMatch(/^\p{M}/u);
    }
    expect(request.customer_details.first_name.length).toBeLessThanOrEqual(30);
  });
  await fc.assert(property, { numRuns: 400, ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) }) });
});

test.each([
  ['Sari', '81234567890'],
  ['Sari', '+1 415 555 2671'],
  ['Sari', '-'],
  ['Sari', 'tidak ada'],
  ['Sari', '０８１２３４５６７８９０'],
  ['Sari', '812-3456-7890'],
  ['👩‍🌾', '☎'],
  [`${'a'.repeat(29)}👩‍🌾`, '08'],
  [`${'a'.repeat(99)}|`, '0'.repeat(30)],
  ['\u0e01\u0e33'.repeat(50), '(((((('],
])('a buyer named %j with the phone %j can pay', async (userName, phoneNumber) => {
  const [buyer, seller] = [await newCustomer(), await newSeller()];
  const form = await formFor(buyer, [[await newProduct(seller, { title: userName }), 1]]);
  const saved = await call(buyer, 'PUT /api/account/profile', { body: { userName, phoneNumber } });
  expect(saved.status).toBe(200);
  const answer = await submitCheckout(buyer, form);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
});

test('the phone of the address is sent where that of the account cannot be read, and else none', async () => {
  const described = (phone_: string, addressPhone: string) =>
    describePayment(
      {
        id: newId(0),
        providerOrderId: 'x-1',
        grossAmount: rupiah(1),
        expiresAt: new Date().toISOString(),
        buyer: { name: 'Sari', email: 'sari@contoh.id', phone: phone_, addressPhone },
        stores: [],
      },
      new Date(),
    ).customer_details;
  expect(described('0812 3456 7890', '0813 1111 2222').phone).toBe('+6281234567890');
  expect(described('tidak ada', '0813 1111 2222').phone).toBe('+6281311112222');
  expect(described('+1 415 555 2671', '-')).not.toHaveProperty('phone');
  const buyer = await newCustomer();
  await db.update(users).set({ phoneNumber: 'tidak ada' }).where(eq(users.id, buyer.id));
  expect((await submitCheckout(buyer, await formFor(buyer, [[await newProduct(await newSeller()), 1]]))).status).toBe(
    200,
  );
});
