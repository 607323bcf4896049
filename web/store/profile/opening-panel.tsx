import { longDate, makassarDay } from '#contract/dates.ts';
import { closureForm, maxClosedDays } from '#contract/store/seller-forms.ts';
import type { SellerProfile } from '#contract/store/store.ts';
import { call } from '../../call.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { useSend } from '../../parts/use-send.ts';
import { ClockIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SheetForm } from './sheet-form.tsx';

/** Whether the store is open, and the buttons to close it until a day and to open it again. */
export function OpeningPanel({ profile: { closedUntil } }: { profile: SellerProfile }) {
  const editing = useOverlay('isi');
  const { isBusy, send } = useSend();

  const reopen = () => send(() => call('PUT /api/store/profile/reopen'), { failure: 'Gagal membuka toko.' });

  return (
    <section className="card p-4 sm:p-5">
      <h2 className="text-xl">Buka dan tutup</h2>
      {closedUntil ? (
        <p role="status" className="mt-3 rounded-xl bg-notice px-4 py-3 text-notice-ink">
          <b>Toko Anda tutup dan buka lagi {longDate(closedUntil)}.</b> Produk tetap terlihat, tetapi tidak dapat
          dipesan. Pesanan yang sudah dibayar tetap menunggu Anda dan tidak batal selama toko tutup.
        </p>
      ) : (
        <p className="mt-2 text-muted">Toko Anda buka.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {closedUntil && (
          <Button className="max-sm:w-full" isBusy={isBusy} onClick={reopen}>
            Buka sekarang
          </Button>
        )}
        <Button variant="secondary" className="max-sm:w-full" onClick={() => editing.open('tutup')}>
          <ClockIcon /> <span>{closedUntil ? 'Ubah tanggal' : 'Tutup sementara'}</span>
        </Button>
      </div>
      {editing.value === 'tutup' && <ClosingSheet closedUntil={closedUntil} onClose={editing.close} />}
    </section>
  );
}

const dayMs = 24 * 60 * 60_000;
const dayAfter = (days: number) => makassarDay(new Date(Date.now() + days * dayMs).toISOString());

const ClosingSheet = ({ closedUntil, onClose }: { closedUntil: string | null; onClose: () => void }) => (
  <SheetForm
    title="Tutup sementara"
    name="tutup-toko"
    schema={closureForm}
    values={{ opensOn: closedUntil ? makassarDay(closedUntil) : '' }}
    send={(body) => call('PUT /api/store/profile/close', { body })}
    failure="Gagal menutup toko."
    onClose={onClose}
  >
    {(form) => (
      <>
        <p>
          Toko tutup mulai sekarang dan buka lagi dengan sendirinya. Produk tetap terlihat. Pesanan yang belum dibayar
          masih dapat dibayar. Pesanan yang sudah dibayar tidak batal otomatis selama toko tutup; pembeli tetap dapat
          membatalkannya.
        </p>
        <Field
          label="Buka lagi pada"
          type="date"
          min={dayAfter(1)}
          max={dayAfter(maxClosedDays)}
          hint={`Paling lama ${maxClosedDays} hari lagi`}
          {...form.field('opensOn')}
        />
      </>
    )}
  </SheetForm>
);
