import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  isOpen: boolean;
  /** Called on Esc, the close button and a click on the backdrop. If the state is in the URL, this should go back. */
  onClose: () => void;
  title: string;
  /** The title is only the accessible name, because the content already shows it. */
  isTitleHidden?: boolean;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' };

/** A modal dialog: at the bottom edge on phones, centred on larger screens. */
export function Dialog({ isOpen, onClose, title, isTitleHidden, size = 'md', children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(isOpen, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={classNames(
        'm-0 mt-auto max-h-[92dvh] w-full max-w-full rounded-t-3xl bg-canvas p-0 text-ink shadow-raised',
        'backdrop:animate-fade-in backdrop:bg-ink/55 open:flex open:animate-rise open:flex-col',
        'sm:m-auto sm:rounded-3xl',
        widths[size],
      )}
    >
      {isOpen && (
        <>
          <div
            className={classNames(
              'z-10 flex items-center gap-4',
              isTitleHidden ? 'absolute top-3 right-3' : 'p-5 pb-1.5',
            )}
          >
            <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'flex-1 text-xl'}>
              {title}
            </h2>
            <IconButton label="Tutup" onClick={onClose} className="bg-white/90 shadow-card">
              <CloseIcon />
            </IconButton>
          </div>
          <div
            className={classNames(
              'min-h-0 flex-auto overflow-y-auto overscroll-contain',
              // The scroll container clips its content; the top padding leaves room for the first field's focus ring.
              !isTitleHidden && 'px-5 pt-1.5 pb-5',
            )}
          >
            {children}
          </div>
        </>
      )}
    </dialog>
  );
}
