import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';

type DialogProps = ModalProps & {
  /** The title is only the accessible name, because the content already shows it. */
  isTitleHidden?: boolean;
  size?: 'sm' | 'md' | 'lg';
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' };

/** A modal dialog: at the bottom edge on phones, centred on larger screens. */
export const Dialog = ({ isTitleHidden, size = 'md', children, ...rest }: DialogProps) => (
  <Modal
    {...rest}
    isTitleHidden={isTitleHidden}
    className={classNames(
      'mt-auto max-h-[92dvh] max-w-full rounded-t-3xl open:animate-rise sm:m-auto sm:rounded-3xl',
      widths[size],
    )}
    headClass={classNames('z-10', isTitleHidden ? 'absolute top-3 right-3' : 'p-5 pb-1.5')}
    closeClass="bg-white/90"
  >
    <div
      className={classNames(
        'relative min-h-0 flex-auto overscroll-contain max-sm:has-[[data-buy-bar]]:scroll-pb-32 tall:overflow-y-auto',
        // The scroll container clips its content; the top padding leaves room for the first field's focus ring.
        !isTitleHidden && 'px-5 pt-1.5 pb-(--dialog-end)',
      )}
    >
      {children}
    </div>
  </Modal>
);

/** The buttons at the end of a dialog; on phones below each other, the last one first. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-col-reverse gap-3 in-[form]:col-span-full in-[form]:mt-0 sm:flex-row sm:justify-end">
    {children}
  </div>
);
