import type { DetailedTransaction } from '#contract/admin/admin.ts';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { useSend } from '../../parts/use-send.ts';
import { RefreshIcon, BellIcon, EyeIcon, RefundIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { DangerItem, MoreMenu } from '../../ui/more-menu.tsx';
import { toast } from '../../visitor/toast.ts';
import { ReasonForm } from '../record-dialogs.tsx';
import { useState } from 'react';
import type { RetainedOrder } from '#contract/admin/support.ts';
import { labelOf } from '#contract/field-labels.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact-panel.tsx';

/** What an admin can do for a caller: check the payment, send the messages again, cancel and refund. */
export function SupportActions({ order }: { order: DetailedTransaction }) {
  const checking = useSend();
  const resending = useSend();
  const isBusy = checking.isBusy || resending.isBusy;
  const cancelling = useOverlay('batal');
  const opening = useOverlay('isi');
  const isPaid = order.paymentStatus === 'paid';

  async function run(action: 'check' | 'resend') {
    const params = { orderId: order._id };
    const { message } = await call(`POST /api/admin/transactions/:orderId/${action}`, { params });
    toast({ title: message, isInfo: true });
  }

  return (
    <section className="card p-5">
      <h2 className="mb-3 text-xl">Bantuan</h2>
      <div className="flex flex-wrap gap-3 *:min-h-11 [&>button:not([popovertarget])]:max-sm:flex-[1_1_75%]">
        <Button
          variant="secondary"
          size="sm"
          isBusy={checking.isBusy}
          disabled={isBusy}
          onClick={() => checking.send(() => run('check'), { failure: 'Gagal memeriksa pembayaran.' })}
        >
          <RefreshIcon className="size-5" /> Periksa ke penyedia
        </Button>
        {order.paymentStatus !== 'pending' && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={resending.isBusy}
            disabled={isBusy}
            onClick={() => resending.send(() => run('resend'), { failure: 'Gagal mengirim ulang pemberitahuan.' })}
          >
            <BellIcon className="size-5" /> Kirim ulang pemberitahuan
          </Button>
        )}
        {order.isKept && (
          <Button variant="secondary" size="sm" onClick={() => opening.open('buka')}>
            <EyeIcon className="size-5" /> Buka data tersimpan
          </Button>
        )}
        {isPaid && (
          <MoreMenu>
            <DangerItem onClick={() => cancelling.open('buka')}>
              <RefundIcon /> Batalkan dan kembalikan dana
            </DangerItem>
          </MoreMenu>
        )}
      </div>
      {order.isKept && opening.value !== null && <KeptDialog orderId={order._id} onClose={opening.close} />}
      {isPaid && cancelling.value !== null && <CancelDialog order={order} onClose={cancelling.close} />}
    </section>
  );
}

function CancelDialog({ order, onClose }: { order: DetailedTransaction; onClose: () => void }) {
  const isUnsent = order.orderStatus === 'pending' || order.orderStatus === 'processing';
  return (
    <ReasonForm
      title="Batalkan dan kembalikan dana?"
      send={(body) => call('POST /api/admin/transactions/:orderId/cancel', { params: { orderId: order._id }, body })}
      failure="Gagal membatalkan pesanan."
      reread
      label="Batalkan pesanan"
      variant="danger"
      cancelLabel="Tidak jadi"
      onClose={onClose}
    >
      <p className="font-bold wrap-anywhere">
        Pesanan {orderCode(order._id)} · {formatRupiah(order.totalAmount)}
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {isUnsent ? (
          <li>Pesanan ditolak oleh sistem dan stoknya kembali.</li>
        ) : (
          <li>Produk sudah dikirim: status pesanan dan stok tidak berubah.</li>
        )}
        <li>Dana masuk daftar Pengembalian Dana dan tidak dibayarkan ke penjual.</li>
        <li>Pembeli{isUnsent && <span>{' dan penjual'}</span>} diberi tahu beserta alasannya.</li>
      </ul>
    </ReasonForm>
  );
}

/** Asks why, and shows what is kept of an order of an erased account. */
function KeptDialog({ orderId, onClose }: { orderId: OrderId; onClose: () => void }) {
  const [kept, setKept] = useState<RetainedOrder | null>(null);
  if (!kept) {
    return (
      <ReasonForm
        title="Buka data tersimpan?"
        send={(body) => call('POST /api/admin/transactions/:orderId/open-kept', { params: { orderId }, body })}
        onDone={({ data }) => setKept(data)}
        failure="Gagal membuka data."
        label="Buka data"
        onClose={onClose}
      >
        <p className="text-pretty">
          Akun pembelinya sudah dihapus. Datanya disimpan karena diwajibkan undang-undang, dan hanya dibuka untuk
          sengketa atau pihak yang berwenang.
        </p>
      </ReasonForm>
    );
  }
  const { facts, texts, photos } = kept;
  return (
    <Dialog isOpen onClose={onClose} title="Data tersimpan">
      <dl className="grid gap-3 rounded-xl border border-border-light bg-white p-4 sm:grid-cols-2">
        {Object.entries(facts).map(([name, text]) => (
          <Fact key={name} label={labelOf([name])}>
            {text || '-'}
          </Fact>
        ))}
      </dl>
      {texts.length > 0 && (
        <dl className="mt-3 flex flex-col gap-3 rounded-xl border border-border-light bg-white p-4">
          {texts.map(({ title, text }) => (
            <Fact key={title + text} label={title} className="wrap-anywhere whitespace-pre-line">
              {text}
            </Fact>
          ))}
        </dl>
      )}
      {photos.map((photo, at) => (
        <img key={photo} src={photo} alt={`Foto ${at + 1} dari komplain`} className="mt-4 rounded-xl" />
      ))}
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  );
}
