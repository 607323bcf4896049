import { useState } from 'react';
import { longDate, makassarDay } from '#contract/dates.ts';
import { commissionForm, type CommissionRate, noticeDays, percentText } from '#contract/shop-settings/commission.ts';
import { call } from '../../call.ts';
import { DialogForm, QuestionDialog } from '../../parts/dialog-form.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** The rates of the commission, newest first. One that has not begun can be cancelled, and must be before another. */
export function Commission({ rates }: { rates: readonly CommissionRate[] }) {
  const form = useOverlay('isi');
  const question = useOverlay('batal');
  const [today] = useState(() => makassarDay(new Date().toISOString()));
  const next = rates.find(({ fromDay }) => fromDay > today);
  const present = rates.find(({ fromDay }) => fromDay <= today);
  return (
    <section aria-label="Komisi" className="mt-8 card flex max-w-2xl flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Komisi</h2>
        {!next && (
          <Button variant="secondary" onClick={() => form.open('komisi')}>
            Ubah komisi
          </Button>
        )}
      </div>
      <p className="text-sm text-pretty text-muted">
        Bagian toko dari harga produk, tanpa ongkos kirim, menurut hari pesanan dibuat. Kenaikan diumumkan paling lambat{' '}
        {noticeDays.rise} hari sebelumnya; penurunan berlaku paling cepat besok. Semua penjual diberi tahu.
      </p>
      <ul className="divide-y divide-border-light">
        {rates.map((rate, at) => (
          <li key={rate.fromDay} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <b className="w-16 tabular-nums">{percentText(rate.percent)}</b>
            <span className="min-w-0 flex-1 basis-44">
              {at === rates.length - 1 ? 'sejak awal' : `mulai ${longDate(rate.fromDay)}`}
            </span>
            {rate === present && <Badge tone="green">Berlaku</Badge>}
            {rate === next && (
              <>
                <Badge tone="yellow">Diumumkan</Badge>
                <Button variant="secondary" onClick={() => question.open(rate.fromDay)}>
                  Batalkan
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {form.value === 'komisi' && (
        <DialogForm
          title="Ubah komisi"
          schema={commissionForm}
          values={{ percent: '', fromDay: '' }}
          send={(body) => call('POST /api/admin/commission', { body })}
          failure="Komisi gagal diumumkan."
          label="Umumkan"
          busyLabel="Mengumumkan..."
          onClose={form.close}
        >
          {({ field }) => (
            <>
              <Field label="Komisi (%)" inputMode="decimal" autoComplete="off" {...field('percent')} />
              <Field label="Berlaku mulai" type="date" {...field('fromDay')} />
            </>
          )}
        </DialogForm>
      )}
      {question.value && (
        <QuestionDialog
          title="Batalkan perubahan komisi?"
          label="Batalkan perubahan"
          cancelLabel="Kembali"
          onClose={question.close}
          send={() => call('DELETE /api/admin/commission/:fromDay', { params: { fromDay: question.value! } })}
          failure="Perubahan komisi gagal dibatalkan."
        >
          <p>Semua penjual diberi tahu bahwa perubahan mulai {longDate(question.value)} tidak jadi berlaku.</p>
        </QuestionDialog>
      )}
    </section>
  );
}
