import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { orderStatuses } from '#contract/order-states.ts';
import { TransactionBadge } from './transactions-page.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';

/** The specification's words; of `confirmed`, ruling 28's. */
test('each order status has its label and colour', () => {
  expect(orderStatuses.map((status) => [status, ...lookOf(StatusBadge({ status }))])).toEqual([
    ['pending', 'Menunggu Konfirmasi', 'gray'],
    ['processing', 'Diproses', 'yellow'],
    ['shipped', 'Dalam Pengiriman', 'blue'],
    ['delivered', 'Sudah Diterima', 'green'],
    ['confirmed', 'Sudah Diterima', 'green'],
    ['rejected', 'Ditolak', 'red'],
  ]);
});

test('in the transaction list completed is green, pending yellow, cancelled red, others neutral', () => {
  expect(orderStatuses.map((status) => [status, ...lookOf(TransactionBadge({ status }))])).toEqual([
    ['pending', 'Menunggu Konfirmasi', 'yellow'],
    ['processing', 'Diproses', 'neutral'],
    ['shipped', 'Dalam Pengiriman', 'neutral'],
    ['delivered', 'Sudah Diterima', 'green'],
    ['confirmed', 'Sudah Diterima', 'green'],
    ['rejected', 'Ditolak', 'red'],
  ]);
});

/** The word of a badge and the colour of its ground, as an eye would name it. */
function lookOf(badge: Parameters<typeof renderToStaticMarkup>[0]) {
  const drawn = renderToStaticMarkup(badge);
  const [, ground] = /\bbg-\[#(\w{6})\]/.exec(drawn) ?? [];
  return [drawn.replace(/<[^>]+>/g, ''), ground ? nameOf(ground) : 'neutral'];
}

function nameOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = hex.match(/../g)!.map((part) => Number.parseInt(part, 16));
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 16) return 'gray';
  if (most === blue) return 'blue';
  if (most === green) return 'green';
  return green - least > (most - least) / 2 ? 'yellow' : 'red';
}
