import type { output } from 'zod/mini';
import { shippingForm, type ShippingSettings } from '#contract/shipping/shipping-form.ts';
import { call } from '../../call.ts';
import { Field } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/form-controls.tsx';
import { SheetForm } from './sheet-form.tsx';

const amount = { inputMode: 'numeric', autoComplete: 'off' } as const;

export function ShippingSheet({ settings, onClose }: { settings: ShippingSettings; onClose: () => void }) {
  async function save(body: output<typeof shippingForm>) {
    await call('PUT /api/store/shipping/edit', { body });
    return { message: 'Pengaturan pengiriman disimpan.' };
  }

  return (
    <SheetForm
      title="Atur Pengiriman"
      name="pengiriman"
      schema={shippingForm}
      values={textsOf(settings)}
      send={save}
      failure="Gagal menyimpan pengaturan pengiriman."
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field
            label="Kode pos toko"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            hint="Asal pengiriman, misalnya 95115"
            {...form.field('postalCode')}
          />
          <h3 className="mt-2 text-lg">Ongkos kirim per pesanan</h3>
          <p className="-mt-3 text-sm text-muted">
            Dalam rupiah. Isi 0 jika gratis, kosongkan jika tidak dikirim ke sana.
          </p>
          <Field
            label="Wilayah terdekat"
            hint="Tiga angka pertama kode pos sama dengan toko"
            {...amount}
            {...form.field('nearbyFee')}
          />
          <Field label="Sulawesi Utara" hint="Kode pos 95…" {...amount} {...form.field('provinceFee')} />
          <Field label="Luar Sulawesi Utara" {...amount} {...form.field('elsewhereFee')} />
          <Field
            label="Tambahan per produk"
            hint="Untuk setiap produk setelah yang pertama; 0 jika tidak ada"
            {...amount}
            {...form.field('feePerFurtherPiece')}
          />
          <Field
            label="Gratis ongkir mulai belanja"
            hint="Kosongkan jika tidak ada"
            {...amount}
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
              <p role="alert" className="text-sm font-medium text-danger">
                {form.errors.hasPickup}
              </p>
            )}
          </div>
        </>
      )}
    </SheetForm>
  );
}

const textsOf = ({ postalCode, hasPickup, ...amounts }: ShippingSettings) => ({
  postalCode,
  hasPickup: String(hasPickup),
  nearbyFee: textOf(amounts.nearbyFee),
  provinceFee: textOf(amounts.provinceFee),
  elsewhereFee: textOf(amounts.elsewhereFee),
  feePerFurtherPiece: textOf(amounts.feePerFurtherPiece),
  freeFrom: textOf(amounts.freeFrom),
});

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount));
