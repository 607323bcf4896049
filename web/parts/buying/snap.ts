/** The payment provider's script and pop-up. Source: Midtrans documentation, "Snap integration guide". */
import { call, KnownError } from '../../call.ts';

type Result = { fraud_status?: string; transaction_id?: string };
type Callbacks = {
  onSuccess(result?: Result): void;
  onPending(result?: Result): void;
  onError(): void;
  onClose(): void;
};
type Snap = { pay(token: string, callbacks: Callbacks): void };

declare global {
  interface Window {
    snap?: Snap;
  }
}

/**
 * The outcome that the pop-up reported; `review`: the bank is reviewing the
 * card. It is not proof of payment: the server determines the payment status.
 */
export type PaymentOutcome = 'success' | 'pending' | 'review' | 'error' | 'closed';

/** Whether this document has the CSP that allows the script: only checkout and account do (security-headers.ts). */
export function allowsPaymentScript(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && ['/shop/checkout', '/shop/account'].includes(new URL(loaded.name).pathname);
}

let loading: Promise<Snap> | null = null;

/**
 * Loads the provider's script once, unless the document has it; after a failure the next call tries again. Throws if it
 * cannot be loaded.
 */
export function loadSnap(): Promise<Snap> {
  if (window.snap) return Promise.resolve(window.snap);
  loading ??= fetchSnap().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Whether the loaded script is Midtrans' own and not the simulator's. */
export const isMidtrans = (): boolean =>
  [...document.scripts].some(
    ({ src, dataset }) => dataset.clientKey && new URL(src).hostname.endsWith('.midtrans.com'),
  );

export type Paid = { outcome: PaymentOutcome; transactionId?: string | undefined };

export const openPopup = (snap: Snap, token: string): Promise<Paid> =>
  new Promise((resolve) => {
    snap.pay(token, {
      onSuccess: (result) => resolve({ outcome: 'success', transactionId: result?.transaction_id }),
      onPending: (result) => {
        const outcome = result?.fraud_status === 'challenge' ? 'review' : 'pending';
        resolve({ outcome, transactionId: result?.transaction_id });
      },
      onError: () => resolve({ outcome: 'error' }),
      onClose: () => resolve({ outcome: 'closed' }),
    });
  });

async function fetchSnap(): Promise<Snap> {
  const { scriptUrl, clientKey } = await call('GET /api/shop/payment/provider');
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.dataset.clientKey = clientKey;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () =>
      reject(new KnownError('Halaman pembayaran tidak dapat dimuat. Silakan coba lagi.')),
    );
    document.head.append(script);
  });
  if (!window.snap) throw new KnownError('Halaman pembayaran tidak dapat dibuka. Silakan coba lagi.');
  return window.snap;
}
