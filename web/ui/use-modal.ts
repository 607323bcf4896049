import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { registerOpenDialog } from './top-dialog.ts';

/**
 * Controls a native `<dialog>` by the `isOpen` prop. The browser traps and restores focus and makes the page behind
 * inert. Esc and a click on the backdrop call `onClose`; the owner decides how to close, for example by going back.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect, because its cleanup runs while the dialog is still in the DOM and can restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    const unregister = registerOpenDialog(dialog);
    return () => {
      unregister();
      dialog.close();
    };
  }, [isOpen]);

  // The browser may close the dialog despite preventDefault (second Esc, Android's Back): then update the owner.
  const syncOwner = useEffectEvent(() => {
    if (isOpen && !ref.current?.open) onClose();
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    const onClosed = () => syncOwner();
    dialog?.addEventListener('close', onClosed);
    return () => dialog?.removeEventListener('close', onClosed);
  }, []);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // A file input inside the dialog fires a "cancel" event that bubbles.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onMouseDown(event: MouseEvent) {
      if (event.target === ref.current) onClose();
    },
  };
}
