/** Scripts wait until what the visitor came for is painted: on a slow network they would take the line from it. */
import type { EarlyEvents } from './visitor/early-events.ts';

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * A rendered page whose scripts are asked for only once its most urgent picture is painted; without one, its text.
 * Throws where the page does not start its scripts as React Router did when this was written.
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
 * Sent as text and run in the browser right behind the held script, so it may use nothing from outside of itself. It
 * leaves the page as React rendered it. Nobody waits longer than 2 s, nor after a first tap, nor in a tab that nobody
 * sees, which paints nothing.
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
  // Back to what the router pushed before a reload changes the address alone: nothing here would show that page.
  const { pathname, search } = location;
  const followBack = () => {
    // A link to a place on the page, such as the skip link, is none.
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
