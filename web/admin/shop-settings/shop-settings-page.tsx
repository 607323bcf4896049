import { type ShopSettings, shopSettingsForm } from '#contract/shop-settings/shop-settings.ts';
import { call } from '../../call.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useForm } from '../../ui/use-form.ts';
import { PageTitle } from '../page-title.tsx';
import { Holidays } from './holidays.tsx';

export const title = 'Pengaturan Toko';

export const clientLoader = () => ({
  settings: Promise.all([call('GET /api/admin/shop-settings'), call('GET /api/admin/holidays')]),
});

/** What the owner of the shop sets: contact details, commission, days and holidays. */
export default function ShopSettingsPage({
  loaderData: { settings },
}: {
  loaderData: ReturnType<typeof clientLoader>;
}) {
  return (
    <>
      <PageTitle title="Pengaturan Toko" />
      <Loaded promise={settings} fallback={<Skeleton className="h-96" />} isOffice title="Pengaturan gagal dimuat.">
        {([{ data, defaults }, holidays]) => (
          <>
            <SettingsForm present={data} defaults={defaults} />
            <Holidays all={holidays.data} />
          </>
        )}
      </Loaded>
    </>
  );
}

const percentHint = 'Bagian toko dari harga produk, tanpa ongkos kirim. Hanya untuk pesanan baru.';
const daysHint =
  'Setelah sekian hari, dan paling cepat pada akhir hari kerja kedua, pesanan yang sudah sampai dikonfirmasi jika pembeli tidak menjawab.';

function SettingsForm({ present, defaults }: { present: ShopSettings; defaults: ShopSettings }) {
  const form = useForm(shopSettingsForm, textsOf(present));
  const { isBusy, send } = useSend();

  /** Sends only what was changed, so that it does not undo what another admin changes meanwhile. */
  const save = (checked: ShopSettings) => {
    const changed = Object.entries(checked).filter(([name, value]) => value !== present[name as keyof ShopSettings]);
    const request = () => call('PUT /api/admin/shop-settings', { body: Object.fromEntries(changed) });
    return send(request, { form, failure: 'Gagal menyimpan pengaturan toko.' });
  };

  const field = (name: keyof ShopSettings, hint = '') => ({
    ...{ ...form.field(name), autoComplete: 'off' },
    hint: present[name] === defaults[name] ? hint : `${hint} Nilai awal: ${textsOf(defaults)[name]}`,
  });

  return (
    <form {...form.formProps(save)} className="card flex max-w-2xl flex-col gap-4 p-5">
      <h2 className="text-lg">Kontak untuk pelanggan</h2>
      <Field label="Email" type="email" {...field('email')} />
      <Field label="Nomor WhatsApp" type="tel" {...field('whatsapp')} />
      <TextArea label="Alamat" rows={2} maxLength={300} {...field('address')} />
      <h2 className="mt-2 text-lg">Penjualan</h2>
      <Field label="Komisi (%)" inputMode="decimal" {...field('commissionPercent', percentHint)} />
      <Field label="Konfirmasi otomatis (hari)" inputMode="numeric" {...field('autoConfirmDays', daysHint)} />
      <Button type="submit" isBusy={isBusy} className="sm:self-end">
        {isBusy ? 'Menyimpan...' : 'Simpan'}
      </Button>
    </form>
  );
}

const textsOf = ({ commissionPercent, autoConfirmDays, ...contact }: ShopSettings) => ({
  ...{ ...contact, autoConfirmDays: String(autoConfirmDays) },
  commissionPercent: String(commissionPercent).replace('.', ','),
});
