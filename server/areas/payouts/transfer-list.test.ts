import { storeOf } from '#contract/ids.ts';
import { expect, test, vi } from 'vitest';
import { pool } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { changeIdentity } from '#server/areas/store/payout-account.ts';
import { dueOrder } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { transferTable } from './transfer-list.ts';

test('leaves out an account that changes after the sellers were listed', async () => {
  const [admin, seller] = [await newAdmin(), await newSeller('Zxsusul')];
  await dueOrder(await newCustomer(), seller);
  const list = async () => JSON.stringify(await transferTable(admin.id, new Date()));
  expect(await list()).toContain('Zxsusul');

  let changes = 0;
  const change = () =>
    transaction((tx) =>
      changeIdentity(tx, storeOf(seller.id), { bankAccountNumber: `9988776655${++changes}` }, new Date()),
    );
  const query = pool.query.bind(pool) as (...statement: unknown[]) => unknown;
  // The numbers are read in a transaction of their own, after the list.
  const sent = vi.spyOn(pool, 'query').mockImplementation((...statement: unknown[]): unknown => {
    const answer = query(...statement);
    const listsSellers = JSON.stringify(statement).includes('totalUnpaidOrders');
    return listsSellers ? Promise.resolve(answer).then((rows) => change().then(() => rows)) : answer;
  });
  const after = await list();
  sent.mockRestore();
  expect(changes).toBeGreaterThan(0);
  for (const absent of ['Zxsusul', '9988776655']) expect(after).not.toContain(absent);
});
