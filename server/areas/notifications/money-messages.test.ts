import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { messages } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { dueOrder, markPaidOut, payoutsOf, reversePayout } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, storeForm } from '#server/testing/people.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

test('tells a seller about a changed account and a payout whose transfer failed', async () => {
  const [admin, seller] = [await newAdmin(), await newSeller()];
  const order = await dueOrder(await newCustomer(), seller);
  await markPaidOut(admin, seller, [order._id]);
  const told = () =>
    db
      .select({ title: messages.title, path: messages.path })
      .from(messages)
      .where(eq(messages.userId, seller.id))
      .orderBy(messages.noticeId);

  await call(seller, 'PUT /api/store/profile/edit', {
    fields: { ...storeForm, phoneNumber: '0812', bankAccountNumber: '99887766551234' },
    files: { storeLogo: undefined, storeBanner: undefined },
  });
  const changed = { title: 'Rekening pembayaran diubah', path: '/store/profile' };
  await expect.poll(told, { timeout: 10_000 }).toEqual(expect.arrayContaining([changed]));
  await reversePayout(admin, (await payoutsOf(admin, seller)).data[0]!._id);
  const failed = { title: 'Pencairan gagal terkirim', path: '/store/money?tab=cair' };
  await expect.poll(told, { timeout: 10_000 }).toEqual(expect.arrayContaining([changed, failed]));
});
