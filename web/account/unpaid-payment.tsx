import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { clockTime } from '#contract/dates.ts';
import type { OrderId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { underReview } from '#contract/payments/payment-states.ts';
import { ApiError, call, reasonOf } from '../call.ts';
import { QuestionDialog } from '../parts/dialog-form.tsx';
import { PayTo } from '../parts/order/pay-to.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { serverNow } from './order-queries.ts';

type UnpaidPaymentProps = {
  order: Pick<
    ListedOrder,
    '_id' | 'totalAmount' | 'payBefore' | 'payAmount' | 'payRejectedAmount' | 'payTo' | 'isUnderReview'
  >;
  /** Names the cancellation dialog in the URL: the same order may be shown twice. */
  dialogId: string;
  onChange: () => void;
};

/** The payment of an unpaid checkout, or that the bank is reviewing it. Nothing for other orders. */
export function UnpaidPayment(props: UnpaidPaymentProps) {
  const { payBefore, payAmount, isUnderReview } = props.order;
  if (isUnderReview) return <ReviewedPayment {...props} />;
  if (payBefore === null || payAmount === null) return null;
  return <OpenPayment key={payBefore} {...props} payBefore={payBefore} payAmount={payAmount} />;
}

function ReviewedPayment({ order, dialogId, onChange }: UnpaidPaymentProps) {
  const frame = useFocusReturn();
  return (
    <div ref={frame} className={frameClass}>
      <p>
        <b>{underReview}.</b> Pesanan ini kami simpan sampai bank memutuskan, biasanya dalam satu hari. Anda tidak perlu
        membayar lagi; kami kabari begitu hasilnya ada.
      </p>
      <CancelUnpaid orderId={order._id} dialogId={dialogId} onCancelled={onChange} isUnderReview />
    </div>
  );
}

type OpenPaymentProps = UnpaidPaymentProps & { payBefore: string; payAmount: Rupiah };

function OpenPayment({ order, dialogId, onChange, payBefore, payAmount }: OpenPaymentProps) {
  const left = useSecondsLeft(payBefore, onChange);
  const frame = useFocusReturn();
  return (
    <div ref={frame} className={frameClass}>
      <div>
        <p className="text-2xl font-bold">Bayar sebelum {clockTime(payBefore)}</p>
        <p>
          Belum dibayar · <TimeLeft seconds={left} />
        </p>
      </div>
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 sm:justify-start">
          Total pembayaran{' '}
          <b translate="no" className="text-sum tabular-nums">
            {formatRupiah(payAmount)}
          </b>
        </p>
        {order.payTo && <PayTo {...order.payTo} className="justify-between sm:justify-start" />}
        <p>
          {payAmount > order.totalAmount && (
            <span className="block text-notice-ink">Satu pembayaran untuk semua toko dalam pesanan ini.</span>
          )}
          {!!order.payRejectedAmount && (
            <span className="block text-notice-ink">
              Termasuk {formatRupiah(order.payRejectedAmount)} untuk pesanan yang ditolak penjual. Bagian itu kami
              kembalikan setelah Anda membayar. Tidak ingin membayarnya? Batalkan, lalu checkout lagi.
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-col sm:flex-row">
        {/* Loads a new document, whose CSP allows the payment provider's script; see ResumedPayment. */}
        {left > 0 && (
          <ButtonLink to={`/shop/account?tab=pesanan&bayar=${order._id}`} reloadDocument>
            Lanjutkan pembayaran
          </ButtonLink>
        )}
        <CancelUnpaid orderId={order._id} dialogId={dialogId} onCancelled={onChange} />
      </div>
    </div>
  );
}

const frameClass = 'flex flex-col gap-3 rounded-xl bg-notice p-4 text-sm max-sm:pb-2 sm:px-5';

const secondsTo = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000));
const twoDigits = (part: number) => String(part).padStart(2, '0');

const refreshMs = 4000;

/** The seconds left by the server's clock. Then `refresh` is called repeatedly: the server cancels a little later. */
function useSecondsLeft(until: string, refresh: () => void): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  const isOver = left === 0;
  const onOver = useEffectEvent(refresh);
  useEffect(() => {
    if (isOver) onOver();
    const tick = () => (isOver ? onOver() : setLeft(secondsTo(until)));
    const timer = setInterval(tick, isOver ? refreshMs : 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);
  return left;
}

/** Moves the focus from this element, when it disappears, to the dialog or tab panel around it. */
function useFocusReturn() {
  const ref = useRef<HTMLDivElement>(null);
  // A layout effect, because its cleanup runs while the element is still in the DOM.
  useLayoutEffect(() => {
    const element = ref.current!;
    return () => {
      if (!element.contains(document.activeElement)) return;
      const around = element.closest<HTMLElement>('dialog, [role=tabpanel]');
      // A dialog itself is not focusable. Its first button closes it.
      (around?.matches('dialog') ? around.querySelector('button') : around)?.focus();
    };
  }, []);
  return ref;
}

/** A countdown: 42:07, or 1:03:20 from one hour on. */
function TimeLeft({ seconds: left }: { seconds: number }) {
  if (left === 0) return <>waktu pembayaran habis</>;
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  const seconds = left % 60;
  const clock = `${twoDigits(minutes)}:${twoDigits(seconds)}`;
  return (
    <b role="timer" aria-label="Sisa waktu" className="tabular-nums">
      {hours > 0 ? `${hours}:${clock}` : clock}
    </b>
  );
}

type CancelUnpaidProps = {
  /** Any order of the checkout. */
  orderId: OrderId;
  dialogId: string;
  onCancelled: () => void;
  isUnderReview?: boolean;
};

/** The link that cancels an unpaid checkout with all its orders, after a question. */
function CancelUnpaid({ orderId, dialogId, onCancelled, isUnderReview = false }: CancelUnpaidProps) {
  const { value, open, close } = useOverlay('batal');

  function end() {
    close();
    onCancelled();
  }

  return (
    <>
      <Button variant="quiet" onClick={() => open(dialogId)}>
        Batalkan
      </Button>
      {value === dialogId && (
        <QuestionDialog
          title="Batalkan pesanan ini?"
          send={() => call('PUT /api/shop/order/cancel-unpaid/:id', { params: { id: orderId } })}
          onDone={end}
          failure="Gagal membatalkan pesanan."
          // A refusal means that the order has changed. After other failures the visitor can try again.
          onFailure={(error) => {
            if (!reasonOf(error) || (error instanceof ApiError && error.code === 'PAYMENT_OPEN')) return;
            end();
            return 'closed';
          }}
          label="Batalkan pesanan"
          busyLabel="Membatalkan..."
          cancelLabel="Jangan batalkan"
          onClose={close}
        >
          <p>Pesanan di semua toko dalam pembayaran ini dibatalkan. Keranjang Anda tidak berubah.</p>
          {isUnderReview && <p>Peninjauan kartu dihentikan lebih dahulu, sehingga kartu Anda tidak ditagih.</p>}
        </QuestionDialog>
      )}
    </>
  );
}
