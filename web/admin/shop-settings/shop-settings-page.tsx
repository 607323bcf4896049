import { omit } from 'zod/mini';
import { changeOf } from '#contract/changed-fields.ts';
import { pseRules, type ShopSettings, shopSettingsForm } from '#contract/shop-settings/shop-settings.ts';
import { call } from '../../call.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { CountField } from '../../parts/number-fields.tsx';
import { PhoneField } from '../../parts/phone-field.tsx';
import { useDraftForm } from '../../parts/draft.tsx';
import { useSend } from '../../parts/use-send.ts';
import { TrashIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageTitle } from '../page-title.tsx';
import { longDate } from '#contract/dates.ts';
import { type Holiday, holidayForm } from '#contract/orders/orders.ts';
import { DialogForm, QuestionDialog } from '../../parts/dialog-form.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Commission } from './commission.tsx';

export const title = 'Kontak dan Aturan';

export const clientLoader = () => ({
  settings: Promise.all([
    call('GET /api/admin/shop-settings'),
    call('GET /api/admin/holidays'),
    call('GET /api/admin/commission'),
  ]),
});

/** What the owner of the shop sets: contact details, days, the rules that apply, commission and holidays. */
export default function ShopSettingsPage({
  loaderData: { settings },
}: {
  loaderData: ReturnType<typeof clientLoader>;
}) {
  return (
    <>
      <PageTitle title="Kontak dan Aturan" />
      <Loaded promise={settings} fallback={<Skeleton className="h-96" />} isOffice title="Pengaturan gagal dimuat.">
        {([{ data, defaults }, holidays, rates]) => (
          <>
            <SettingsForm present={data} defaults={defaults} />
            <Commission rates={rates.data} />
            <Holidays all={holidays.data} />
          </>
        )}
      </Loaded>
    </>
  );
}

const scopes = Object.entries(pseRules).map(([value, { label }]) => ({ value, label }));
const scopeHint = 'Peraturan tentang PSE yang disebut di Syarat & Ketentuan dan Kebijakan Privasi.';
const daysHint =
  'Setelah sekian hari, dan paling cepat pada akhir hari kerja kedua, pesanan yang sudah sampai dikonfirmasi jika pembeli tidak menjawab.';

function SettingsForm({ present, defaults }: { present: ShopSettings; defaults: ShopSettings }) {
  const form = useDraftForm(changeOf(omit(shopSettingsForm, { commissionPercent: true }), present), textsOf(present), {
    ofPage: true,
  });
  const { isBusy, send } = useSend();

  /** Sends only what was changed, so that it does not undo what another admin changes meanwhile. */
  const save = (checked: Omit<ShopSettings, 'commissionPercent'>) => {
    const changed = Object.entries(checked).filter(([name, value]) => value !== present[name as keyof ShopSettings]);
    const request = () => call('PUT /api/admin/shop-settings', { body: Object.fromEntries(changed) });
    return send(request, { form, failure: 'Gagal menyimpan pengaturan toko.' });
  };

  const field = (name: keyof ReturnType<typeof textsOf>, hint = '') => ({
    ...form.field(name),
    autoComplete: 'off',
    hint: present[name] === defaults[name] ? hint : `${hint} Nilai awal: ${textsOf(defaults)[name]}`,
  });

  return (
    <form {...form.formProps(save)} className="card flex max-w-2xl flex-col gap-4 p-5">
      {form.draftNotice}
      <h2 className="text-xl">Kontak untuk pelanggan</h2>
      <Field label="Email" type="email" {...field('email')} />
      <PhoneField label="Nomor WhatsApp" {...field('whatsapp')} />
      <TextArea label="Alamat" rows={2} maxLength={300} {...field('address')} />
      <h2 className="mt-2 text-xl">Penjualan</h2>
      <CountField label="Konfirmasi otomatis (hari)" unit="hari" {...field('autoConfirmDays', daysHint)} />
      <h2 className="mt-2 text-xl">Hukum</h2>
      <Select label="Lingkup PSE" options={scopes} {...field('pseScope', scopeHint)} />
      <Button type="submit" isBusy={isBusy} className="sm:self-end">
        {isBusy ? 'Menyimpan...' : 'Simpan'}
      </Button>
    </form>
  );
}

const textsOf = ({ commissionPercent: _, autoConfirmDays, ...others }: ShopSettings) => ({
  ...others,
  autoConfirmDays: String(autoConfirmDays),
});

/** The days that are no working days, from today on. */
function Holidays({ all }: { all: readonly Holiday[] }) {
  const form = useOverlay('isi');
  const deletion = useOverlay('hapus');
  return (
    <section
      aria-label="Hari libur"
      className="mt-8 flex max-w-2xl flex-col gap-4 rounded-xl border border-border-light bg-white p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Hari libur</h2>
        <Button variant="secondary" onClick={() => form.open('baru')}>
          Tambah hari libur
        </Button>
      </div>
      <p className="text-sm text-muted">
        Bukan hari kerja, juga cuti bersama: batas komplain pembeli menjadi lebih panjang.
      </p>
      <ul className="divide-y divide-border-light">
        {all.map(({ day, name }) => (
          <li key={day} className="flex items-center justify-between gap-4 py-2">
            <span className="grid min-w-0 flex-1 wrap-anywhere sm:grid-cols-[12rem_1fr]">
              <b className="tabular-nums">{longDate(day)}</b> {name}
            </span>
            <IconButton label={`Hapus ${name}, ${longDate(day)}`} className="-my-2" onClick={() => deletion.open(day)}>
              <TrashIcon className="size-5 text-muted" />
            </IconButton>
          </li>
        ))}
      </ul>
      {form.value === 'baru' && (
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
