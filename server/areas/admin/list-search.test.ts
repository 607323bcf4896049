import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderCode } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { call, type Sent } from '#server/testing/call.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { dueOrder, markPaidOut, paidOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { atProvider } from '#server/testing/provider.ts';
import { readAllPages } from '#server/testing/read-all-pages.ts';

const admin = await newAdmin();

const rows = {
  refunds: async (query: Sent['query']) => {
    const { body } = await call(admin, 'GET /api/admin/refunds', { query: query as never });
    return { ...body, ids: body.data.map(({ _id }): string => _id) };
  },
  unplaced: async (query: Sent['query']) => {
    const { body } = await call(admin, 'GET /api/admin/money/unplaced', { query: query as never });
    return { ...body, ids: body.data.map(({ transactionId }) => transactionId) };
  },
  audit: async (query: Sent['query']) => {
    const { body } = await call(admin, 'GET /api/admin/audit', { query: query as never });
    return { ...body, ids: body.data.map(({ subject }) => subject) };
  },
  notifications: async (query: Sent['query']) => {
    const { body } = await call(admin, 'GET /api/admin/notification/history', { query: query as never });
    return { ...body, ids: body.notifications.map(({ title }) => title) };
  },
};
type List = keyof typeof rows;
type Ids = { ids: string[]; nextCursor: string | null };

/** Expects the rows that `q` finds, the oldest first, in both orders and in pages of every size. */
async function expectPages(list: List, q: string, oldestFirst: readonly string[]): Promise<void> {
  for (const [sortBy, expected] of [
    ['oldest', oldestFirst],
    ['newest', oldestFirst.toReversed()],
  ] as const) {
    for (const limit of [1, 2, 100]) {
      const read = (cursor: object): Promise<Ids> => rows[list]({ q, sortBy, limit, ...cursor });
      expect(await readAllPages(read, ({ ids }) => ids)).toEqual(expected);
    }
  }
  const { ids, total, totalIsMinimum } = await rows[list]({ q });
  expect([ids, total, totalIsMinimum]).toEqual([oldestFirst.toReversed(), oldestFirst.length, false]);
}

test('finds refunds by code, id, payment, store and customer', async () => {
  const [buyer, seller] = [await newCustomer('Zxrefund Pembeli'), await newSeller('Zxrefund Toko')];
  const orders = [await paidOrder(buyer, seller), await paidOrder(buyer, seller), await paidOrder(buyer, seller)];
  for (const { _id } of orders) await rejectAsSeller(_id);
  const ids = orders.map(({ _id }) => _id);
  await expectPages('refunds', 'zxrefund toko', ids);
  await expectPages('refunds', buyer.email, ids);
  for (const q of [ids[1]!, `#${orderCode(ids[1]!)}`, orders[1]!.checkoutId]) {
    await expectPages('refunds', q, [ids[1]!]);
  }
  await expectPages('refunds', 'zxrefund%', []);
});

test('finds unplaced money by transaction, order code and customer', async () => {
  const buyer = await newCustomer('Zxunplaced Pembeli');
  const transactionIds: string[] = [];
  const codes: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { _id, checkoutId } = await paidOrder(buyer, await newSeller());
    const { transaction } = await atProvider(checkoutId, 'settle', { payment_type: 'bca_va' });
    transactionIds.push(transaction.transaction_id!);
    codes.push(orderCode(_id));
  }
  await expectPages('unplaced', 'zxunplaced', transactionIds);
  await expectPages('unplaced', transactionIds[2]!, [transactionIds[2]!]);
  await expectPages('unplaced', codes[0]!, [transactionIds[0]!]);
});

test('finds audit log entries by admin, store, subject and reason', async () => {
  const seller = await newSeller('Zxaudit Toko');
  const params = { id: seller.id };
  await call(admin, 'POST /api/admin/info/seller/:id/suspend', { params, body: { reason: 'Zxaudit barang tiruan' } });
  await call(admin, 'POST /api/admin/info/seller/:id/reinstate', { params, body: { reason: 'Sudah jelas' } });
  await expectPages('audit', 'zxaudit toko', [seller.id, seller.id]);
  await expectPages('audit', seller.id, [seller.id, seller.id]);
  await expectPages('audit', 'zxaudit barang', [seller.id]);
  const { ids, total } = await rows.audit({ q: 'zxaudit', action: 'reinstate-seller' });
  expect([ids, total]).toEqual([[seller.id], 1]);
  expect((await rows.audit({ q: admin.email })).total).toBeGreaterThan(1);
  // The names of the details are not searched.
  await expectPages('audit', 'reason', []);
});

test('finds sent notifications by title and text', async () => {
  for (const title of ['Zxpesan satu', 'Zxpesan dua', 'Zxpesan tiga']) {
    await call(admin, 'POST /api/admin/notification/send-to-customers', { body: { title, body: `Isi ${title}` } });
  }
  await expectPages('notifications', 'zxpesan', ['Zxpesan satu', 'Zxpesan dua', 'Zxpesan tiga']);
  await expectPages('notifications', 'isi zxpesan dua', ['Zxpesan dua']);
});

test('counts up to 10,000 rows and says when there are more', async () => {
  const insert = (count: number) =>
    db.rows(sql`
      insert into notices (id, kind, about, sender_id, created_at)
      select gen_random_uuid(), 'broadcast', '{"title": "Zxmany", "body": "", "path": "/"}', ${admin.id}, now()
      from generate_series(1, ${count}::int)`);
  try {
    await insert(10_000);
    expect(await rows.notifications({ q: 'zxmany', limit: 1 })).toMatchObject({ total: 10_000, totalIsMinimum: false });
    await insert(1);
    expect(await rows.notifications({ q: 'zxmany', limit: 1 })).toMatchObject({ total: 10_000, totalIsMinimum: true });
  } finally {
    await db.rows(sql`delete from notices where about ->> 'title' = 'Zxmany'`);
  }
});

test('finds a seller by the id that the lists show, and by its code', async () => {
  const [seller, other] = [await newSeller('Zxid Toko'), await newSeller()];
  const buyer = await newCustomer();
  const [order] = [await dueOrder(buyer, seller), await dueOrder(buyer, other)];
  const found = async () => {
    const query = { q };
    const [listed, unpaid, history] = await Promise.all([
      call(admin, 'GET /api/admin/info/sellers', { query }),
      call(admin, 'GET /api/admin/payout/unpaid-sellers', { query }),
      call(admin, 'GET /api/admin/payout/history/all', { query }),
    ]);
    return [
      listed.body.sellers.map(({ _id }) => _id),
      unpaid.body.data.map(({ sellerId }) => sellerId),
      history.body.data.map(({ sellerId }) => sellerId._id),
    ];
  };
  let q = '';
  for (q of [seller.id, seller.id.toUpperCase(), orderCode(seller.id), `#${orderCode(seller.id)}`]) {
    expect([q, ...(await found())]).toEqual([q, [seller.id], [seller.id], []]);
  }
  await markPaidOut(admin, seller, [order._id]);
  q = seller.id;
  expect(await found()).toEqual([[seller.id], [], [seller.id]]);
});

test('searches for any text without failing', async () => {
  for (const list of Object.keys(rows) as List[]) {
    for (const q of ["' or 1=1 --", '\\', '%', newId(), '#', '٣']) expect((await rows[list]({ q })).success).toBe(true);
  }
});

test('limits audit entries to days in Asia/Makassar, both included', async () => {
  const midnight = Date.UTC(2025, 2, 4, 16);
  const day = 24 * 60 * 60_000;
  const actorId = (await newAdmin('Zxperiode Admin')).id;
  for (const [n, time] of [midnight - 1, midnight, midnight + day - 1, midnight + day].entries()) {
    await recordAudit(db, { actorId, action: 'export-list', subject: `zx${n}`, at: new Date(time) });
  }
  const find = async (period: object) => (await rows.audit({ q: 'zxperiode', sortBy: 'oldest', ...period })).ids;
  expect(await find({ from: '2025-03-05', to: '2025-03-05' })).toEqual(['zx1', 'zx2']);
  expect(await find({ from: '2025-03-06' })).toEqual(['zx3']);
  expect(await find({ to: '2025-03-04' })).toEqual(['zx0']);
});
