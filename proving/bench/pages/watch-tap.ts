/** What the measurement of taps runs in the page, and what it hears of it. */
import type { Page } from '@playwright/test';

/** Times in ms: from the lifted finger to the frame that answers, and the longest interaction (INP). */
type Seen = { answer: number | null; inp: number };

/** Shorter interactions are not reported. The browser rounds to 8 ms. */
const shortestEvent = 16;

/**
 * Watches a page until it is closed, also over documents that a tap opens. `painted` resolves to the time of the first
 * paint, in ms since 1970. `seen` are the times of the last tap so far.
 */
export async function watchTap(page: Page) {
  const seen: Seen = { answer: null, inp: shortestEvent };
  const { promise: painted, resolve } = Promise.withResolvers<number>();
  // A document may be gone before it could be asked.
  page.on('console', (message) => {
    const [name, value] = message.text().split(' ');
    if (name === 'first-contentful-paint') resolve(Number(value));
    if (name === 'tap-answered') seen.answer = Number(value);
    if (name === 'interaction') seen.inp = Math.max(seen.inp, Number(value));
  });
  await page.addInitScript(reportTaps, shortestEvent);
  return { painted, seen };
}

/** Runs in the page, before its own scripts. */
function reportTaps(durationThreshold: number): void {
  const report = (name: string, value: number) => console.debug(`${name} ${value}`);
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...options });
  observe('paint', ({ name, startTime }) => report(name, performance.timeOrigin + startTime));
  observe(
    'event',
    (entry) => (entry as PerformanceEventTiming).interactionId > 0 && report('interaction', entry.duration),
    { durationThreshold },
  );

  /** A tap is answered when the tapped element looks different, or a dialog is open. */
  const lookOf = (element: Element) => {
    const { opacity, color, backgroundColor } = getComputedStyle(element);
    const dialog = document.querySelector('dialog[open]') !== null;
    return [opacity, color, backgroundColor, element.innerHTML.length, dialog].join();
  };
  let isTapped = false;
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const element = (target as Element).closest('a, button');
      if (isTapped || !element) return;
      isTapped = true;
      const before = lookOf(element);
      let lifted = Infinity;
      addEventListener('pointerup', ({ timeStamp }) => (lifted = timeStamp), { capture: true, once: true });
      const look = () => {
        if (lookOf(element) === before) return void requestAnimationFrame(look);
        // After the frame has been drawn. A look that came before the finger was lifted is there at once.
        setTimeout(() => report('tap-answered', Math.max(0, Math.round(performance.now() - lifted))));
      };
      requestAnimationFrame(look);
    },
    true,
  );
}
