import { longDate } from '#contract/dates.ts';
import { type Holiday, holidayForm } from '#contract/orders/orders.ts';
import { call } from '../../call.ts';
import { DialogForm, QuestionDialog } from '../../parts/dialog-form.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** The days that are no working days, from today on. */
export function Holidays({ all }: { all: readonly Holiday[] }) {
  const [form, deletion] = [useOverlay('isi'), useOverlay('hapus')];
  return (
    <section
      aria-label="Hari libur"
      className="mt-8 flex max-w-2xl flex-col gap-4 rounded-2xl border border-border-light bg-white p-5"
    >
      <h2 className="text-lg">Hari libur</h2>
      <p className="text-sm text-muted">
        Bukan hari kerja, juga cuti bersama: batas komplain pembeli menjadi lebih panjang.
      </p>
      <ul className="divide-y divide-border-light">
        {all.map(({ day, name }) => (
          <li key={day} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <b className="whitespace-nowrap tabular-nums">{longDate(day)}</b> {name}
            </span>
            <Button
              variant="danger"
              size="sm"
              aria-label={`Hapus ${name}, ${longDate(day)}`}
              onClick={() => deletion.open(day)}
            >
              Hapus
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="sm:self-end" onClick={() => form.open('baru')}>
        Tambah hari libur
      </Button>
      {form.value && (
        <DialogForm
          title="Tambah hari libur"
          schema={holidayForm}
          values={{ day: '', name: '' }}
          send={(body) => call('POST /api/admin/holidays', { body })}
          failure="Gagal menambahkan hari libur."
          label="Simpan"
          busyLabel="Menyimpan..."
          onClose={form.close}
        >
          {({ field }) => (
            <>
              <Field label="Tanggal" type="date" {...field('day')} />
              <Field label="Nama" autoComplete="off" {...field('name')} />
            </>
          )}
        </DialogForm>
      )}
      {deletion.value && (
        <QuestionDialog
          title="Hapus hari libur ini?"
          label="Hapus"
          onClose={deletion.close}
          send={() => call('DELETE /api/admin/holidays/:day', { params: { day: deletion.value! } })}
          failure="Gagal menghapus hari libur."
        >
          <p>{longDate(deletion.value)} menjadi hari kerja.</p>
        </QuestionDialog>
      )}
    </section>
  );
}
