/** Only a path of our own may be returned to: never a full address, `//host`, `\\host` or `javascript:`. */
export function safeReturn(from: string | null | undefined): string | null {
  if (!from || !/^\/(?![/\\])/.test(from) || hasControlCharacter(from)) return null;
  const origin = 'http://internal.invalid';
  const url = URL.canParse(from, origin) ? new URL(from, origin) : null;
  // What a browser makes of dots and slashes decides: "/./x//host" could still lead away.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}

// Browsers drop tabs and line breaks inside an address: "/\t/host" means "//host".
const hasControlCharacter = (text: string) => [...text].some((letter) => letter < ' ');
