import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { ToastSlot } from './toast-slot.tsx';
import { registerOpenDialog } from './top-dialog.ts';
import { headingFace } from './heading-face.ts';

export type ModalProps = {
  isOpen: boolean;
  /** Called on Esc, the close button and a click on the backdrop. If the state is in the URL, this should go back. */
  onClose: () => void;
  title: string;
  children: ReactNode;
};

type FrameProps = ModalProps & {
  className: string;
  headClass: string;
  /** The title is only the accessible name, because the content already shows it. */
  isTitleHidden?: boolean | undefined;
  closeClass?: string;
  /** The content has the height of the dialog, also on low screens, where a dialog otherwise scrolls as a whole. */
  fitsScreen?: boolean;
};

/**
 * The frame of dialogs and sheets: a native `<dialog>` with its title and close button. An element in `children`
 * scrolls, not the dialog, except on low screens; it is `relative`, because absolutely positioned sr-only elements
 * would otherwise extend the dialog beyond its rounded frame.
 */
export function Modal(props: FrameProps) {
  const {
    isOpen,
    onClose,
    title,
    children,
    className,
    headClass,
    isTitleHidden,
    closeClass,
    fitsScreen = false,
  } = props;
  const titleId = useId();
  const modal = useModal(isOpen, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classNames(
        'm-0 w-auto overflow-hidden bg-canvas p-0 text-ink',
        'floating open:flex open:flex-col',
        !fitsScreen && 'low:overflow-y-auto low:open:block',
        'backdrop:animate-fade-in backdrop:bg-ink/55',
        className,
      )}
    >
      {isOpen && (
        <>
          <div className={classNames('flex items-center gap-4', headClass)}>
            <h2 id={titleId} className={isTitleHidden ? 'sr-only' : `flex-1 text-xl ${headingFace(title)}`}>
              {title}
            </h2>
            <IconButton label="Tutup" onClick={onClose} className={closeClass}>
              <CloseIcon />
            </IconButton>
          </div>
          {/* The close button of a dialog without a head lies over its corner. */}
          <ToastSlot isInFlow className={isTitleHidden ? 'pr-12' : undefined} />
          {children}
        </>
      )}
    </dialog>
  );
}

/** Controls a native `<dialog>` by `isOpen`. Esc and a click on the backdrop call `onClose`; the owner closes. */
function useModal(isOpen: boolean, onClose: () => void) {
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
