/**
 * Returns the normalised path if it is on this site, otherwise
 * null. Rejects full URLs, `//host`, `\\host` and `javascript:`.
 */
export function internalPath(text: string | null | undefined): string | null {
  if (!text || !/^\/(?![/\\])/.test(text) || hasControlCharacter(text)) return null;
  const origin = 'http://internal.invalid';
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  // Checks the normalised path, because dot segments can resolve to "//host", as in "/.//host".
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}

// Browsers remove tabs and line breaks from URLs: "/\t/host" means "//host".
const hasControlCharacter = (text: string) => [...text].some((letter) => letter < ' ');
