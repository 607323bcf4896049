/** The browser's offer to install the shop as an app, stored until the visitor installs it. */
import { create } from 'zustand';

/** BeforeInstallPromptEvent, which exists only in Chromium. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

export const useInstallPrompt = create<{ installPrompt: InstallPrompt | null }>()(() => ({ installPrompt: null }));

/**
 * Starts listening. Call before hydration, because the event
 * fires only once; `earlyPrompt` is an event recorded before.
 */
export function watchInstallPrompt(earlyPrompt: InstallPrompt | null): void {
  useInstallPrompt.setState({ installPrompt: earlyPrompt });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallPrompt.setState({ installPrompt: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => useInstallPrompt.setState({ installPrompt: null }));
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** iOS has no install prompt. An iPad identifies itself as a Mac, but has a touch screen. */
export const neverPrompts = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
