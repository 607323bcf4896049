import type { MiddlewareFunction } from 'react-router';
import type { InstallPrompt } from './install-prompt.ts';

/** Events recorded before hydration (see page-scripts.ts). */
export type EarlyEvents = {
  /** Tapped buttons, toggled checkboxes and changed selects, in the order of the events. */
  changedElements: Set<Element>;
  installPrompt: InstallPrompt | null;
  stop: () => void;
};

declare global {
  interface Window {
    /** Present until the events are replayed; never set on pages that do not defer hydration. */
    earlyEvents?: EarlyEvents;
  }
}

/** Call before hydration, or a tap would be handled twice. Returns the recorded install offer. */
export function stopRecordingEarlyEvents(): InstallPrompt | null {
  window.earlyEvents?.stop();
  return window.earlyEvents?.installPrompt ?? null;
}

/** Replays the recorded taps and changes. Call after hydration. */
export function replayEarlyEvents(): void {
  const changedElements = window.earlyEvents?.changedElements ?? [];
  delete window.earlyEvents;
  for (const element of changedElements) if (element.isConnected) replayEvent(element);
}

function replayEvent(element: Element): void {
  if (element instanceof HTMLButtonElement) element.click();
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
