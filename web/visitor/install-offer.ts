/** The browser's offer to install the shop as an app, stored until the visitor installs it. */
import { create } from 'zustand';

/** BeforeInstallPromptEvent, which exists only in Chromium. */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

export const useInstallOffer = create<{ offer: InstallOffer | null }>()(() => ({ offer: null }));

/** Starts listening. Call before hydration, because the event fires only once; `early` is an event recorded before. */
export function watchInstallOffer(early: InstallOffer | null): void {
  useInstallOffer.setState({ offer: early });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallOffer.setState({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }));
}
