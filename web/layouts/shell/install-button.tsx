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

/**
 * Shown while the browser offers to install the shop; on iOS, which never offers, it shows how. It floats over the room
 * that the bottom bar, or on wide screens the header, leaves free for it.
 */
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
        data-install
        aria-label={name}
        onClick={install}
        className={classNames(
          'group fixed right-2 bottom-[calc(0.5rem+env(safe-area-inset-bottom))] z-30 flex h-12 w-12 items-center',
          'md:top-3 md:right-[max(1.5rem,calc((100%-76rem)/2+1.5rem))] md:bottom-auto',
          'md:[html:has([data-offline])_&]:top-12',
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
