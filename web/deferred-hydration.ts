/** Defers loading of scripts until the main image is painted, so that both do not compete for a slow connection. */
import type { EarlyEvents } from './visitor/early-events.ts';

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Returns the HTML with its scripts deferred until the image with `fetchpriority="high"` is painted, or until the first
 * paint if there is none. Throws if React Router's start script is not found in the HTML.
 */
export function deferHydration(html: string): string {
  if (!starter.test(html)) throw new Error('The page has no module script that could be held back.');
  const addresses = [...html.matchAll(preload)].map(([, address]) => address!);
  const release = `<script>(${releaseOncePainted})(${JSON.stringify(addresses)})</script>`;
  return html
    .replace(preload, '')
    .replace(starter, (_whole, code: string) => `<script type="text/held">${code}</script>${release}`);
}

/**
 * Serialised into the HTML after the deferred script, so it must not reference anything outside its own body. It
 * removes its own elements, so that the DOM matches what React rendered. The scripts start at the latest after 2 s,
 * on the first tap, or at once in a hidden tab, which never paints.
 */
function releaseOncePainted(addresses: string[]): void {
  const self = document.currentScript!;
  const held = self.previousElementSibling!;
  self.remove();

  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    for (const href of addresses) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    held.replaceWith(Object.assign(document.createElement('script'), { type: 'module', text: held.textContent }));
  };
  const keepTouch = ({ target, type }: Event) => {
    const touched = type === 'change' ? (target as Element) : (target as Element).closest('button');
    if (touched) early.touched.add(touched);
    release();
  };
  const keepOffer = (offer: Event) => {
    offer.preventDefault();
    early.offer = offer as EarlyEvents['offer'];
  };
  // Before hydration, Back to an entry that the router pushed changes only the URL. A reload renders that page.
  const { pathname, search } = location;
  const followBack = () => {
    // Links to an anchor on the same page, such as the skip link, also fire popstate.
    if (location.pathname !== pathname || location.search !== search) location.reload();
  };
  const early: EarlyEvents = {
    touched: new Set(),
    offer: null,
    stop() {
      removeEventListener('click', keepTouch, true);
      removeEventListener('change', keepTouch, true);
      removeEventListener('beforeinstallprompt', keepOffer);
      removeEventListener('popstate', followBack);
    },
  };
  addEventListener('click', keepTouch, true);
  addEventListener('change', keepTouch, true);
  addEventListener('beforeinstallprompt', keepOffer);
  addEventListener('popstate', followBack);
  window.early = early;

  setTimeout(release, 2000);
  const urgent = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  const decoded = urgent?.decode().catch(() => {}) ?? Promise.resolve();
  void decoded.then(() => (document.hidden ? release() : requestAnimationFrame(() => setTimeout(release))));
}
