import type { RefObject } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';
import { useAutoClose, useSwipe } from './toast-gestures.ts';

export type ShownToast = {
  id: number;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  isInfo?: boolean;
  isLasting?: boolean;
  action?: { label: string; run: () => void };
};

type ToastCardProps = { toast: ShownToast; list: RefObject<HTMLElement | null>; onClose: () => void };

/** The visible toast: symbol, text, an optional action and the close button. */
export function ToastCard({ toast, list, onClose }: ToastCardProps) {
  const { title, description, action, isLasting = false } = toast;
  const hover = useAutoClose(list, isLasting, onClose);
  const { shift, ...swipe } = useSwipe(onClose);
  return (
    <li
      {...hover}
      {...swipe}
      style={{ translate: `${shift}px` }}
      className={classNames(
        'animate-fade-in touch-pan-y overflow-hidden floating rounded-xl bg-white select-none',
        shift === 0 && 'transition-transform',
      )}
    >
      <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
        <ToastIcon {...toast} />
        {/* On narrow screens the action is below the text. */}
        <div className="flex flex-1 flex-wrap items-center gap-x-2 text-sm/snug">
          <div className="flex-[1_1_11rem]">
            <p className="font-bold">{title}</p>
            {description && <p className="text-muted">{description}</p>}
          </div>
          {action && (
            <button
              type="button"
              onClick={() => {
                action.run();
                onClose();
              }}
              className="-mx-3 min-h-9 rounded-xl px-3 font-bold text-accent hover:bg-surface"
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
