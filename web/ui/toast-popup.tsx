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
  /** Moves the toast to the left, because sheets and the buttons of dialogs are on the right. */
  isOverDialog: boolean;
};

/** The region of the visible toast. F8 moves the focus to it, Esc closes the toast in it. */
export function ToastPopup({ toast, onClose, isOverDialog }: ToastPopupProps) {
  const list = useRef<HTMLOListElement>(null);
  const tapped = useTappedElement(isOverDialog);

  // A layout effect, so that the toast is never painted over what it must not cover.
  useLayoutEffect(() => {
    if (toast?.id === undefined) return;
    const move = () => place(list.current!, tapped.current);
    move();
    // A form that is invalid scrolls to its first wrong field at once.
    const frame = requestAnimationFrame(move);
    // A dialog that has just opened is still moving.
    addEventListener('animationend', move);
    addEventListener('resize', move);
    // After a success the next form of a dialog may take the place of the one that was sent.
    const changes = new MutationObserver(move);
    const dialog = list.current!.closest('dialog');
    if (dialog) changes.observe(dialog, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('animationend', move);
      removeEventListener('resize', move);
      changes.disconnect();
    };
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
          isOverDialog ? 'left-0' : 'right-0',
        )}
      >
        {toast && <Toast key={toast.id} toast={toast} onClose={() => close(toast.id)} />}
      </ol>
    </section>
  );
}

/** The control that was tapped last, or activated by the keyboard. A toast does not cover it. */
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

/** What a toast never covers: the heads of dialogs and sheets, bars, choices, and the button that pays or sends. */
const keptClear =
  '[data-dialog-head], [data-menu-bar], [data-buy-bar], [data-pay-bar], [data-bottom-bar], dialog :is([type=submit], fieldset)';
/** A taller row is not kept clear as a whole. */
const maxRowPx = 240;

const fieldsOfPage = 'main form :is(input:not([type=checkbox]), textarea, select)';

/** Moves the region to the lowest place that covers neither these nor the row in use nor a field, if there is one. */
function place(region: HTMLElement, tapped: Element | null): void {
  const dialog = region.closest('dialog');
  const clear = [...(dialog ?? document).querySelectorAll(keptClear)];
  const row = tapped?.closest('li, tr');
  const isLow = row && row.clientHeight <= maxRowPx;
  const attempts = [[...clear, tapped], clear];
  const fields = [...document.querySelectorAll<HTMLInputElement>(fieldsOfPage)];
  const at = fields.findIndex((field) => field === document.activeElement);
  // In a form that is being filled in, these are the present field, and the next one with its label.
  const inUse = at < 0 ? fields : fields.slice(at, at + 2).flatMap((field) => [field, ...(field.labels ?? [])]);
  if (!dialog && fields.length > 0) {
    const others = [...clear, tapped];
    attempts.unshift([...others, ...fields, ...inUse], [...others, ...fields], [...others, ...inUse]);
  }
  if (isLow) attempts.unshift([...clear, row]);
  // Beside a dialog that leaves room, the toast covers nothing of it.
  if (dialog) attempts.unshift([dialog]);
  const found = attempts.map((kept) => lowestPlace(region, kept)).find((bottom) => bottom !== null);
  region.style.bottom = `${found ?? 0}px`;
}

/** The px from the lower edge of the screen to the lowest place that covers none of the elements; null if there is none. */
function lowestPlace(region: HTMLElement, kept: readonly (Element | null)[]): number | null {
  const { left, right, height } = region.getBoundingClientRect();
  const boxes = kept
    .flatMap((element) => element?.getBoundingClientRect() ?? [])
    .filter((box) => box.height > 0 && box.left < right && left < box.right);
  let bottom = innerHeight;
  while (bottom >= height) {
    const hit = boxes.find((box) => box.top < bottom && bottom - height < box.bottom);
    if (!hit) return innerHeight - bottom;
    bottom = hit.top;
  }
  return null;
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
