import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ListedOrder } from '#contract/orders.ts';
import { ButtonLink } from '../ui/button.tsx';

type ContinuePaymentProps = { order: Pick<ListedOrder, '_id' | 'payBefore'> };

/** The payment link of an unpaid order, with the time left to pay. Shows nothing if the order cannot be paid. */
export function ContinuePayment({ order: { _id, payBefore } }: ContinuePaymentProps) {
  const { revalidate } = useRevalidator();
  if (payBefore === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-[#fdefc8] px-4 py-3">
      <p className="text-sm">
        Belum dibayar. Sisa waktu <TimeLeft until={payBefore} onEnd={revalidate} />
        <span className="block">Sekali bayar untuk semua toko dari checkout yang sama.</span>
      </p>
      {/* Loads a new document, whose CSP allows the payment provider's script; see ContinuedPayment. */}
      <ButtonLink to={`/shop/account?tab=pesanan&bayar=${_id}`} reloadDocument size="sm" className="min-h-11">
        Lanjutkan pembayaran
      </ButtonLink>
    </div>
  );
}

type TimeLeftProps = {
  /** ISO timestamp. */
  until: string;
  /** Called once when the time is over. */
  onEnd: () => void;
};

const secondsTo = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A countdown: 42:07, or 1:03:20 from one hour on. */
function TimeLeft({ until, onEnd }: TimeLeftProps) {
  const [left, setLeft] = useState(() => secondsTo(until));
  const isOver = left === 0;
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isOver) return end();
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);

  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const clock = `${twoDigits(minutes)}:${twoDigits(seconds)}`;
  return (
    <b role="timer" className="tabular-nums">
      {hours > 0 ? `${hours}:${clock}` : clock}
    </b>
  );
}
