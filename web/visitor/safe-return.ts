/** Returns the path if it is on this site, otherwise null. Rejects full URLs, `//host`, `\\host` and `javascript:`. */
export function safeReturn(from: string | null | undefined): string | null {
  if (!from || !/^\/(?![/\\])/.test(from) || hasControlCharacter(from)) return null;
  const origin = 'http://internal.invalid';
  const url = URL.canParse(from, origin) ? new URL(from, origin) : null;
  // Checks the normalised path, because dot segments can resolve to "//host", as in "/.//host".
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}

// Browsers remove tabs and line breaks from URLs: "/\t/host" means "//host".
const hasControlCharacter = (text: string) => [...text].some((letter) => letter < ' ');
