import { beforeEach, expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { rememberSeen, seenProducts } from './seen-products.ts';
import { useSession } from './session.ts';
import { deviceStorage, seenKey } from './storage.ts';

beforeEach(() => {
  forgetSearches();
  deviceStorage.remove(seenKey);
});

test('the last twelve products are kept, each once and the last one first', () => {
  expect(seenProducts()).toEqual([]);
  for (let id = 1; id <= 14; id += 1) rememberSeen(String(id) as ProductId);
  rememberSeen('5' as ProductId);
  expect(seenProducts()).toEqual(['5', '14', '13', '12', '11', '10', '9', '8', '7', '6', '4', '3']);
});

test('the next user of the device does not see what the one before searched and opened', () => {
  const user = (id: string) => ({ id }) as NonNullable<ReturnType<typeof useSession.getState>['user']>;
  const { setUser } = useSession.getState();
  setUser(user('sari'));
  rememberSeen('1' as ProductId);
  rememberSearch('tas rotan');
  setUser(user('sari'));
  expect([seenProducts(), recentSearches()]).toEqual([['1'], ['tas rotan']]);
  setUser(user('tono'));
  expect([seenProducts(), recentSearches()]).toEqual([[], []]);
  setUser(null);
});
