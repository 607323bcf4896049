import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clockTime } from '#contract/dates.ts';
import { underReview } from '#contract/payments/payment-states.ts';
import { ApiError, call, isUnanswered, KnownError } from '../../call.ts';
import { tabStorage } from '../../visitor/storage.ts';
import { toast, toastError, toastFailure, toastNoAnswer } from '../../visitor/toast.ts';
import { loadSnap, openPopup, type PaymentOutcome } from './snap.ts';

/** Each field may be missing where an answer has only the fields of the specification, or no token. */
type Token = { snapToken?: string; orderId?: string; payBefore?: string };

/** The session storage key of the last checkout's order id, which the payment status page reads. */
export const orderIdKey = 'orderId';

/** Pays through the provider's pop-up. Resolves to the outcome it reported, or null if it did not open. */
export function usePayment() {
  const [isPaying, setPaying] = useState(false);
  /** The provider does not take this payment, so that another try does not help. */
  const [isRefused, setRefused] = useState(false);
  const navigate = useNavigate();

  async function pay(createToken: () => Promise<Token>): Promise<PaymentOutcome | null> {
    setPaying(true);
    setRefused(false);
    try {
      // Load the pop-up script before creating the order, so that no stock is reserved if the script fails to load.
      const snap = await loadSnap();
      const { snapToken, orderId, payBefore } = await createToken();
      if (!snapToken) throw new KnownError(noToken);
      if (orderId) tabStorage.set(orderIdKey, orderId);
      else tabStorage.remove(orderIdKey);
      const { outcome, transactionId } = await openPopup(snap, snapToken);
      // The provider's notifications may get lost: the server asks the provider for this transaction. It may fail.
      if (orderId && typeof transactionId === 'string') {
        void call('POST /api/shop/payment/check/:orderId', { params: { orderId }, body: { transactionId } }).catch(
          () => {},
        );
      }
      if (outcome === 'success') await navigate('/shop/payment-success');
      else outcomeToasts[outcome](payBefore ? `sebelum ${clockTime(payBefore)} WITA` : 'secepatnya');
      return outcome;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PAYMENT_REFUSED') setRefused(true);
      else if (isUnanswered(error)) toastNoAnswer();
      else toastError(error, noToken);
      return null;
    } finally {
      setPaying(false);
    }
  }

  return { isPaying, isRefused, pay };
}

const noToken = 'Gagal membuat pesanan atau mengambil snap token.';

const outcomeToasts = {
  pending: (deadline: string) =>
    toast({ title: 'Transaksi tertunda.', description: `Selesaikan pembayaran ${deadline}.`, isInfo: true }),
  review: () => toast({ title: 'Transaksi tertunda.', description: `${underReview}.`, isInfo: true }),
  error: () => toastFailure('Pembayaran gagal.'),
  closed: (deadline: string) =>
    toast({ title: 'Transaksi dibatalkan.', description: `Pesanan tersimpan, bayar ${deadline}.`, isInfo: true }),
};
