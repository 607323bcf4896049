import { expect, test } from 'vitest';
import { orderCode } from '#contract/ids.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { pay, placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

test('a seller gets one mail about each paid order', async () => {
  const seller = await newSeller();
  const [order] = await placeOrders(await newCustomer(), [await newProduct(seller)]);
  await pay(order!);
  await expect
    .poll(async () => (await mailsTo(seller.email)).map(({ subject }) => subject), { timeout: 10_000 })
    .toEqual([`Pesanan baru ${orderCode(order!._id)}`]);
});
