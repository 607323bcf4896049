import { useState } from 'react';
import * as z from 'zod/mini';
import type { DetailedTransaction } from '#contract/admin.ts';
import { required } from '#contract/endpoint.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { RefreshIcon, BellIcon, RefundIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type SupportActionsProps = { order: DetailedTransaction; onChanged: () => Promise<void> };

const failures = {
  check: 'Gagal memeriksa pembayaran.',
  resend: 'Gagal mengirim ulang pemberitahuan.',
} as const;

/** What an admin can do for a caller: check the payment, send the messages again, cancel and refund. */
export function SupportActions({ order, onChanged }: SupportActionsProps) {
  const [busy, setBusy] = useState<keyof typeof failures | null>(null);
  const cancelling = useOverlay('batal');
  const isPaid = order.paymentStatus === 'paid';

  async function run(action: keyof typeof failures) {
    setBusy(action);
    try {
      const { message } = await call(`POST /api/admin/transactions/:orderId/${action}`, {
        params: { orderId: order._id },
      });
      toast({ title: message, isInfo: true });
      await onChanged();
    } catch (error) {
      toastError(error, failures[action]);
    }
    setBusy(null);
  }

  return (
    <section className="rounded-2xl border border-border-light bg-white p-5">
      <h2 className="mb-3 text-lg">Bantuan</h2>
      <div className="flex flex-wrap gap-3 *:min-h-11 *:max-sm:w-full">
        <Button
          variant="secondary"
          size="sm"
          isBusy={busy === 'check'}
          disabled={busy !== null}
          onClick={() => void run('check')}
        >
          <RefreshIcon className="size-5" /> Periksa ke penyedia
        </Button>
        {order.paymentStatus !== 'pending' && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={busy === 'resend'}
            disabled={busy !== null}
            onClick={() => void run('resend')}
          >
            <BellIcon className="size-5" /> Kirim ulang pemberitahuan
          </Button>
        )}
        {isPaid && (
          <Button variant="danger" size="sm" onClick={() => cancelling.open('buka')}>
            <RefundIcon className="size-5 shrink-0" /> Batalkan dan kembalikan dana
          </Button>
        )}
      </div>
      {isPaid && cancelling.value !== null && (
        <CancelDialog order={order} onChanged={onChanged} onClose={cancelling.close} />
      )}
    </section>
  );
}

const reasonForm = z.object({ reason: required(500) });

function CancelDialog({ order, onChanged, onClose }: SupportActionsProps & { onClose: () => void }) {
  const form = useForm(reasonForm, { reason: '' });
  const [isBusy, setBusy] = useState(false);
  const isUnsent = order.orderStatus === 'pending' || order.orderStatus === 'processing';

  async function send(body: { reason: string }) {
    setBusy(true);
    try {
      const params = { orderId: order._id };
      const { message } = await call('POST /api/admin/transactions/:orderId/cancel', { params, body });
      toast({ title: message });
      // Closing first would cancel the reload of the page.
      await onChanged();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal membatalkan pesanan.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Batalkan dan kembalikan dana?" size="sm">
      <form {...form.formProps(send)} className="flex flex-col gap-4">
        <p className="font-semibold wrap-anywhere">
          Pesanan {orderCode(order._id)} · {formatRupiah(order.totalAmount)}
        </p>
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {isUnsent ? (
            <li>Pesanan ditolak oleh sistem dan stoknya kembali.</li>
          ) : (
            <li>Produk sudah dikirim: status pesanan dan stok tidak berubah.</li>
          )}
          <li>Dana masuk daftar Pengembalian Dana dan tidak dibayarkan ke penjual.</li>
          <li>Pembeli{isUnsent && ' dan penjual'} diberi tahu beserta alasannya.</li>
        </ul>
        <TextArea label="Alasan" rows={3} hint="Dicatat bersama nama Anda." {...form.field('reason')} />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Tidak jadi
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            Batalkan pesanan
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
