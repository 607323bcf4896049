import { useRevalidator } from 'react-router';
import type { ListedOrder } from '#contract/orders.ts';
import { ButtonLink } from '../ui/button.tsx';
import { TimeLeft } from './time-left.tsx';

type ContinuePaymentProps = { order: Pick<ListedOrder, '_id' | 'payBefore'> };

/** The way to pay an order that is not paid yet, and how long it is open. */
export function ContinuePayment({ order: { _id, payBefore } }: ContinuePaymentProps) {
  const { revalidate } = useRevalidator();
  if (payBefore === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-[#fdefc8] px-4 py-3">
      <p className="text-sm">
        Belum dibayar. Sisa waktu <TimeLeft until={payBefore} onEnd={revalidate} />
        <span className="block">Sekali bayar untuk semua toko dari checkout yang sama.</span>
      </p>
      {/* A whole new document, whose policy allows the provider's script: see ContinuedPayment. */}
      <ButtonLink to={`/shop/account?tab=pesanan&bayar=${_id}`} reloadDocument size="sm" className="min-h-11">
        Lanjutkan pembayaran
      </ButtonLink>
    </div>
  );
}
