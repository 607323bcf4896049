import { useState } from 'react';
import { useLocation } from 'react-router';
import { failedDialog, lazyComponent } from '../../parts/lazy-component.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { useInstallPrompt } from '../../visitor/install-prompt.ts';
import { deviceStorage } from '../../visitor/storage.ts';

// Only iOS needs it.
const InstallSteps = lazyComponent({
  load: () => import('./install-steps.tsx').then((module) => module.InstallSteps),
  Failure: failedDialog('Petunjuk gagal dimuat.'),
});

const name = 'Instal aplikasi';
const offeredPaths = /^\/(shop\/(home|listing|search|store|product)\b|about|contact)/;

/**
 * Shown while the browser offers to install the shop. On iOS, which has no install prompt, it opens instructions. It
 * floats over the space that `InstallButtonSpace` reserves in the bottom bar or, on wide screens, in the header.
 */
export function InstallButton() {
  const { pathname } = useLocation();
  const installPrompt = useInstallPrompt((state) => state.installPrompt);
  const [isDismissed, setDismissed] = useState(wasDismissed);
  const [isExplaining, setExplaining] = useState(false);
  const isOffered = installPrompt !== null || neverPrompts();
  // Not shown on pages with forms or payments, which it would cover.
  if (!isOffered || isDismissed || isInstalled() || !offeredPaths.test(pathname)) return null;

  function dismiss() {
    rememberDismissal();
    setDismissed(true);
    setExplaining(false);
  }

  async function install() {
    if (!installPrompt) return setExplaining(true);
    const { outcome } = await installPrompt.prompt();
    // A `beforeinstallprompt` event can be used only once.
    useInstallPrompt.setState({ installPrompt: null });
    if (outcome === 'dismissed') dismiss();
  }

  return (
    <>
      <button
        type="button"
        data-install
        aria-label={name}
        onClick={install}
        className={classNames(
          'group fixed right-2 bottom-[calc(0.5rem+env(safe-area-inset-bottom))] z-30 flex size-[48px] items-center',
          'md:top-3 md:right-[max(1.5rem,calc((100%-76rem)/2+1.5rem))] md:bottom-auto',
          'md:[html:has([data-offline])_&]:top-12',
          // The product page has a bar of its own on phones.
          'max-sm:[html:has(main_[data-buy-bar])_&]:hidden',
          'overflow-hidden rounded-full bg-secondary text-white shadow-raised transition-[width] duration-200',
          'hover:w-[150px] focus-visible:w-[150px] focus-visible:rounded-full print:hidden',
        )}
      >
        <span className="grid size-[48px] shrink-0 place-items-center">
          <DownloadIcon />
        </span>
        <span
          aria-hidden
          className="-ml-2.5 text-[min(0.75rem,14px)] font-semibold whitespace-nowrap opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          {name}
        </span>
      </button>
      {isExplaining && <InstallSteps onRead={dismiss} onClose={() => setExplaining(false)} />}
    </>
  );
}

const dismissedKey = 'pasang-ditolak';
const twoWeeksMs = 14 * 24 * 60 * 60 * 1000;

/** Whether the visitor declined the installation within the last two weeks. */
const wasDismissed = (): boolean => Date.now() - Number(deviceStorage.get(dismissedKey)) < twoWeeksMs;

const rememberDismissal = (): void => deviceStorage.set(dismissedKey, String(Date.now()));

/** Whether the shop runs as an installed app. */
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/**
 * Whether the browser never shows an install prompt. iOS installs only through the share menu. An iPad identifies
 * itself as a Mac, but has a touch screen.
 */
const neverPrompts = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
