import { type ComponentProps, lazy, Suspense, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './top-dialog.ts';
import type { ShownToast, ToastWindow as Window } from './toast-window.tsx';
import { useIdle } from './use-idle.ts';

/** Where it cannot be fetched, a message is still read out, and the page stands. */
const ToastWindow = lazy<(props: ComponentProps<typeof Window>) => ReactNode>(() =>
  import('./toast-window.tsx').then(
    (module) => ({ default: module.ToastWindow }),
    () => ({ default: () => null }),
  ),
);

type ToastRegionProps = { toast: ShownToast | null; onClose: (id: number) => void };

/**
 * Where messages appear. The two live regions stand empty in the first HTML, since screen readers miss a region that
 * arrives together with its text; the window (Radix, 12 kB) is fetched when the browser is idle or first needed.
 */
export function ToastRegion({ toast, onClose }: ToastRegionProps) {
  const isIdle = useIdle();
  const dialog = useTopDialog();
  const isUrgent = toast?.variant === 'destructive';
  const words = toast && <span key={toast.id}>{[toast.title, toast.description].filter(Boolean).join('. ')}</span>;
  const region = (
    <>
      <div role="status" className="sr-only">
        {!isUrgent && words}
      </div>
      <div role="alert" className="sr-only">
        {isUrgent && words}
      </div>
      {(isIdle || toast) && (
        <Suspense>
          <ToastWindow toast={toast} onClose={onClose} isOverDialog={dialog !== null} />
        </Suspense>
      )}
    </>
  );
  return dialog ? createPortal(region, dialog) : region;
}
