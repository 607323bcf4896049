import { expect, test } from 'vitest';
import { canBeRefunded, channelName } from './payment-channels.ts';

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
