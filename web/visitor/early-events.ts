import type { InstallOffer } from './install-offer.ts';

/** What the visitor did and the browser offered before the scripts were there to hear of it (deferred-hydration.ts). */
export type EarlyEvents = {
  /** The buttons that were tapped, the boxes ticked and the menus chosen from, in that order. */
  touched: Set<Element>;
  /** The browser's offer to install the shop. */
  offer: InstallOffer | null;
  /** Keeps nothing any more. */
  stop: () => void;
};

declare global {
  interface Window {
    /** There until all has been handed over; never where the scripts were not held back. */
    early?: EarlyEvents;
  }
}

/** To be called when others begin to listen, or one tap would count twice. Answers an offer that came before. */
export function stopRecordingEarlyEvents(): InstallOffer | null {
  window.early?.stop();
  return window.early?.offer ?? null;
}

/** Has answered what was tapped, ticked or chosen before anything could answer. To be called once it can. */
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
