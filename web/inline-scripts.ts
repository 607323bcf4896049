/**
 * The inline scripts of a rendered page: which ones the Content-Security-Policy allows, and their deferral until the main
 * image is painted, so that both do not compete for a slow connection.
 */
import { createHash } from 'node:crypto';
import type { EarlyEvents } from './visitor/early-events.ts';

/** Where an inline script of ours begins and ends. A script that user input got into the HTML lacks the nonce. */
const scriptsWith = (nonce: string) => new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</script>`, 'g');

/**
 * Returns the CSP hashes of the inline scripts that carry the nonce, and the HTML without the nonce. The nonce of a page
 * is random and known only while it is rendered; hashes, unlike a nonce, allow the page to be cached.
 */
export function hashOwnScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const scripts = [...html.matchAll(scriptsWith(nonce))].map(([, script]) => script!);
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...new Set(scripts.map(hashOf))] };
}

/** Source: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Returns the HTML with its scripts deferred until the image with `fetchpriority="high"` is painted, or until the first
 * paint if there is none. The scripts of `html` carry the nonce, and so does the added one. Throws if React Router's
 * start script is not found in the HTML.
 */
export function deferHydration(html: string, nonce: string): string {
  const mark = ` nonce="${nonce}"`;
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"${mark}/>`, 'g');
  const startScript = new RegExp(`<script${mark} type="module" async="">([\\s\\S]*?)</script>`);
  if (!startScript.test(html)) throw new Error('The page has no module script that could be deferred.');
  const hrefs = [...html.matchAll(preload)].map(([, address]) => address!);
  const inlineScript = `<script${mark}>(${startScriptsAfterPaint})(${JSON.stringify(hrefs)})</script>`;
  return html
    .replace(preload, '')
    .replace(
      startScript,
      (_whole, code: string) => `<script${mark} type="text/deferred">${code}</script>${inlineScript}`,
    );
}

/**
 * Serialised into the HTML after the deferred script, so it must not reference anything outside its own body. It
 * removes its own elements, so that the DOM matches what React rendered. The scripts start at the latest after 2 s,
 * on the first tap, or at once in a hidden tab, which never paints.
 */
function startScriptsAfterPaint(hrefs: string[]): void {
  const ownScript = document.currentScript!;
  const deferredScript = ownScript.previousElementSibling!;
  ownScript.remove();

  let isDeferred = true;
  const startScripts = () => {
    if (!isDeferred) return;
    isDeferred = false;
    for (const href of hrefs) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    deferredScript.replaceWith(
      Object.assign(document.createElement('script'), { type: 'module', text: deferredScript.textContent }),
    );
  };
  const recordInteraction = ({ target, type }: Event) => {
    const element = type === 'change' ? (target as Element) : (target as Element).closest('button');
    if (element) earlyEvents.changedElements.add(element);
    startScripts();
  };
  const recordInstallPrompt = (event: Event) => {
    event.preventDefault();
    earlyEvents.installPrompt = event as EarlyEvents['installPrompt'];
  };
  // Before hydration, Back to an entry that the router pushed changes only the URL. A reload renders that page.
  const { pathname, search } = location;
  const reloadOnBack = () => {
    // Links to an anchor on the same page, such as the skip link, also fire popstate.
    if (location.pathname !== pathname || location.search !== search) location.reload();
  };
  const earlyEvents: EarlyEvents = {
    changedElements: new Set(),
    installPrompt: null,
    stop() {
      removeEventListener('click', recordInteraction, true);
      removeEventListener('change', recordInteraction, true);
      removeEventListener('beforeinstallprompt', recordInstallPrompt);
      removeEventListener('popstate', reloadOnBack);
    },
  };
  addEventListener('click', recordInteraction, true);
  addEventListener('change', recordInteraction, true);
  addEventListener('beforeinstallprompt', recordInstallPrompt);
  addEventListener('popstate', reloadOnBack);
  window.earlyEvents = earlyEvents;

  setTimeout(startScripts, 2000);
  const mainImage = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  const decoded = mainImage?.decode().catch(() => {}) ?? Promise.resolve();
  void decoded.then(() => (document.hidden ? startScripts() : requestAnimationFrame(() => setTimeout(startScripts))));
}
