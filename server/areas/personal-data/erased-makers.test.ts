import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { makerRemovals, makers, users } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseOldRecords } from './erase-old-records.ts';

beforeAll(openShop);

const namesOf = async (who: Person) =>
  (
    await db
      .select()
      .from(makers)
      .where(eq(makers.sellerId, storeOf(who.id)))
  ).map(({ name }) => name);

test('the erasure of an account erases all its makers and answers their requests', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const named = await newMaker(seller, [await newProduct(seller)]);
  await newMaker(seller, [], { retiredAt: new Date().toISOString() });
  await newMaker(other);
  await call(null, 'POST /api/shop/makers/:id/removal', { params: { id: named }, body: { contact: '0812' } });
  expect(await eraseAccount(seller.id, new Date())).toEqual([]);
  expect([await namesOf(seller), await namesOf(other)]).toEqual([['', ''], ['Mama Deetje Rorimpandey']]);
  const answered = await db.select().from(makerRemovals).where(eq(makerRemovals.makerId, named));
  expect(answered).toMatchObject([{ outcome: 'erased' }]);
  await expectInvariants();
});

test('the scheduled job erases the makers of an account that a release without makers erased', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const named = await newMaker(seller, [await newProduct(seller)]);
  await newMaker(seller);
  await newMaker(other);
  await call(null, 'POST /api/shop/makers/:id/removal', { params: { id: named }, body: { contact: '0812' } });
  await db.update(users).set({ erasedAt: new Date().toISOString() }).where(eq(users.id, seller.id));
  await eraseOldRecords(new Date());
  expect([await namesOf(seller), await namesOf(other)]).toEqual([['', ''], ['Mama Deetje Rorimpandey']]);
  await eraseOldRecords(new Date());
});
