import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { enterTopLayer } from './top-dialog.ts';

/**
 * Drives a native `<dialog>` from outside: the browser traps focus, makes the page behind inert and gives the focus
 * back. Esc and a click beside the window only ask, by `onClose`; the owner decides, for example by going Back.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  // In layout time, so that on unmount the dialog still stands in the page and can give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    const leaveTopLayer = enterTopLayer(dialog);
    return () => {
      leaveTopLayer();
      dialog.close();
    };
  }, [isOpen]);

  // The browser may close it whatever we say (a second Esc, Android's Back): then the owner must follow.
  const follow = useEffectEvent(() => {
    if (isOpen && !ref.current?.open) onClose();
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    const closed = () => follow();
    dialog?.addEventListener('close', closed);
    return () => dialog?.removeEventListener('close', closed);
  }, []);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // A file input inside sends a bubbling "cancel" of its own.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onMouseDown(event: MouseEvent) {
      if (event.target === ref.current) onClose();
    },
  };
}
