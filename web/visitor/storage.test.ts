import { afterEach, expect, test, vi } from 'vitest';
import { tabStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage as the standard describes it. */
function browserStorage(room = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

test('what is set is in the browser’s storage, and gone from it once removed', () => {
  const storage = browserStorage();
  vi.stubGlobal('sessionStorage', storage);
  tabStorage.set('kunci', 'nilai');
  expect([tabStorage.get('kunci'), storage.getItem('kunci')]).toEqual(['nilai', 'nilai']);
  tabStorage.remove('kunci');
  expect([tabStorage.get('kunci'), storage.getItem('kunci')]).toEqual([null, null]);
});

test('where the browser refuses any access, what is set lasts as long as the page', () => {
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

test('where there is no room left, the new value counts and not the one stored before', () => {
  vi.stubGlobal('sessionStorage', browserStorage(5));
  tabStorage.set('kunci', 'lama');
  tabStorage.set('kunci', 'terlalu panjang');
  expect(tabStorage.get('kunci')).toBe('terlalu panjang');
  tabStorage.set('kunci', 'baru');
  expect(tabStorage.get('kunci')).toBe('baru');
  tabStorage.remove('kunci');
  expect(tabStorage.get('kunci')).toBeNull();
});
