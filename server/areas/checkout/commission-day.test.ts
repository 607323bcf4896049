import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makassarDay } from '#contract/dates.ts';
import { db } from '#platform/connect.ts';
import { planRate } from '#server/areas/shop-settings/commission.ts';
import { formFor, ordersOf } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { readCheckoutRequest } from './checkout-request.ts';

beforeAll(openShop);

test('an order keeps the percentage of the day on which it is placed', async () => {
  await setCommission(10);
  onTestFinished(() => setCommission(0));
  const tomorrow = makassarDay(new Date(Date.now() + 24 * 60 * 60_000).toISOString());
  const [sari, seller] = [await newCustomer(), await newSeller()];
  const product = await newProduct(seller, { price: 100_000 });
  await planRate((await newAdmin()).id, { percent: 4, fromDay: tomorrow }, new Date());
  const [today] = await placeOrders(sari, [product]);
  await pay(today!);
  expect((await ordersOf(today!.checkoutId))[0]!.commission).toBe(10_000);
  const form = await formFor(sari, [[product, 1]]);
  const commissionAt = async (at: Date) =>
    (await readCheckoutRequest(db, form as never, at)).stores[0]!.amounts.commission;
  expect(await commissionAt(new Date(`${tomorrow}T00:00:00+08:00`))).toBe(4_000);
  expect(await commissionAt(new Date(Date.parse(`${tomorrow}T00:00:00+08:00`) - 1))).toBe(10_000);
  await expectInvariants();
});
