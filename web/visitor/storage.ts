/** Storage that never throws: blocked or full, it keeps values in memory. web/ uses no other. */

/** Cleared when the tab is closed. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);

/** Kept after the tab is closed. */
export const deviceStorage = safeStorage(() => globalThis.localStorage);

/** Under which the device keeps the products that its visitor has opened. */
export const seenKey = 'terakhir-dilihat';

/** Under which this tab keeps the drafts of drafts.ts, and whose they are. */
export const draftsKey = 'isian';
export const draftsOwnerKey = 'isian-milik';

/** The server has no storage. */
function safeStorage(browserStorage: () => Storage | undefined) {
  // Values that the browser refused to store.
  const inMemory = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        return inMemory.get(key) ?? browserStorage()?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      inMemory.set(key, value);
      try {
        browserStorage()!.setItem(key, value);
        inMemory.delete(key);
      } catch {
        // The value stays in memory.
      }
    },
    remove(key: string): void {
      inMemory.delete(key);
      try {
        browserStorage()?.removeItem(key);
      } catch {
        // Storage is blocked, so there is nothing to remove.
      }
    },
    clear(): void {
      inMemory.clear();
      try {
        browserStorage()?.clear();
      } catch {
        // As above.
      }
    },
  };
}
