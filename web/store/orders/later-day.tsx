import { longDate } from '#contract/dates.ts';
import type { SellerOrderDetails } from '#contract/store/store.ts';
import { laterForm } from '#contract/store/seller-forms.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/form-controls.tsx';

/** The seller's one request for a later day of an order that is made. Renders nothing for other orders. */
export function LaterDay({ order, onAsked }: { order: SellerOrderDetails; onAsked: () => Promise<void> }) {
  const form = useOverlay('isi');
  const { _id, shipBy, laterDay, orderStatus, paymentStatus } = order;
  if (!shipBy || paymentStatus !== 'paid' || (orderStatus !== 'pending' && orderStatus !== 'processing')) return null;
  if (laterDay) {
    const answer = laterDay.acceptedAt ? 'disetujui pembeli' : 'belum dijawab pembeli';
    return (
      <p className="text-sm text-muted">
        Permintaan sampai {longDate(laterDay.shipBy)}: {answer}.
      </p>
    );
  }
  return (
    <>
      <Button variant="secondary" size="sm" className="min-h-11 self-start" onClick={() => form.open('baru')}>
        Minta waktu lebih
      </Button>
      {form.value === 'baru' && (
        <DialogForm
          title="Minta waktu lebih"
          schema={laterForm}
          values={{ shipBy: '', reason: '' }}
          send={(body) => call('PUT /api/store/orders/later/:id', { params: { id: _id }, body })}
          onDone={() => {
            form.close();
            return onAsked();
          }}
          failure="Gagal meminta waktu."
          label="Kirim permintaan"
          busyLabel="Mengirim..."
          onClose={form.close}
        >
          {({ field }) => (
            <>
              <p>
                Hanya sekali, sekarang paling lambat {longDate(shipBy)}. Pembeli dapat setuju, atau membatalkan pesanan.
              </p>
              <Field label="Tanggal kirim" type="date" {...field('shipBy')} />
              <TextArea label="Alasan" rows={3} maxLength={300} hint="Dibaca oleh pembeli." {...field('reason')} />
            </>
          )}
        </DialogForm>
      )}
    </>
  );
}
