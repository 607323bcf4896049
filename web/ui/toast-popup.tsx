import { Toast } from 'radix-ui';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';

export type ShownToast = {
  id: number;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  isInfo?: boolean;
  action?: { label: string; run: () => void };
};
export type ToastPopupProps = {
  toast: ShownToast | null;
  onClose: (id: number) => void;
  /** Moves the toast away from the lower right corner, where sheets and dialogs have their buttons. */
  isOverDialog: boolean;
};

/**
 * The visible toast. It closes after 5 seconds, paused on hover and focus, or by a swipe of 50 px to the right. F8
 * moves the focus to it.
 */
export function ToastPopup({ toast, onClose, isOverDialog }: ToastPopupProps) {
  return (
    // Radix requires a swipe longer than the threshold: 50 px close the toast, 49 px do not.
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={49} label="Notifikasi">
      {toast && (
        <Toast.Root
          key={toast.id}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && onClose(toast.id)}
          className={classNames(
            'animate-rise overflow-hidden rounded-2xl border bg-white shadow-raised',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            toast.variant === 'destructive' ? 'border-danger' : 'border-border-light',
          )}
        >
          {/* The live region in toast-region.tsx announces the text; Radix would announce it again. */}
          <div data-radix-toast-announce-exclude="" className="flex items-center gap-3 py-3 pr-2 pl-4">
            <ToastIcon {...toast} />
            <div className="flex-1 text-sm">
              <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
              {toast.description && <Toast.Description className="text-muted">{toast.description}</Toast.Description>}
            </div>
            {toast.action && (
              <Toast.Action
                altText={toast.action.label}
                onClick={toast.action.run}
                className="min-h-9 rounded-lg px-3 text-sm font-bold text-accent hover:bg-surface"
              >
                {toast.action.label}
              </Toast.Action>
            )}
            <Toast.Close
              aria-label="Tutup"
              className="grid size-9 place-items-center rounded-full text-muted hover:bg-surface"
            >
              <CloseIcon className="size-4" />
            </Toast.Close>
          </div>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notifikasi ({hotkey})"
        className={classNames(
          'pointer-events-none fixed z-50 w-full p-3 outline-none *:pointer-events-auto sm:max-w-md md:p-6',
          isOverDialog
            ? 'top-0 left-0 md:top-auto md:bottom-0'
            : 'right-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] md:bottom-0',
        )}
      />
    </Toast.Provider>
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
