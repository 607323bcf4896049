import { expect, test } from 'vitest';
import { order, ordersOf, soldOf, statusesOf, stockOf } from '#server/testing/buying.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider, replay, underFaults } from '#server/testing/provider.ts';

const seller = await newSeller();

const returned = ['refunded', 'rejected refunded'];

test('marks the order as refunded when the bank reverses its payment', async () => {
  const bag = await newProduct(seller);
  const orderId = await order(await newCustomer(), [[bag, 1]]);
  await atProvider(orderId, 'settle', { payment_type: 'permata_va' });
  expect(await soldOf(bag)).toBe(1);
  await atProvider(orderId, 'reversal');
  expect(await statusesOf(orderId)).toEqual(returned);
  expect([await stockOf(bag), await soldOf(bag)]).toEqual([20, 0]);
  await expectInvariants();
});

test('a refund of one order keeps the others paid, and a refund of the rest closes the payment', async () => {
  const productIds = [await newProduct(seller), await newProduct(await newSeller(), { price: 40_000 })] as const;
  const orderId = await order(await newCustomer(), [
    [productIds[0], 1],
    [productIds[1], 2],
  ]);
  await atProvider(orderId, 'settle', { payment_type: 'gopay' });
  const [first, second] = await ordersOf(orderId);
  await atProvider(orderId, 'refund', { refund_key: second!.id, amount: 80_000 });
  expect(await statusesOf(orderId)).toEqual(['paid', 'pending paid', 'rejected refunded']);
  expect([await soldOf(productIds[0]), await soldOf(productIds[1])]).toEqual([1, 0]);
  await replay(orderId, { times: 3 });
  await expectInvariants();
  await atProvider(orderId, 'refund', { refund_key: first!.id, amount: 100_000 });
  expect(await statusesOf(orderId)).toEqual(['refunded', 'rejected refunded', 'rejected refunded']);
  await expectInvariants();
});

test('treats a partly refunded payment as paid when its settlement was never reported', async () => {
  const productIds = [await newProduct(seller), await newProduct(await newSeller())] as const;
  const orderId = await order(await newCustomer(), [
    [productIds[0], 1],
    [productIds[1], 1],
  ]);
  await underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'settle', { payment_type: 'gopay' }));
  await atProvider(orderId, 'refund', { refund_key: (await ordersOf(orderId))[0]!.id, amount: 100_000 });
  expect(await statusesOf(orderId)).toEqual(['paid', 'rejected refunded', 'pending paid']);
  await expectInvariants();
});
