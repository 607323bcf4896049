import { useState } from 'react';
import { useNavigate } from 'react-router';
import { tabStorage } from '../../visitor/storage.ts';
import { toast, toastError, toastFailure } from '../../visitor/toast.ts';
import { loadSnap, openPopUp, type Outcome } from './snap.ts';

type Token = { snapToken: string; orderId: string };

/** Where the last checkout's order id lies in session storage, for the page that tells how its payment stands. */
export const orderIdKey = 'orderId';

/**
 * The way from a press to the pop-up and out of it, the same for a first payment and a later one. `pay` resolves to how
 * the pop-up ended, or to null when it never opened; `isPaying` ends on every path.
 */
export function usePayment() {
  const [isPaying, setPaying] = useState(false);
  const navigate = useNavigate();

  async function pay(ask: () => Promise<Token>): Promise<Outcome | null> {
    setPaying(true);
    try {
      // First, so that no stock is held for a payment that cannot be shown.
      const snap = await loadSnap();
      const { snapToken, orderId } = await ask();
      tabStorage.set(orderIdKey, orderId);
      const outcome = await openPopUp(snap, snapToken);
      if (outcome === 'success') await navigate('/shop/payment-success');
      else tell[outcome]();
      return outcome;
    } catch (error) {
      toastError(error, 'Gagal membuat pesanan atau mengambil snap token.');
      return null;
    } finally {
      setPaying(false);
    }
  }

  return { isPaying, pay };
}

const tell = {
  pending: () => toast({ title: 'Transaksi tertunda.', isNote: true }),
  error: () => toastFailure('Pembayaran gagal.'),
  closed: () => toast({ title: 'Transaksi dibatalkan.', isNote: true }),
};
