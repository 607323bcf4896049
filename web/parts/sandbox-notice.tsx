import { createContext, use } from 'react';

/** Whether payments go to the provider's sandbox. */
export const PaymentsAreTests = createContext(false);

const noticeId = 'payments-are-tests';

/** Whether the server rendered the notice into this document. The browser must render what the server did. */
export const isMarkedAsSandbox = (): boolean => document.getElementById(noticeId) !== null;

export const SandboxNotice = () =>
  use(PaymentsAreTests) && (
    <p id={noticeId} className="bg-warning px-4 py-1 text-center text-sm font-medium text-ink print:hidden">
      Mode uji: pembayaran di sini tidak memakai uang sungguhan.
    </p>
  );
