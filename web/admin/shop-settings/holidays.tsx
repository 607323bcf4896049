import { longDate } from '#contract/dates.ts';
import { type Holiday, holidayForm } from '#contract/orders/holidays.ts';
import { call } from '../../call.ts';
import { DialogForm, QuestionDialog } from '../../parts/dialog-form.tsx';
import { EmptyList } from '../../parts/list/list-table.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const columns: Column<Holiday>[] = [
  { label: 'Tanggal', cell: ({ day }) => longDate(day), isShort: true },
  { label: 'Hari libur', cell: ({ name }) => name, isLong: true },
  { label: 'Aksi', cell: (holiday) => <DeleteButton holiday={holiday} />, isAction: true },
];

function DeleteButton({ holiday: { day, name } }: { holiday: Holiday }) {
  const { open } = useOverlay('hapus');
  return (
    <Button variant="danger" size="sm" aria-label={`Hapus ${name}, ${longDate(day)}`} onClick={() => open(day)}>
      Hapus
    </Button>
  );
}

/** The days that are no working days, of this year and later. */
export function Holidays({ all }: { all: readonly Holiday[] }) {
  const [form, deletion] = [useOverlay('isi'), useOverlay('hapus')];
  const deleted = all.find(({ day }) => day === deletion.value);
  return (
    <section aria-labelledby="libur" className="mt-8 max-w-2xl">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="libur" className="text-xl">
          Hari libur
        </h2>
        <Button onClick={() => form.open('baru')}>Tambah hari libur</Button>
      </div>
      <p className="mb-3 text-sm text-muted">
        Hari libur nasional dan cuti bersama bukan hari kerja: batas komplain pembeli menjadi lebih panjang.
      </p>
      <Table
        caption="Hari libur"
        columns={columns}
        rows={all}
        rowKey={({ day }) => day}
        empty={<EmptyList title="Belum ada hari libur." />}
      />
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
      {deleted && (
        <QuestionDialog
          title="Hapus hari libur ini?"
          label="Hapus"
          onClose={deletion.close}
          send={() => call('DELETE /api/admin/holidays/:day', { params: { day: deleted.day } })}
          failure="Gagal menghapus hari libur."
        >
          <p>
            {longDate(deleted.day)}, {deleted.name}, menjadi hari kerja.
          </p>
        </QuestionDialog>
      )}
    </section>
  );
}
