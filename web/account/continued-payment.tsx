import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { OrderId } from '#contract/ids.ts';
import { call } from '../call.ts';
import { usePayment } from '../parts/buying/use-payment.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Opens the pop-up for the order that `?bayar=` of a freshly loaded document names, once. */
export function ContinuedPayment() {
  const [params, setParams] = useSearchParams();
  const { isPaying, pay } = usePayment();
  const { revalidate } = useRevalidator();
  const opened = useRef<string | null>(null);
  const orderId = params.get('bayar') as OrderId | null;

  const open = useEffectEvent(async (id: OrderId) => {
    const outcome = await pay(() => call('POST /api/shop/order/pay/:id', { params: { id } }));
    if (outcome === 'success') return;
    setParams({ tab: 'pesanan' }, { replace: true });
    await revalidate();
  });

  useEffect(() => {
    if (orderId === null || opened.current === orderId) return;
    opened.current = orderId;
    void open(orderId);
  }, [orderId]);

  if (!isPaying) return null;
  return (
    <p role="status" className="mb-4 flex items-center gap-3 rounded-xl bg-kapas-2 px-4 py-3 font-semibold">
      <Spinner className="size-5 text-lenu" /> Memproses Pembayaran...
    </p>
  );
}
