import { useEffect, useState } from 'react';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { type PaymentStatus, paymentStatuses } from '#contract/payments/payment-states.ts';
import { ApiError } from '../call.ts';
import { call } from '../parts/order/answers.ts';
import { unlessStale } from '../ui/unless-stale.ts';

const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

/** Polls the payment status, while it is open, after 1 to 30 s, doubling. Null if there is no such payment. */
export function usePaymentStatus(orderId: string | null): ShownStatus | null {
  const [status, setStatus] = useState<ShownStatus | null>(orderId === null ? null : 'pending');

  useEffect(() => {
    if (orderId === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isStopped = false;
    async function poll(id: string, pauseMs: number) {
      const found = await findStatus(id);
      if (isStopped) return;
      setStatus(found);
      if (isOpen(found)) timer = setTimeout(() => void poll(id, Math.min(pauseMs * 2, maxPauseMs)), pauseMs);
    }
    void poll(orderId, firstPauseMs);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [orderId]);

  return status;
}

export type ShownStatus = PaymentStatus | 'review';

/** Whether the payment may still become paid or fail. */
export const isOpen = (status: ShownStatus | null): boolean => status === 'pending' || status === 'review';

async function findStatus(orderId: string): Promise<ShownStatus | null> {
  try {
    const { paymentStatus, isUnderReview } = await call('POST /api/shop/payment/check/:orderId', {
      params: { orderId },
    });
    if (isUnderReview) return 'review';
    // A status that the page does not know is not final for it.
    return paymentStatuses.includes(paymentStatus) ? paymentStatus : 'pending';
  } catch (error) {
    // The server was unreachable or busy, so the status is still unknown.
    return error instanceof ApiError && error.status === 404 ? null : 'pending';
  }
}

export type Receipt = { data: ListedOrder[]; mailedTo: string | null };

/** A checkout's orders, or those of the latest paid one where it is not known; null until read. */
export function useReceipt(orderId: string | null, status: ShownStatus | null): Receipt | null {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useEffect(() => {
    const isPaid = status === null || status === 'paid';
    const query = status && orderId ? { orderId } : {};
    const reading = isPaid ? call('GET /api/shop/order/receipt', { query }) : readOrders(orderId!);
    const nothing: Receipt = { data: [], mailedTo: null };
    return unlessStale(
      reading.catch(() => nothing),
      setReceipt,
    );
  }, [orderId, status]);
  return receipt;
}

const readOrders = async (id: string): Promise<Receipt> =>
  call('GET /api/shop/order/details/:id', { params: { id } }).then(({ orders }) => ({ data: orders, mailedTo: null }));
