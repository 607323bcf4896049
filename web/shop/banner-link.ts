import { safeReturn } from '../visitor/safe-return.ts';

/** Where a banner leads: a path of ours, or an http(s) address elsewhere. Any other text is no link. */
export function bannerLink(redirectUrl: string): { to: string } | { href: string } | null {
  const path = safeReturn(redirectUrl);
  if (path) return { to: path };
  return URL.canParse(redirectUrl) && /^https?:$/.test(new URL(redirectUrl).protocol) ? { href: redirectUrl } : null;
}
