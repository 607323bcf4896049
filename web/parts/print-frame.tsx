import type { ReactNode } from 'react';
import { ArrowLeftIcon, PrintIcon } from '../ui/account-icons.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ToastSlot } from '../ui/toast-slot.tsx';

type PrintFrameProps = {
  back: string;
  width: string;
  /** The rules of an `@page`; without them the printer's paper size is used. */
  paper?: string;
  children: ReactNode;
};

/** The frame of a page to print: on paper it is white and has no buttons. */
export const PrintFrame = ({ back, width, paper = '', children }: PrintFrameProps) => (
  <main className="min-h-dvh bg-surface px-4 pt-6 pb-18 print:min-h-0 print:bg-white print:p-0">
    <style>{`@page { ${paper} } @media print { html, body { background: white } }`}</style>
    <div className={`mx-auto mb-5 flex flex-wrap justify-between gap-3 print:hidden ${width}`}>
      <ButtonLink to={back} variant="secondary">
        <ArrowLeftIcon /> Kembali
      </ButtonLink>
      <Button onClick={() => print()}>
        <PrintIcon /> Cetak
      </Button>
    </div>
    <ToastSlot className="top-0" />
    {children}
  </main>
);
