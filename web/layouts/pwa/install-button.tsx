import { useState } from 'react';
import { useLocation } from 'react-router';
import { lazyDialog } from '../../parts/lazy-part.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { isInstalled, neverPrompts, useInstallPrompt } from '../../visitor/install-prompt.ts';

// Only iOS needs it.
const InstallSteps = lazyDialog(() => import('./install-steps.tsx'), 'InstallSteps', 'Petunjuk gagal dimuat.');

const name = 'Instal aplikasi';
/** Pages with one task, which the button would distract from. */
const withoutButton = /^\/(shop\/checkout|auth\/(login|register))/i;

/**
 * Offered while the browser offers to install the shop; on iOS it opens instructions. fixed-places.css places and hides
 * it.
 */
export function InstallButton() {
  const { pathname } = useLocation();
  const installPrompt = useInstallPrompt((state) => state.installPrompt);
  const [isExplaining, setExplaining] = useState(false);
  const [isRead, setRead] = useState(false);
  const isOffered = installPrompt !== null || (neverPrompts() && !isRead);
  if (!isOffered || isInstalled() || withoutButton.test(pathname)) return null;

  async function install() {
    if (!installPrompt) return setExplaining(true);
    await installPrompt.prompt();
    // The event can be used only once. If the visitor refuses, the browser may offer again later.
    useInstallPrompt.setState({ installPrompt: null });
  }

  return (
    <>
      <button
        type="button"
        aria-label={name}
        onClick={install}
        className={classNames(
          'install-button group z-30 size-[48px] items-center overflow-hidden rounded-full bg-secondary',
          'text-white floating transition-[width] duration-200',
          'hover:w-[150px] focus-visible:w-[150px] focus-visible:rounded-full print:hidden',
        )}
      >
        <span className="grid size-[48px] shrink-0 place-items-center">
          <DownloadIcon />
        </span>
        <span
          aria-hidden
          className="-ml-3 text-bar font-bold whitespace-nowrap opacity-0
            group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          {name}
        </span>
      </button>
      {isExplaining && <InstallSteps onRead={() => setRead(true)} onClose={() => setExplaining(false)} />}
    </>
  );
}
