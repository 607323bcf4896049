import { afterEach, expect, test, vi } from 'vitest';
import { tabStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** Creates an in-memory Storage. `setItem` throws for values longer than `maxLength`, as the standard requires. */
function browserStorage(maxLength = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > maxLength) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

test('writes to and removes from the browser’s storage', () => {
  const storage = browserStorage();
  vi.stubGlobal('sessionStorage', storage);
  tabStorage.set('kunci', 'nilai');
  expect([tabStorage.get('kunci'), storage.getItem('kunci')]).toEqual(['nilai', 'nilai']);
  tabStorage.remove('kunci');
  expect([tabStorage.get('kunci'), storage.getItem('kunci')]).toEqual([null, null]);
});

test('keeps values in memory when the browser denies access', () => {
  vi.stubGlobal(
    'sessionStorage',
    new Proxy({} as Storage, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );
  expect(tabStorage.get('kunci')).toBeNull();
  tabStorage.set('kunci', 'nilai');
  expect(tabStorage.get('kunci')).toBe('nilai');
  tabStorage.remove('kunci');
  expect(tabStorage.get('kunci')).toBeNull();
});

test('returns the new value when the storage is full', () => {
  vi.stubGlobal('sessionStorage', browserStorage(5));
  tabStorage.set('kunci', 'lama');
  tabStorage.set('kunci', 'terlalu panjang');
  expect(tabStorage.get('kunci')).toBe('terlalu panjang');
  tabStorage.set('kunci', 'baru');
  expect(tabStorage.get('kunci')).toBe('baru');
  tabStorage.remove('kunci');
  expect(tabStorage.get('kunci')).toBeNull();
});
