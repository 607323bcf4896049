/**
 * The scripts at the end of a page: its data, and the script that starts the application. They are deferred until the
 * main image is painted, so that both do not compete for a slow connection.
 */
import { createHash } from 'node:crypto';
import type { ServerBuild } from 'react-router';
import { pageDataId } from './page-router.ts';
import type { EarlyEvents } from './visitor/early-events.ts';

type Page = {
  /** Sent as JSON to web/page-router.ts. */
  data: unknown;
  assets: ServerBuild['assets'];
  /** The ids of the page's routes. */
  ids: readonly string[];
  isDeferred: boolean;
};

/**
 * Adds the scripts to a rendered document. Returns it with the CSP hashes of its inline scripts, separated by spaces.
 * Hashes, unlike a nonce, allow the page to be cached. Throws if the document does not end with the inline script of
 * React Router's `<ScrollRestoration>`: only ours may be allowed, and none that user input got into the HTML.
 */
export function pageScripts(document: string, { data, assets, ids, isDeferred }: Page) {
  const lastAt = document.lastIndexOf('<script');
  const lastScript = /^<script>(.*)<\/script><\/body><\/html>$/s.exec(document.slice(lastAt))?.[1];
  if (lastScript === undefined) throw new Error('The page does not end with the script of <ScrollRestoration>.');
  const scrollScript = restoreOnReturn(lastScript);
  const routes = ids.map((id) => assets.routes[id]!);
  const startScript = [
    ...(assets.hmr ? [`import ${JSON.stringify(assets.hmr.runtime)};`] : []),
    `import ${JSON.stringify(assets.url)};`,
    ...routes.map(({ module }, at) => `import * as route${at} from ${JSON.stringify(module)};`),
    `window.__reactRouterRouteModules = {${routes.map(({ id }, at) => `${JSON.stringify(id)}:route${at}`).join()}};`,
    `import(${JSON.stringify(assets.entry.module)});`,
  ].join('\n');
  const { module: entry, imports } = assets.entry;
  const hrefs = [assets.url, entry, ...imports, ...routes.flatMap((route) => [route.module, ...(route.imports ?? [])])];
  const preloads = [...new Set(hrefs)];
  const deferral = `(${startScriptsAfterPaint})(${JSON.stringify(preloads)})`;
  // `<` could end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const scripts = [
    `<script type="application/json" id="${pageDataId}">${json}</script>`,
    ...(isDeferred
      ? [`<script type="text/deferred">${startScript}</script>`, `<script>${deferral}</script>`]
      : [
          ...preloads.map((href) => `<link rel="modulepreload" href="${href}"/>`),
          `<script type="module" async="">${startScript}</script>`,
        ]),
  ];
  const rest = document.slice(0, lastAt).replace('</head>', `<script>${waitForStyles}</script></head>`);
  // Until the visitor scrolls, theme.css holds back pictures far below the fold. A script would set this too late.
  const marked = isDeferred ? rest.replace('<html', '<html data-unscrolled=""') : rest;
  const inlineScripts = [waitForStyles, scrollScript, startScript, ...(isDeferred ? [deferral] : [])];
  return {
    html: `${marked}<script>${scrollScript}</script>${scripts.join('')}</body></html>`,
    scriptHashes: inlineScripts.map(hashOf).join(' '),
  };
}

/**
 * A script after a style sheet waits for it, and the parser for the script. Otherwise a pointer over the page makes the
 * browser style and lay out the content without the sheet, and the sheet's transitions then start from that.
 */
const waitForStyles = 'document.currentScript.remove()';

/**
 * React Router's script reads the scroll positions from sessionStorage, although an entry that is new in the history has
 * none. The first read waits for the browser's process, and it comes before the first paint.
 */
const restoreOnReturn = (script: string): string =>
  `if(history.state?.key){${script}}else history.replaceState({key:Math.random().toString(32).slice(2)},"")`;

/** By script. The pages of a route have the same scripts. */
const hashes = new Map<string, string>();

/** Source: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function hashOf(script: string): string {
  const known = hashes.get(script);
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  hashes.set(script, hash);
  return hash;
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

  addEventListener('scroll', () => delete document.documentElement.dataset.unscrolled, { once: true });

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
