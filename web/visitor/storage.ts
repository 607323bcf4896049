/**
 * Session storage and local storage that never throw: where the visitor blocks site data, or there is no room left, what
 * is set lasts as long as the page. Nothing else in web/ may use the browser's own.
 */

type SafeStorage = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
};

/** Lasts as long as the tab. */
export const tabStorage = safe(() => sessionStorage);

/** Lasts beyond the tab. */
export const deviceStorage = safe(() => localStorage);

function safe(browserStorage: () => Storage): SafeStorage {
  // What the browser did not take.
  const inMemory = new Map<string, string>();
  return {
    get(key) {
      try {
        return inMemory.get(key) ?? browserStorage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      inMemory.set(key, value);
      try {
        browserStorage().setItem(key, value);
        inMemory.delete(key);
      } catch {
        // It stays in memory.
      }
    },
    remove(key) {
      inMemory.delete(key);
      try {
        browserStorage().removeItem(key);
      } catch {
        // The browser has nothing to remove.
      }
    },
  };
}
