import { expect, test } from 'vitest';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { stepsOf } from './order-tracker.tsx';

const orderWith = (...statuses: OrderStatus[]) => ({
  orderStatus: statuses.at(-1)!,
  events: statuses.map((status, day) => ({
    status,
    at: `2026-03-0${day + 1}`,
    reason: status === 'rejected' ? 'Habis' : null,
  })),
});
const stepsAfter = (...statuses: OrderStatus[]) =>
  stepsOf(orderWith(...statuses)).map(({ label, at, progress }) => [label, at, progress]);

test('past steps of an order have dates, the current step is marked, later steps have no date', () => {
  expect(stepsAfter('pending', 'processing', 'shipped')).toEqual([
    ['Menunggu Konfirmasi', '2026-03-01', 'done'],
    ['Diproses', '2026-03-02', 'done'],
    ['Dalam Pengiriman', '2026-03-03', 'current'],
    ['Sudah Diterima', null, 'upcoming'],
  ]);
});

test('a skipped step is done without a date', () => {
  expect(stepsAfter('pending', 'shipped')[1]).toEqual(['Diproses', null, 'done']);
});

test('all steps of a confirmed order are done; the last has the date of the delivery, or else of the confirmation', () => {
  expect(stepsAfter('pending', 'delivered').at(-1)).toEqual(['Sudah Diterima', '2026-03-02', 'current']);
  expect(stepsAfter('pending', 'delivered', 'confirmed').at(-1)).toEqual(['Sudah Diterima', '2026-03-02', 'done']);
  expect(stepsAfter('pending', 'shipped', 'confirmed').at(-1)).toEqual(['Sudah Diterima', '2026-03-03', 'done']);
});

test('a rejected order ends with that step and its reason', () => {
  expect(stepsAfter('pending', 'rejected')).toEqual([
    ['Menunggu Konfirmasi', '2026-03-01', 'done'],
    ['Ditolak', '2026-03-02', 'current'],
  ]);
  expect(stepsOf(orderWith('pending', 'rejected')).at(-1)?.reason).toBe('Habis');
});

test('an order restored by a late payment is pending again', () => {
  expect(stepsAfter('pending', 'rejected', 'pending')[0]).toEqual(['Menunggu Konfirmasi', '2026-03-03', 'current']);
});
