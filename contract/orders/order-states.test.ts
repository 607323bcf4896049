import { expect, test } from 'vitest';
import { canMove, type Mover, nextSellerStatus, orderStatuses } from './order-states.ts';

const movesOf = (by: Mover) =>
  orderStatuses.flatMap((from) => orderStatuses.filter((to) => canMove(from, to, by)).map((to) => `${from} → ${to}`));

test('a seller moves an order forward, may skip steps, and may reject it before shipping', () => {
  expect(movesOf('seller')).toEqual([
    'pending → processing',
    'pending → shipped',
    'pending → delivered',
    'pending → rejected',
    'processing → shipped',
    'processing → delivered',
    'processing → rejected',
    'shipped → delivered',
    'rejected → rejected',
  ]);
});

test('a customer cancels before shipping, and confirms the receipt of a shipped or delivered order', () => {
  expect(movesOf('customer')).toEqual([
    'pending → rejected',
    'processing → rejected',
    'shipped → confirmed',
    'delivered → confirmed',
  ]);
});

test('the system rejects unpaid orders, restores those paid late, and delivers and confirms sent ones', () => {
  expect(movesOf('system')).toEqual([
    'pending → rejected',
    'processing → rejected',
    'shipped → delivered',
    'delivered → confirmed',
    'rejected → pending',
  ]);
});

test('only a seller can move an order to the status that it already has: when they reject it after the system', () => {
  for (const by of ['customer', 'system'] as const) {
    expect(orderStatuses.filter((status) => canMove(status, status, by))).toEqual([]);
  }
  expect(orderStatuses.filter((status) => canMove(status, status, 'seller'))).toEqual(['rejected']);
});

test.each([
  ['pending', 'paid', null, 'processing'],
  ['processing', 'paid', 'nearby', 'shipped'],
  ['processing', 'paid', 'pickup', 'delivered'],
  ['shipped', 'paid', 'nearby', 'delivered'],
  ['delivered', 'paid', null, null],
  ['confirmed', 'paid', null, null],
  ['rejected', 'refunded', null, null],
  ['pending', 'pending', null, null],
] as const)(
  'the next step of a seller for an order that is %s and %s',
  (orderStatus, paymentStatus, shippingZone, next) => {
    expect(nextSellerStatus({ orderStatus, paymentStatus, shippingZone })).toBe(next);
  },
);
