import { type ComponentProps, lazy, Suspense, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './top-dialog.ts';
import type { ShownToast } from './toast-card.tsx';
import type { ToastPopup as Popup } from './toast-popup.tsx';
import { useIdle } from './use-idle.ts';

/** If the script cannot be fetched, the live regions still announce messages and the page keeps working. */
const ToastPopup = lazy<(props: ComponentProps<typeof Popup>) => ReactNode>(() =>
  import('./toast-popup.tsx').then(
    (module) => ({ default: module.ToastPopup }),
    () => ({ default: () => null }),
  ),
);

/**
 * Renders toasts. The two live regions are part of the initial HTML, because screen readers ignore a region that is
 * added together with its text. The visible toast is loaded when the browser is idle or a toast is
 * shown.
 */
export function ToastRegion({ toast, onClose }: { toast: ShownToast | null; onClose: (id: number) => void }) {
  const isIdle = useIdle();
  const dialog = useTopDialog();
  const isUrgent = toast?.variant === 'destructive';
  const announcement = toast && (
    <span key={toast.id}>
      {[toast.title, toast.description].filter(Boolean).join(/[.!?]$/.test(toast.title) ? ' ' : '. ')}
    </span>
  );
  const region = (
    <>
      <div role="status" className="sr-only">
        {!isUrgent && announcement}
      </div>
      <div role="alert" className="sr-only">
        {isUrgent && announcement}
      </div>
      {(isIdle || toast) && (
        <Suspense>
          <ToastPopup toast={toast} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
  return dialog ? createPortal(region, dialog) : region;
}
