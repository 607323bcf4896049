import { expect, test } from 'vitest';
import { formatJakartaTime, parseStartTime } from './jakarta-time.ts';
import { signatureOf } from './payment-wire.ts';

test('the signature is the SHA-512 digest that other tools compute', () => {
  const body = { order_id: 'shop-1', status_code: '200', gross_amount: '150000.00' };
  expect(signatureOf(body, 'SB-Mid-server-test')).toBe(
    'f12a00e60542722fa094ae35123b48e1ab311d70b6dc971351bbdd0a6e54d37b3bb02c0c6d88a11a5985827f8ce6f493a7fd1aca8ce96f4e90134d9e0e113c76',
  );
});

test('times are formatted in GMT+7 and parsed with their offset', () => {
  const ms = Date.UTC(2026, 2, 5, 17, 30, 5);
  expect(formatJakartaTime(ms)).toBe('2026-03-06 00:30:05');
  expect(parseStartTime('2026-03-06 00:30:05 +0700')).toBe(ms);
  expect(parseStartTime('2026-03-06 01:30:05 +0800')).toBe(ms);
  expect(parseStartTime('2026-13-06 01:30:05 +0800')).toBeNull();
});
