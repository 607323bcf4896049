import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatRupiah } from '#contract/money.ts';
import type { ListedOrder } from '#contract/orders.ts';
import { underReview } from '#contract/payment-states.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CancelUnpaid } from './cancel-unpaid.tsx';
import { serverNow } from './server-clock.ts';

type UnpaidPaymentProps = {
  order: Pick<ListedOrder, '_id' | 'payBefore' | 'payAmount' | 'isUnderReview'>;
  /** Names the cancellation dialog in the URL: the same order may be shown twice. */
  dialogId: string;
  /** Called when the order has changed on the server. */
  onChange: () => void;
};

/**
 * The payment of an unpaid checkout: the sum, the time left, and the actions; or that the bank is reviewing it. Shows
 * nothing for other orders.
 */
export function UnpaidPayment({ order, dialogId, onChange }: UnpaidPaymentProps) {
  const { _id, payBefore, payAmount, isUnderReview } = order;
  if (isUnderReview) {
    return (
      <p className={frameClass}>
        <span>
          <b>{underReview}.</b> Anda tidak perlu membayar lagi; kami kabari begitu hasilnya ada.
        </span>
      </p>
    );
  }
  if (payBefore === null || payAmount === null) return null;
  return (
    <div className={frameClass}>
      <div className="grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 sm:justify-start">
          Total pembayaran <b className="text-lg tabular-nums">{formatRupiah(payAmount)}</b>
        </p>
        <p>
          Belum dibayar. <TimeLeft until={payBefore} />
          <span className="block text-[#6b4700]">Satu pembayaran untuk semua toko dalam pesanan ini.</span>
        </p>
      </div>
      <div className="flex grow justify-end gap-2 max-sm:flex-col-reverse">
        <CancelUnpaid orderId={_id} dialogId={dialogId} onCancelled={onChange} />
        {/* Loads a new document, whose CSP allows the payment provider's script; see ResumedPayment. */}
        <ButtonLink to={`/shop/account?tab=pesanan&bayar=${_id}`} reloadDocument>
          Lanjutkan pembayaran
        </ButtonLink>
      </div>
    </div>
  );
}

const frameClass = 'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl bg-[#fdefc8] px-4 py-3 text-sm';

/** `until` is an ISO timestamp. */
const secondsTo = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000));
const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A countdown by the server's clock: 42:07, or 1:03:20 from one hour on. At its end the page loads its data again. */
function TimeLeft({ until }: { until: string }) {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState(() => secondsTo(until));
  const isOver = left === 0;
  const end = useEffectEvent(() => void revalidate());

  useEffect(() => {
    if (isOver) return end();
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);

  if (isOver) return <>Waktu pembayaran habis.</>;
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const clock = `${twoDigits(minutes)}:${twoDigits(seconds)}`;
  return (
    <>
      Sisa waktu{' '}
      <b role="timer" className="tabular-nums">
        {hours > 0 ? `${hours}:${clock}` : clock}
      </b>
    </>
  );
}
