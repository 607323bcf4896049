/** The search texts that were last used on this device. They are never sent, and deleted when the user signs out. */
import { deviceStorage } from './storage.ts';

const key = 'pencarian';
const maxKept = 6;
/** The most that a search takes. */
const maxTyped = 100;

/** The texts, newest first. What is stored may be damaged. */
export const recentSearches = (): string[] =>
  (deviceStorage.get(key) ?? '')
    .split('\n')
    .filter((text) => text !== '' && text.length <= maxTyped)
    .slice(0, maxKept);

/** Adds a text. It replaces an equal one, and the one before it if that is its beginning, as while typing. */
export function rememberSearch(text: string): void {
  const written = text.replaceAll(/\s+/g, ' ').trim();
  const others = recentSearches().filter((other, at) => other !== written && !(at === 0 && written.startsWith(other)));
  deviceStorage.set(key, [written, ...others].slice(0, maxKept).join('\n'));
}

export const forgetSearches = (): void => deviceStorage.remove(key);
