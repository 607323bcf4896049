import type { InstallOffer } from './install-offer.ts';

/** What the visitor did and the browser offered before the scripts were there to hear of it (held-scripts.ts). */
export type Early = {
  /** The last button that was tapped. */
  button: HTMLButtonElement | null;
  /** The browser's offer to install the shop. */
  offer: InstallOffer | null;
  /** Keeps nothing any more. */
  stop: () => void;
};

declare global {
  interface Window {
    /** There until all has been handed over; never where the scripts were not held back. */
    early?: Early;
  }
}

/** To be called when others begin to listen, or one tap would count twice. Answers an offer that came before. */
export function stopKeeping(): InstallOffer | null {
  window.early?.stop();
  return window.early?.offer ?? null;
}

/** Presses the button that was tapped before it could answer. To be called once it can. */
export function pressEarly(): void {
  const button = window.early?.button;
  delete window.early;
  if (button?.isConnected) button.click();
}
