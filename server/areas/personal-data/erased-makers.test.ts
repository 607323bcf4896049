import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { storeOf } from '#contract/ids.ts';
import { db } from '#platform/connect.ts';
import { makerRemovals, makers } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { eraseAccount } from './erase-account.ts';

beforeAll(openShop);

test('the erasure of an account erases all its makers and answers their requests', async () => {
  const [seller, other] = [await newSeller(), await newSeller()];
  const named = await newMaker(seller, [await newProduct(seller)]);
  await newMaker(seller, [], { retiredAt: new Date().toISOString() });
  await newMaker(other);
  await call(null, 'POST /api/shop/makers/:id/removal', { params: { id: named }, body: { contact: '0812' } });
  expect(await eraseAccount(seller.id, new Date())).toEqual([]);
  const namesOf = async (who: typeof seller) =>
    (
      await db
        .select()
        .from(makers)
        .where(eq(makers.sellerId, storeOf(who.id)))
    ).map(({ name }) => name);
  expect([await namesOf(seller), await namesOf(other)]).toEqual([['', ''], ['Mama Deetje Rorimpandey']]);
  const answered = await db.select().from(makerRemovals).where(eq(makerRemovals.makerId, named));
  expect(answered).toMatchObject([{ outcome: 'erased' }]);
  await expectInvariants();
});
