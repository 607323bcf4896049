import { useState } from 'react';
import type { output } from 'zod/mini';
import { shippingForm, type ShippingSettings } from '#contract/shipping-form.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { deleteDraft, loadDraft, RestoredDraft, useSavedDraft } from '../../parts/draft.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/form-controls.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type ShippingSheetProps = {
  settings: ShippingSettings;
  onClose: () => void;
  /** Called after saving; closes the sheet. */
  onSaved: () => Promise<void>;
};

const formId = 'atur-pengiriman';

/** The side sheet to set the shipping fees. Closing it keeps unsaved input as a draft. */
export function ShippingSheet({ settings, onClose, onSaved }: ShippingSheetProps) {
  const [initialValues] = useState(() => textsOf(settings));
  const [draft] = useState(() => loadDraft('pengiriman', initialValues));
  const form = useForm(shippingForm, draft.values);
  const [isBusy, setBusy] = useState(false);
  const isRestored = useSavedDraft({ draft, initialValues, values: form.values });

  async function send(body: output<typeof shippingForm>) {
    setBusy(true);
    try {
      await call('PUT /api/store/shipping/edit', { body });
      deleteDraft(draft.key);
      toast({ title: 'Pengaturan pengiriman disimpan.' });
      await onSaved();
    } catch (error) {
      toastError(error, 'Gagal menyimpan pengaturan pengiriman.');
      if (error instanceof ApiError) form.showServerErrors(error.errors);
      setBusy(false);
    }
  }

  const amount = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Atur Pengiriman"
      footer={
        <Button type="submit" form={formId} isWide isBusy={isBusy}>
          {isBusy ? 'Menyimpan...' : 'Simpan'}
        </Button>
      }
    >
      <form id={formId} {...form.formProps(send)} className="flex flex-col gap-5">
        {isRestored && <RestoredDraft onDiscard={() => form.reset(initialValues)} />}
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
      </form>
    </Sheet>
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
