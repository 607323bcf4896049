import { expect, test } from 'vitest';
import { canMove, type Mover, orderStatuses } from './order-states.ts';

const movesOf = (by: Mover) =>
  orderStatuses.flatMap((from) => orderStatuses.filter((to) => canMove(from, to, by)).map((to) => `${from} → ${to}`));

test('a seller moves an order forward, steps skipped or not, and rejects it before it is sent', () => {
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

test('a customer only confirms what was delivered', () => {
  expect(movesOf('customer')).toEqual(['delivered → confirmed']);
});

test('the system rejects what was not paid, revives what was paid late, and confirms what nobody answered', () => {
  expect(movesOf('system')).toEqual([
    'pending → rejected',
    'processing → rejected',
    'delivered → confirmed',
    'rejected → pending',
  ]);
});

test('nobody moves an order to where it is', () => {
  for (const by of ['seller', 'customer', 'system'] as const) {
    expect(orderStatuses.filter((status) => canMove(status, status, by))).toEqual([]);
  }
});
