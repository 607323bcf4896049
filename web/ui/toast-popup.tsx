import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type ShownToast, ToastCard } from './toast-card.tsx';
import { useToastSlot } from './toast-slot.tsx';

export type ToastPopupProps = { toast: ShownToast | null; onClose: (id: number) => void };

/** The region of the visible toast, in the slot of the frame or dialog. */
export function ToastPopup(props: ToastPopupProps) {
  const slot = useToastSlot();
  return slot && createPortal(<Region {...props} />, slot);
}

/** F8 moves the focus to the region, Esc closes the toast in it. */
function Region({ toast, onClose }: ToastPopupProps) {
  const list = useRef<HTMLOListElement>(null);

  // What is focused, such as the first wrong field of a form, moves out
  // from under the toast, for which the layout has a scroll padding.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (toast?.id === undefined || !focused?.matches('main :is(input, select, textarea, button, a)')) return;
    focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [toast?.id]);

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
      <ol ref={list} tabIndex={-1} className="toast-list outline-none">
        {toast && <ToastCard key={toast.id} toast={toast} list={list} onClose={() => close(toast.id)} />}
      </ol>
    </section>
  );
}
