import type { InstallOffer } from './install-offer.ts';

/** Events recorded before hydration (see deferred-hydration.ts). */
export type EarlyEvents = {
  /** Tapped buttons, toggled checkboxes and changed selects, in the order of the events. */
  touched: Set<Element>;
  /** The browser's install prompt event. */
  offer: InstallOffer | null;
  /** Removes the listeners. */
  stop: () => void;
};

declare global {
  interface Window {
    /** Present until the events are replayed; never set on pages that do not defer hydration. */
    early?: EarlyEvents;
  }
}

/** Call before hydration, or a tap would be handled twice. Returns the recorded install offer. */
export function stopRecordingEarlyEvents(): InstallOffer | null {
  window.early?.stop();
  return window.early?.offer ?? null;
}

/** Replays the recorded taps and changes. Call after hydration. */
export function replayEarlyEvents(): void {
  const touched = window.early?.touched ?? [];
  delete window.early;
  for (const element of touched) if (element.isConnected) touchAgain(element);
}

function touchAgain(element: Element): void {
  if (element instanceof HTMLButtonElement) element.click();
  if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
  if (element instanceof HTMLInputElement && element.checked !== element.defaultChecked) {
    element.checked = element.defaultChecked;
    element.click();
  }
}
