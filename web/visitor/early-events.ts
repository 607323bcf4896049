import type { MiddlewareFunction } from 'react-router';
import type { InstallPrompt } from './install-prompt.ts';

/**
 * Events recorded until the page is hydrated (see page-scripts.ts). React sees none of them before they are replayed.
 */
export type EarlyEvents = {
  /** Tapped buttons, toggled checkboxes and changed selects, in the order of the events. */
  changedElements: Set<HTMLElement>;
  installPrompt: InstallPrompt | null;
  /** Whether tapped links are recorded as well. Before, the browser follows them. */
  isHydrating: boolean;
  stop: () => void;
};

declare global {
  interface Window {
    /** Present until the events are replayed; never set on pages that do not defer hydration. */
    earlyEvents?: EarlyEvents;
  }
}

/** Call when hydration starts: a tapped link then waits for it, so that the router follows it. */
export function recordLinksToo(): void {
  if (window.earlyEvents) window.earlyEvents.isHydrating = true;
}

/** Replays the recorded taps and changes. Call after hydration. */
export function replayEarlyEvents(): void {
  window.earlyEvents?.stop();
  const changedElements = window.earlyEvents?.changedElements ?? [];
  delete window.earlyEvents;
  for (const element of changedElements) {
    delete element.dataset.tapped;
    if (element.isConnected) replayEvent(element);
  }
}

function replayEvent(element: Element): void {
  if (element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement) element.click();
  if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
  if (element instanceof HTMLInputElement && element.checked !== element.defaultChecked) {
    element.checked = element.defaultChecked;
    element.click();
  }
}

/** Call after hydration. */
export let markHydrated = () => {};
const hydration = new Promise<void>((resolve) => (markHydrated = resolve));

/** A page without data from the server loads it after hydration, which expects the server's HTML. */
export const waitForHydration: MiddlewareFunction = async (_, next) => {
  await hydration;
  return next();
};
