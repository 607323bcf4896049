import { expect, test } from 'vitest';
import { openStore } from './transaction-store.ts';
import type { Notification, Order } from './records.ts';

test('a store that is full forgets the oldest orders and notifications', () => {
  const store = openStore(null);
  for (let number = 0; number <= 10_000; number += 1) {
    const payments = [{ transactionId: `transaction-${number}` }];
    store.saveOrder({ orderId: `order-${number}`, token: `token-${number}`, payments } as Order);
  }
  expect(store.listOrders()).toHaveLength(10_000);
  expect(['order-0', 'transaction-0'].map(store.findPayment)).toEqual([null, null]);
  expect(store.findByToken('token-0')).toBe(null);
  expect(store.findPayment('transaction-1')?.order.orderId).toBe('order-1');
  expect(store.findByToken('token-10000')?.orderId).toBe('order-10000');

  for (let number = 0; number <= 20_000; number += 1) {
    store.saveNotification({ id: String(number), orderId: 'order-1' } as Notification);
  }
  expect(store.listNotifications().map(({ id }) => id)).toEqual(
    Array.from({ length: 20_000 }, (_, index) => String(index + 1)),
  );
});
