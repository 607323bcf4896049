import { expect, test } from 'vitest';
import { canMove, type Mover, orderStatuses } from './order-states.ts';

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
  ]);
});

test('a customer can only confirm a delivered order', () => {
  expect(movesOf('customer')).toEqual(['delivered → confirmed']);
});

test('the system rejects unpaid orders, restores those paid late, and confirms delivered ones', () => {
  expect(movesOf('system')).toEqual([
    'pending → rejected',
    'processing → rejected',
    'delivered → confirmed',
    'rejected → pending',
  ]);
});

test('nobody can move an order to the status that it already has', () => {
  for (const by of ['seller', 'customer', 'system'] as const) {
    expect(orderStatuses.filter((status) => canMove(status, status, by))).toEqual([]);
  }
});
