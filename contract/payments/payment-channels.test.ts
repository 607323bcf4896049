import { expect, test } from 'vitest';
import { canBeRefunded, channelName, reportedChannelName } from './payment-channels.ts';

test('names channels as people do', () => {
  expect(['qris', 'bank_transfer', 'cstore', 'new_channel', null].map(channelName)).toEqual([
    'QRIS',
    'Transfer bank',
    'Gerai retail',
    'new channel',
    '-',
  ]);
});

test('tells which channels can give money back, wholly or in part', () => {
  const both = (type: string | null) => [canBeRefunded(type, false), canBeRefunded(type, true)];
  expect(both('gopay')).toEqual([true, true]);
  for (const wallet of ['shopeepay', 'ovo']) expect(both(wallet)).toEqual([true, false]);
  for (const none of ['bank_transfer', 'echannel', 'cstore', 'new_channel', null]) {
    expect(both(none)).toEqual([false, false]);
  }
});

test.each([
  [{ payment_type: 'qris' }, 'QRIS'],
  [{ payment_type: 'bank_transfer', va_numbers: [{ bank: 'bni' }] }, 'Transfer bank BNI VA'],
  [{ payment_type: 'bank_transfer', permata_va_number: '8562' }, 'Transfer bank Permata VA'],
  [{ payment_type: 'bank_transfer' }, 'Transfer bank'],
  [{ payment_type: 'cstore', store: 'indomaret' }, 'Indomaret'],
  [{}, '-'],
])('a report with %j names the channel %s', (paidBy, name) => {
  const fields = { payment_type: '', va_numbers: [], permata_va_number: '', store: '' };
  expect(reportedChannelName({ ...fields, ...paidBy })).toBe(name);
});
