import { longDate } from '#contract/dates.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { call } from '../call.ts';
import { useSend } from '../parts/use-send.ts';
import { Button } from '../ui/button.tsx';

type LaterDayProps = { order: DetailedOrder; onAccepted: () => void };

/** The store's open request for a later day, which the buyer accepts; until then they may cancel the order at once. */
export function LaterDay({ order, onAccepted }: LaterDayProps) {
  const { isBusy, send } = useSend();
  const { laterDay, orderStatus } = order;
  if (!laterDay || laterDay.acceptedAt || (orderStatus !== 'pending' && orderStatus !== 'processing')) return null;
  const accept = () =>
    send(() => call('PUT /api/shop/order/later/:id', { params: { id: order._id } }), {
      done: onAccepted,
      failure: 'Gagal menyetujui waktu kirim.',
    });
  return (
    <section aria-label="Permintaan penjual" className="flex flex-col gap-3 rounded-xl bg-[#fdefc8] px-4 py-3">
      <p className="wrap-anywhere">
        Penjual meminta waktu: dikirim paling lambat <b>{longDate(laterDay.shipBy)}</b>.
        <span className="block text-sm">“{laterDay.reason}”</span>
      </p>
      <p className="text-sm">
        Setujui, atau batalkan pesanan di bawah dan dana Anda kembali. Tanpa jawaban, waktunya tetap.
      </p>
      <Button isBusy={isBusy} className="sm:self-start" onClick={accept}>
        Setuju menunggu
      </Button>
    </section>
  );
}
