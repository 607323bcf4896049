/** The data of a page and the script that starts it, deferred until the main image is painted. */
import { createHash } from 'node:crypto';
import type { EarlyEvents } from './visitor/early-events.ts';
import { pageDataId, scrollKey } from './visitor/page-router.ts';

type Page = {
  /** Sent as JSON to web/entry.client.tsx. */
  data: unknown;
  /** The paths of the page's scripts. The first one starts the application. */
  scripts: readonly string[];
  isDeferred: boolean;
};

export function pageScripts(document: string, { data, scripts, isDeferred }: Page): string {
  // `<` could end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const [entry, ...imported] = scripts;
  const preloads = imported.map((href) => `<link rel="modulepreload" href="${href}"/>`);
  const start = isDeferred
    ? `<script data-scripts="${scripts.join(' ')}">${deferral}</script>`
    : `${preloads.join('')}<script type="module" async="" src="${entry}"></script>`;
  // Until the visitor scrolls, elements.css holds back pictures far below the fold. A script would set this too late.
  const attribute = isDeferred ? ' data-unscrolled=""' : '';
  const head = document.indexOf('</head>');
  // Each `replace` would copy the page.
  return (
    `<!DOCTYPE html><html${attribute}${document.slice('<html'.length, head)}<script>${waitForStyles}</script>` +
    `${document.slice(head, -'</body></html>'.length)}<script>${restoreScroll}</script>` +
    `<script type="application/json" id="${pageDataId}">${json}</script>${start}</body></html>`
  );
}

/**
 * A script after a style sheet waits for it, and the parser for the script. Otherwise a pointer over the page makes the
 * browser style and lay out the content without the sheet, and the sheet's transitions then start from that.
 */
const waitForStyles = 'document.currentScript.remove()';

/**
 * Scrolls to where the visitor left this entry of the history, before the first paint. An entry without a key
 * is new and gets one. It does not read sessionStorage, because the first read waits for the browser's process.
 */
const restoreScroll =
  'if(history.state?.key)try{' +
  `scrollTo(0,JSON.parse(sessionStorage.getItem("${scrollKey}"))[history.state.key]??0)` +
  '}catch{}else history.replaceState({key:Math.random().toString(32).slice(2)},"")';

/**
 * Serialised into the HTML, so it must not reference anything outside its own body. It removes its own
 * element, which names the scripts of the page, so that the DOM matches what React rendered. The scripts
 * start at the latest after 2 s, on the first tap, or at once in a hidden tab, which never paints.
 */
function startScriptsAfterPaint(): void {
  const ownScript = document.currentScript!;
  const [entry = '', ...imported] = ownScript.dataset.scripts!.split(' ');
  ownScript.remove();

  addEventListener('scroll', () => delete document.documentElement.dataset.unscrolled, { once: true });

  let isDeferred = true;
  const startScripts = () => {
    if (!isDeferred) return;
    isDeferred = false;
    for (const href of imported) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  };
  // React would first hydrate the whole page, in one task, for any of these events.
  const touches = ['pointerdown', 'pointerup', 'pointercancel', 'touchstart', 'touchend', 'touchcancel'];
  const held = [...touches, 'mousedown', 'mouseup'];
  const hold = (event: Event) => event.stopPropagation();
  const recordInteraction = (event: Event) => {
    hold(event);
    const target = event.target as HTMLElement;
    const element = event.type === 'change' ? target : target.closest<HTMLElement>('button,a[href]');
    if (element?.matches('a')) {
      const { altKey, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
      // The browser follows it, in this tab or in another one.
      if (!earlyEvents.isHydrating || altKey || ctrlKey || metaKey || shiftKey || element.matches('[target]')) return;
    }
    if (element) {
      earlyEvents.changedElements.add(element);
      element.dataset.tapped = '';
      // The replayed tap follows the link or submits the form.
      if (earlyEvents.isHydrating && event.type === 'click') event.preventDefault();
    }
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
    isHydrating: false,
    stop() {
      for (const type of held) removeEventListener(type, hold, true);
      removeEventListener('click', recordInteraction, true);
      removeEventListener('change', recordInteraction, true);
      removeEventListener('beforeinstallprompt', recordInstallPrompt);
      removeEventListener('popstate', reloadOnBack);
    },
  };
  for (const type of held) addEventListener(type, hold, true);
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

const deferral = `(${startScriptsAfterPaint})()`;

/** Source: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The CSP hashes of the inline scripts, separated by spaces. They are the same on every page, so that
 * none that user input got into the HTML is allowed. Hashes, unlike a nonce, allow the page to be cached.
 */
export const scriptHashes = [waitForStyles, restoreScroll, deferral].map(hashOf).join(' ');
