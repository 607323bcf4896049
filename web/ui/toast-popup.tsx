import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';

export type ShownToast = {
  id: number;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  isInfo?: boolean;
  isLasting?: boolean;
  action?: { label: string; run: () => void };
};

export type ToastPopupProps = {
  toast: ShownToast | null;
  onClose: (id: number) => void;
  /** Moves the toast away from the lower right corner, where sheets and dialogs have their buttons. */
  isOverDialog: boolean;
};

/** `data-edge` is set if the toast would cover the tapped control at its usual place. */
const movedEdge =
  'data-[edge=top]:top-0 data-[edge=top]:bottom-auto data-[edge=bottom]:top-auto ' +
  'data-[edge=bottom]:bottom-[calc(4.5rem+env(safe-area-inset-bottom))]';

/** The region of the visible toast. F8 moves the focus to it, Esc closes the toast in it. */
export function ToastPopup({ toast, onClose, isOverDialog }: ToastPopupProps) {
  const list = useRef<HTMLOListElement>(null);
  const tapped = useTappedElement(isOverDialog);

  // A layout effect, so that the toast is never painted over the control.
  useLayoutEffect(() => {
    const region = list.current;
    if (!region) return;
    delete region.dataset.edge;
    if (toast?.id !== undefined && tapped.current && overlaps(region, tapped.current)) {
      region.dataset.edge = region.getBoundingClientRect().top < innerHeight / 2 ? 'bottom' : 'top';
    }
  }, [toast?.id, tapped]);

  function close(id: number) {
    // The focused button disappears; a keyboard user stays in the region.
    if (list.current?.querySelector(':focus-visible')) list.current.focus();
    onClose(id);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'F8') list.current?.focus();
    if (event.key !== 'Escape' || !toast || !list.current?.matches(':focus-within')) return;
    // Otherwise a dialog around the toast would close too.
    event.preventDefault();
    close(toast.id);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <section aria-label="Notifikasi (F8)">
      <ol
        ref={list}
        tabIndex={-1}
        className={classNames(
          'pointer-events-none fixed z-50 w-full p-3 outline-none *:pointer-events-auto sm:max-w-md md:p-6',
          isOverDialog
            ? 'top-0 left-0 md:top-auto md:bottom-0'
            : 'right-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] md:bottom-0 ' +
                // A page whose bottom bar holds its main button.
                '[html:has([data-bottom-bar])_&]:top-0 [html:has([data-bottom-bar])_&]:bottom-auto ' +
                'max-sm:[html:has([data-buy-bar])_&]:top-0 max-sm:[html:has([data-buy-bar])_&]:bottom-auto',
          movedEdge,
        )}
      >
        {toast && <Toast key={toast.id} toast={toast} onClose={() => close(toast.id)} />}
      </ol>
    </section>
  );
}

/** The control that was tapped last, or activated by the keyboard. A toast moves away if it would cover it. */
function useTappedElement(isOverDialog: boolean): RefObject<Element | null> {
  // The first tap may come before this script is loaded. A dialog that opens moves the focus to an untapped control.
  const tapped = useRef(isOverDialog ? null : document.activeElement);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      if (target instanceof Element) tapped.current = target.closest('button, a, label') ?? target;
    };
    addEventListener('click', remember, true);
    return () => removeEventListener('click', remember, true);
  }, []);
  return tapped;
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function Toast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const item = useRef<HTMLLIElement>(null);
  const hover = useAutoClose(item, toast.isLasting ? () => {} : onClose);
  const { shift, ...swipe } = useSwipe(onClose);
  const { title, description, variant, action } = toast;
  return (
    <li
      ref={item}
      {...hover}
      {...swipe}
      style={{ translate: `${shift}px` }}
      className={classNames(
        'animate-rise touch-pan-y overflow-hidden rounded-2xl border bg-white shadow-raised select-none',
        shift === 0 && 'transition-[translate]',
        variant === 'destructive' ? 'border-danger' : 'border-border-light',
      )}
    >
      <div className="flex items-center gap-3 py-3 pr-2 pl-4">
        <ToastIcon {...toast} />
        {/* On narrow screens the action is below the text. */}
        <div className="flex flex-1 flex-wrap items-center gap-x-2 text-sm">
          <div className="flex-[1_1_11rem]">
            <p className="font-semibold">{title}</p>
            {description && <p className="text-muted">{description}</p>}
          </div>
          {action && (
            <button
              type="button"
              onClick={() => {
                action.run();
                onClose();
              }}
              className="-mx-3 min-h-9 rounded-lg px-3 font-bold text-accent hover:bg-surface"
            >
              {action.label}
            </button>
          )}
        </div>
        <button
          type="button"
          aria-label="Tutup"
          onClick={onClose}
          className="grid size-9 place-items-center rounded-full text-muted hover:bg-surface"
        >
          <CloseIcon className="size-4" />
        </button>
      </div>
    </li>
  );
}

const shownMs = 5000;
const tickMs = 100;

/** Closes the toast after 5 seconds, not counting the time while it is hovered or focused or the window is inactive. */
function useAutoClose(item: RefObject<HTMLLIElement | null>, onClose: () => void) {
  const isHovered = useRef(false);
  const tick = useEffectEvent((leftMs: number) => {
    const isFocused = item.current?.parentElement?.matches(':focus-within');
    if (isHovered.current || isFocused || !document.hasFocus()) return leftMs;
    if (leftMs <= tickMs) onClose();
    return leftMs - tickMs;
  });
  useEffect(() => {
    let leftMs = shownMs;
    const timer = setInterval(() => (leftMs = tick(leftMs)), tickMs);
    return () => clearInterval(timer);
  }, []);
  return {
    onPointerEnter: () => void (isHovered.current = true),
    onPointerLeave: () => void (isHovered.current = false),
  };
}

const closeAtPx = 50;
/** A shorter movement is a click. */
const swipeFromPx = 10;

/** Closes the toast by a swipe of 50 px to the right. `shift` is the current movement in pixels. */
function useSwipe(onClose: () => void) {
  const [shift, setShift] = useState(0);
  const start = useRef<number | null>(null);
  const stop = () => {
    start.current = null;
    setShift(0);
  };
  return {
    shift,
    onPointerDown: (event: PointerEvent) => void (start.current = event.clientX),
    onPointerMove(event: PointerEvent) {
      if (start.current === null) return;
      const moved = event.clientX - start.current;
      if (moved < swipeFromPx && shift === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setShift(Math.max(0, moved));
    },
    onPointerUp() {
      if (shift >= closeAtPx) onClose();
      else stop();
    },
    // The browser scrolls the page instead.
    onPointerCancel: stop,
  };
}

/** Success, failure and information differ by symbol, not by colour alone. */
function ToastIcon({ variant, isInfo }: ShownToast) {
  const [symbol, background] =
    variant === 'destructive' ? ['!', 'bg-danger'] : isInfo ? ['i', 'bg-secondary'] : ['✓', 'bg-success'];
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold text-white',
        background,
      )}
    >
      {symbol}
    </span>
  );
}
