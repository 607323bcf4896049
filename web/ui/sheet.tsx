import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { useModal } from './use-modal.ts';

type SheetProps = {
  isOpen: boolean;
  /** Called on Esc, the close button and a click on the backdrop. If the state is in the URL, this should go back. */
  onClose: () => void;
  title: string;
  side?: 'right' | 'bottom';
  /** Stays visible below the scrolling content, for example a total or a button. */
  footer?: ReactNode;
  children: ReactNode;
};

const sides = {
  right: 'ml-auto h-dvh max-h-dvh w-full max-w-md open:animate-slide-in sm:rounded-l-3xl',
  bottom: 'mt-auto max-h-[88dvh] w-full max-w-full rounded-t-3xl open:animate-rise sm:mx-auto sm:max-w-xl',
};

/** A modal panel at the right or bottom edge of the screen. */
export function Sheet({ isOpen, onClose, title, side = 'right', footer, children }: SheetProps) {
  const titleId = useId();
  const modal = useModal(isOpen, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classNames(
        'm-0 overflow-hidden bg-canvas p-0 text-ink shadow-raised open:flex open:flex-col',
        'backdrop:animate-fade-in backdrop:bg-ink/55',
        sides[side],
      )}
    >
      {isOpen && (
        <>
          <div className="flex items-center gap-4 py-3 pr-3 pl-5">
            <h2 id={titleId} className="flex-1 text-xl">
              {title}
            </h2>
            <IconButton label="Tutup" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          <div aria-hidden className="woven-border shrink-0" />
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && (
            <div className="border-t border-border-light bg-white p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}
