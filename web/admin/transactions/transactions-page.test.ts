import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { orderStatuses } from '#contract/orders/order-states.ts';
import { TransactionBadge } from './transactions-page.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';

const styles = readFileSync('web/ui/badge.css', 'utf8');

/** The labels are fixed by the specification. */
test('each order status has its label and colour', () => {
  expect(orderStatuses.map((status) => [status, ...labelAndColour(StatusBadge({ status }))])).toEqual([
    ['pending', 'Menunggu Konfirmasi', 'gray'],
    ['processing', 'Diproses', 'yellow'],
    ['shipped', 'Dalam Pengiriman', 'blue'],
    ['delivered', 'Sudah Diterima', 'green'],
    ['confirmed', 'Sudah Diterima', 'green'],
    ['rejected', 'Ditolak', 'red'],
  ]);
});

test('in the transaction list completed is green, pending yellow, cancelled red, others neutral', () => {
  expect(orderStatuses.map((status) => [status, ...labelAndColour(TransactionBadge({ status }))])).toEqual([
    ['pending', 'Menunggu Konfirmasi', 'yellow'],
    ['processing', 'Diproses', 'neutral'],
    ['shipped', 'Dalam Pengiriman', 'neutral'],
    ['delivered', 'Sudah Diterima', 'green'],
    ['confirmed', 'Sudah Diterima', 'green'],
    ['rejected', 'Ditolak', 'red'],
  ]);
});

/** Returns the text of a badge and the name of its background colour. */
function labelAndColour(badge: Parameters<typeof renderToStaticMarkup>[0]) {
  const html = renderToStaticMarkup(badge);
  const [, tone] = /\bbadge-(\w+)/.exec(html)!;
  const [, background] = new RegExp(`\\.badge-${tone} \\{\\s*background: #(\\w{6});`).exec(styles) ?? [];
  return [html.replace(/<[^>]+>/g, ''), background ? nameOf(background) : 'neutral'];
}

function nameOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = hex.match(/../g)!.map((part) => Number.parseInt(part, 16));
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (max - min < 16) return 'gray';
  if (max === blue) return 'blue';
  if (max === green) return 'green';
  return green - min > (max - min) / 2 ? 'yellow' : 'red';
}
