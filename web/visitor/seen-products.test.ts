import { beforeEach, expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { rememberSeen, seenProducts } from './seen-products.ts';
import { useSession } from './session.ts';
import { deviceStorage, seenKey } from './storage.ts';

const idOf = (at: number) => `01a1fb8a-a0b1-761e-8d08-${String(at).padStart(12, '0')}` as ProductId;

beforeEach(() => {
  forgetSearches();
  deviceStorage.remove(seenKey);
});

test('the last twelve products are kept, each once and the last one first', () => {
  expect(seenProducts()).toEqual([]);
  for (let id = 1; id <= 14; id += 1) rememberSeen(idOf(id));
  rememberSeen(idOf(5));
  expect(seenProducts()).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map(idOf));
});

test('the next user of the device does not see what the one before searched and opened', () => {
  const user = (id: string) => ({ id }) as NonNullable<ReturnType<typeof useSession.getState>['user']>;
  const { setUser } = useSession.getState();
  setUser(user('sari'));
  rememberSeen(idOf(1));
  rememberSearch('tas rotan');
  setUser(user('sari'));
  expect([seenProducts(), recentSearches()]).toEqual([[idOf(1)], ['tas rotan']]);
  setUser(user('tono'));
  expect([seenProducts(), recentSearches()]).toEqual([[], []]);
  setUser(null);
});

test.each(['{', 'null', ',', '\ud83d', 'x'.repeat(500_000), 'a,'.repeat(100_000), '\0\n'.repeat(50_000)])(
  'what is damaged is as nothing: %#',
  (stored) => {
    deviceStorage.set(seenKey, stored);
    deviceStorage.set('pencarian', stored);
    expect(seenProducts()).toEqual([]);
    expect(recentSearches().join().length).toBeLessThan(700);
    rememberSeen(idOf(1));
    rememberSearch('tas rotan');
    expect([seenProducts(), recentSearches()[0]]).toEqual([[idOf(1)], 'tas rotan']);
  },
);
