import { useState } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { useInstallOffer } from '../../visitor/install-offer.ts';
import { isInstalled, neverOffers } from './app-platform.ts';
import { InstallSteps } from './install-steps.tsx';
import { rememberDismissal, wasDismissed } from './install-dismissal.ts';

const name = 'Pasang aplikasi';
const offeredOn = /^\/(shop\/(home|listing|search|store|product)\b|about|contact)/;

/** Floats over the page while the browser offers to install the shop, and on iOS, which never offers, shows how. */
export function InstallButton() {
  const { pathname } = useLocation();
  const offer = useInstallOffer((state) => state.offer);
  const [isDismissed, setDismissed] = useState(wasDismissed);
  const [isExplaining, setExplaining] = useState(false);
  const isOffered = offer !== null || neverOffers();
  // It lies over no form and no payment.
  if (!isOffered || isDismissed || isInstalled() || !offeredOn.test(pathname)) return null;

  function dismiss() {
    rememberDismissal();
    setDismissed(true);
    setExplaining(false);
  }

  async function install() {
    if (!offer) return setExplaining(true);
    const { outcome } = await offer.prompt();
    // An offer can be taken up once.
    useInstallOffer.setState({ offer: null });
    if (outcome === 'dismissed') dismiss();
  }

  return (
    <>
      <button
        type="button"
        aria-label={name}
        onClick={install}
        className={classNames(
          'group fixed right-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 flex h-12 w-12 items-center md:bottom-6',
          'overflow-hidden rounded-full bg-taun text-white shadow-angkat transition-[width] duration-200',
          'hover:w-[150px] focus-visible:w-[150px] focus-visible:rounded-full print:hidden',
        )}
      >
        <span className="grid size-12 shrink-0 place-items-center">
          <DownloadIcon />
        </span>
        <span
          aria-hidden
          className="-ml-2.5 text-xs font-semibold whitespace-nowrap opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          {name}
        </span>
      </button>
      {isExplaining && <InstallSteps onClose={dismiss} />}
    </>
  );
}
