import type { output } from 'zod/mini';
import { formatRupiah, zero } from '#contract/money.ts';
import type { StoreSettings } from '#contract/shipping/shipping.ts';
import { changeOf } from '#contract/changed-fields.ts';
import { shippingForm } from '#contract/shipping/shipping-form.ts';
import { zoneLabels } from '#contract/shipping/shipping-zones.ts';
import { call } from '../../call.ts';
import { feeText } from '../../parts/buying/shipping-texts.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { AmountField } from '../../parts/number-fields.tsx';
import { RegionField } from '../../parts/region-field.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { EditIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { SheetForm } from './sheet-form.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

export const ShippingPanel = ({ settings }: { settings: Promise<StoreSettings> }) => (
  <Loaded
    promise={settings}
    fallback={<Skeleton className="h-56 rounded-xl" />}
    isOffice
    isOptional
    title="Pengaturan pengiriman gagal dimuat."
  >
    {(known) => <LoadedSettings settings={known} />}
  </Loaded>
);

function LoadedSettings({ settings }: { settings: StoreSettings }) {
  const editing = useOverlay('isi');
  const { postalCode, regionName, nearbyFee, provinceFee, elsewhereFee, feePerFurtherPiece, freeFrom, hasPickup } =
    settings;
  const summary = [
    `Dari ${postalCode}`,
    regionName && `Kec. ${regionName}`,
    `${zoneLabels.nearby} ${feeText(nearbyFee)}`,
    `${zoneLabels.province} ${feeText(provinceFee)}`,
    `${zoneLabels.elsewhere} ${feeText(elsewhereFee)}`,
    feePerFurtherPiece > 0 && `tambahan ${formatRupiah(feePerFurtherPiece)} per produk`,
    freeFrom !== null && `gratis mulai belanja ${formatRupiah(freeFrom)}`,
    hasPickup && 'bisa diambil di alamat produksi',
  ];

  return (
    <>
      <section className="card p-4 sm:p-5">
        <h2 className="text-xl">Pengiriman</h2>
        {postalCode ? (
          <p className="mt-2 text-muted max-sm:text-sm">{summary.filter(Boolean).join(' · ')}</p>
        ) : (
          <p className="mt-2 rounded-xl bg-notice px-4 py-3 text-sm text-notice-ink">
            Ongkos kirim belum diatur, jadi semua pesanan dikirim gratis ke mana saja.
          </p>
        )}
        <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={() => editing.open('pengiriman')}>
          <EditIcon /> Atur Pengiriman
        </Button>
      </section>
      {editing.value === 'pengiriman' && <ShippingSheet settings={settings} onClose={editing.close} />}
    </>
  );
}

/** What 0 and a blank fee of a zone mean. */
const meaning = (fee: 0 | null) => feeText(fee === null ? null : zero);

function ShippingSheet({ settings, onClose }: { settings: StoreSettings; onClose: () => void }) {
  async function save(body: output<typeof shippingForm>) {
    await call('PUT /api/store/shipping/edit', { body });
    return { message: 'Pengaturan pengiriman disimpan.' };
  }

  return (
    <SheetForm
      title="Atur Pengiriman"
      name="pengiriman"
      schema={changeOf(shippingForm, settings)}
      values={textsOf(settings)}
      alsoStored={['regionName']}
      send={save}
      failure="Gagal menyimpan pengaturan pengiriman."
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-sm text-muted">Asal pengiriman menentukan wilayah terdekat dan perkiraan tiba.</p>
          <RegionField
            text={form.values.regionName}
            isChosen={form.values.region !== ''}
            error={form.errors.region}
            onType={(typed) => {
              form.setValue('region', '');
              form.setValue('regionName', typed);
            }}
            onChoose={({ code, name, postalCodes }) => {
              form.setValue('region', code);
              form.setValue('regionName', name);
              if (!postalCodes.includes(form.values.postalCode)) form.setValue('postalCode', postalCodes[0] ?? '');
            }}
          />
          <Field
            label="Kode pos toko"
            inputMode="numeric"
            autoComplete="off"
            hint="Misalnya 95115"
            {...form.field('postalCode')}
          />
          <h3 className="mt-2 text-base">Ongkos kirim per pesanan</h3>
          <p className="-mt-3 text-sm text-muted">
            Dalam rupiah. Isi 0 jika gratis, kosongkan jika tidak dikirim ke sana.
          </p>
          <AmountField
            label="Wilayah terdekat"
            hint="Kabupaten atau kota yang sama dengan toko"
            meaning={meaning}
            {...form.field('nearbyFee')}
          />
          <AmountField label="Sulawesi Utara" hint="Kode pos 95…" meaning={meaning} {...form.field('provinceFee')} />
          <AmountField label="Luar Sulawesi Utara" meaning={meaning} {...form.field('elsewhereFee')} />
          <AmountField
            label="Tambahan per produk"
            hint="Untuk setiap produk setelah yang pertama; kosongkan jika tidak ada"
            {...form.field('feePerFurtherPiece')}
          />
          <AmountField
            label="Gratis ongkir mulai belanja"
            hint="Kosongkan jika tidak ada"
            {...form.field('freeFrom')}
          />
          <div>
            <Checkbox
              label="Pembeli boleh mengambil sendiri di alamat produksi"
              name="hasPickup"
              checked={form.values.hasPickup === 'true'}
              onChange={({ target }) => form.setValue('hasPickup', String(target.checked))}
            />
            {form.errors.hasPickup && (
              <p role="alert" className="text-sm text-danger">
                {form.errors.hasPickup}
              </p>
            )}
          </div>
        </>
      )}
    </SheetForm>
  );
}

const textsOf = ({ postalCode, region, regionName, hasPickup, ...amounts }: StoreSettings) => ({
  postalCode,
  region: region ?? '',
  regionName: regionName ?? '',
  hasPickup: String(hasPickup),
  nearbyFee: textOf(amounts.nearbyFee),
  provinceFee: textOf(amounts.provinceFee),
  elsewhereFee: textOf(amounts.elsewhereFee),
  feePerFurtherPiece: textOf(amounts.feePerFurtherPiece || null),
  freeFrom: textOf(amounts.freeFrom),
});

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount));
