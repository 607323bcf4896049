import type { ReactNode } from 'react';
import { Modal, type ModalProps } from './modal.tsx';

type SheetProps = ModalProps & {
  side?: 'right' | 'bottom';
  /** Stays visible below the scrolling content, for example a total or a button. */
  footer?: ReactNode;
};

const sides = {
  right: 'ml-auto h-auto max-h-none max-w-md open:animate-slide-in sm:rounded-l-3xl',
  bottom: 'mt-auto max-h-[88dvh] max-w-full rounded-t-3xl open:animate-rise sm:mx-auto sm:max-w-xl',
};

export const Sheet = ({ side = 'right', footer, children, ...rest }: SheetProps) => (
  <Modal {...rest} className={sides[side]} headClass="py-3 pr-3 pl-5">
    <div
      className="relative min-h-0 flex-auto overscroll-contain border-t border-border-light p-5
      pb-[max(1.25rem,env(safe-area-inset-bottom))] tall:overflow-y-auto"
    >
      {children}
    </div>
    {footer && (
      <div
        data-pay-bar
        className="border-t border-border-light bg-white p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
      >
        {footer}
      </div>
    )}
  </Modal>
);
