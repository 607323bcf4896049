import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyDialog } from '../../parts/lazy-part.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { useInstallPrompt } from '../../visitor/install-prompt.ts';

// Only iOS needs it.
const InstallSteps = lazyDialog(() => import('./install-steps.tsx'), 'InstallSteps', 'Petunjuk gagal dimuat.');

const name = 'Instal aplikasi';
/** Pages with one task, which the button would distract from. */
const withoutButton = /^\/(shop\/checkout|auth\/(login|register))/i;

/** Shown while the browser offers to install the shop; on iOS it opens instructions. Hidden over main actions. */
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
      <FloatingButton onClick={install} />
      {isExplaining && <InstallSteps onRead={() => setRead(true)} onClose={() => setExplaining(false)} />}
    </>
  );
}

function FloatingButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useStepAside(button);
  return (
    <button
      ref={button}
      type="button"
      aria-label={name}
      onClick={onClick}
      className={classNames(
        'group fixed right-3 bottom-[calc(var(--bottom-bar)+0.75rem+env(safe-area-inset-bottom))] z-30 flex size-[48px]',
        'items-center overflow-hidden rounded-full bg-secondary text-white shadow-raised transition-[width] duration-200',
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
  );
}

/** Main and submit buttons, the buttons of products, signing out, fields, and a bar of buttons. Pages end with room to scroll others clear. */
const actions =
  ':is(a, button).bg-primary, [type=submit], article button, [data-sign-out], input, select, textarea, [data-bottom-bar]';
const lookEveryMs = 200;

/** Where the button may go at the top of a page, in px above its place: over the first products of the home page. */
const risesPx = [0, 56, 112];

/**
 * Hides the button while it, expanded, would lie over an action; at the top of a page it steps up first. Looks after each
 * scroll, before the browser paints, and every 200 ms, because content loads. Not a state, which React would render too
 * late.
 */
function useStepAside(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    let risen = 0;
    const look = () => {
      const element = button.current;
      if (!element) return;
      const { right, bottom } = element.getBoundingClientRect();
      const rises = scrollY === 0 ? risesPx : [0];
      const free = rises.find((rise) => !coversAction(right, bottom + risen - rise));
      risen = free ?? 0;
      element.classList.toggle('invisible', free === undefined);
      element.style.setProperty('translate', `0 ${-risen}px`);
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    // What the browser had skipped outside of the screen is laid out in the frame of the scroll.
    const lookTwice = () => {
      look();
      setTimeout(look);
    };
    addEventListener('scroll', lookTwice, true);
    return () => {
      clearInterval(timer);
      removeEventListener('scroll', lookTwice, true);
    };
  }, [button]);
}

/** Whether the expanded button would lie over an action if its lower right corner were here. */
const coversAction = (right: number, bottom: number): boolean =>
  // At most 25 px apart, so that nothing lies between two points.
  [1, 25, 50, 75, 100, 125, 150].some((x) =>
    // One pixel more on both sides, because a point does not hit what overlaps by a fraction of one.
    [-1, 24, 49].some((y) =>
      document.elementsFromPoint(right - x, bottom - y).some((element) => {
        const action = element.closest(actions)?.getBoundingClientRect();
        // The button of a product may be tapped on its whole card, of which only its own place must stay free.
        return (
          action &&
          action.left <= right - x &&
          action.right >= right - x &&
          action.top <= bottom - y &&
          action.bottom >= bottom - y
        );
      }),
    ),
  );

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** iOS has no install prompt. An iPad identifies itself as a Mac, but has a touch screen. */
const neverPrompts = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
