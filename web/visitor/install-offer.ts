/** The browser's offer to install the shop as an app: kept until the visitor takes it, and gone once they have. */
import { create } from 'zustand';

/** Chromium's BeforeInstallPromptEvent; no other browser has it. */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

export const useInstallOffer = create<{ offer: InstallOffer | null }>()(() => ({ offer: null }));

/** Called before anything else starts, since the offer comes once and waits for nobody; `early` came even before. */
export function watchInstallOffer(early: InstallOffer | null): void {
  useInstallOffer.setState({ offer: early });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallOffer.setState({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }));
}
