import { useState } from 'react';
import type { output } from 'zod/mini';
import { addressFields, type Address } from '#contract/addresses.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ownId } from '../../visitor/session.ts';
import { toast, toastError } from '../../visitor/toast.ts';
import { dropDraft, keepDraft, takeDraft } from '../draft.tsx';

type AddressDialogProps = {
  /** The address to edit; without it, a new address is added. */
  address?: Address | undefined;
  onClose: () => void;
  onSaved: (address: Address) => void;
};

const blank = { receiverName: '', address: '', city: '', pincode: '', phone: '', notes: '' };
const longestName = 50;

/**
 * Adds or edits a delivery address. After a failed save, for example an ended session, the values are kept as a
 * draft.
 */
export function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const [draft] = useState(() => takeDraft(`alamat-${address?._id ?? 'baru'}`, address ? textsOf(address) : blank));
  const form = useForm(addressFields, draft.texts);
  const [isBusy, setBusy] = useState(false);
  const isFilled = Object.values(form.values).every((text) => text.trim() !== '');

  async function send(fields: output<typeof addressFields>) {
    setBusy(true);
    try {
      const { message, data } = await save(fields, address);
      dropDraft(draft.key);
      toast({ title: message });
      onSaved(data);
    } catch (error) {
      keepDraft(draft.key, form.values);
      toastError(error, 'Gagal menyimpan alamat.');
      if (error instanceof ApiError) form.refuse(error.errors);
      setBusy(false);
    }
  }

  function close() {
    dropDraft(draft.key);
    onClose();
  }

  return (
    <Dialog isOpen onClose={close} title={address ? 'Ubah Alamat' : 'Tambah Alamat'}>
      <form {...form.sending(send)} className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Nama penerima"
          autoComplete="name"
          maxLength={longestName}
          count={`${form.values.receiverName.length}/${longestName}`}
          {...form.field('receiverName')}
        />
        <Field label="Nomor telepon" type="tel" autoComplete="tel" {...form.field('phone')} />
        <div className="sm:col-span-2">
          <TextArea
            label="Alamat"
            autoComplete="street-address"
            rows={2}
            hint="Jalan, nomor rumah, kelurahan, kecamatan"
            {...form.field('address')}
          />
        </div>
        <Field label="Kota" autoComplete="address-level2" {...form.field('city')} />
        <Field label="Kode pos" inputMode="numeric" autoComplete="postal-code" {...form.field('pincode')} />
        <div className="sm:col-span-2">
          <Field label="Catatan" hint="Untuk kurir, misalnya: pagar hijau" {...form.field('notes')} />
        </div>
        <div className="flex flex-col-reverse gap-3 sm:col-span-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={close}>
            Batal
          </Button>
          <Button type="submit" disabled={!isFilled} isBusy={isBusy}>
            {isBusy ? 'Menyimpan...' : 'Simpan Alamat'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const textsOf = ({ receiverName, address, city, pincode, phone, notes }: Address) => {
  return { receiverName, address, city, pincode, phone, notes };
};

const save = (fields: output<typeof addressFields>, address: Address | undefined) =>
  address
    ? call('PUT /api/shop/address/update/:userId/:addressId', {
        params: { userId: ownId(), addressId: address._id },
        body: fields,
      })
    : call('POST /api/shop/address/add', { body: { ...fields, userId: ownId() } });
