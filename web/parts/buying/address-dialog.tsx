import { useId, useState } from 'react';
import type { output } from 'zod/mini';
import { clipText } from '#contract/clip-text.ts';
import { changeOf } from '#contract/changed-fields.ts';
import { addressFields, type Address } from '#contract/addresses/addresses.ts';
import type { Region } from '#contract/addresses/regions.ts';
import { call } from './answers.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { currentUserId, useSession } from '../../visitor/session.ts';
import { RegionField } from '../region-field.tsx';
import { useSend } from '../use-send.ts';
import { PhoneField } from '../phone-field.tsx';
import { useDraftForm } from '../draft.tsx';

type AddressDialogProps = {
  /** The address to edit; without it, a new address is added. */
  address?: Address | undefined;
  /** Whether a new one is the last that can be saved. */
  isLast?: boolean;
  onClose: () => void;
  onSaved: (address: Address) => void;
};

const maxNameLength = 50;

/** A new address goes to the user themselves, unless they type another name. */
function newAddress() {
  const { user } = useSession.getState();
  const receiverName = clipText(user?.userName ?? '', maxNameLength);
  const place = { address: '', region: '', regionName: '', city: '', pincode: '' };
  return { receiverName, ...place, phone: user?.phoneNumber ?? '', notes: '', isForOther: 'false' };
}

/** Adds or edits an address. */
export function AddressDialog({ address, isLast, onClose, onSaved }: AddressDialogProps) {
  const form = useDraftForm(changeOf(addressFields, address ?? {}), address ? textsOf(address) : newAddress(), {
    alsoStored: ['regionName'],
  });
  const { isBusy, send } = useSend();
  const { region, regionName, ...required } = form.values;
  const isFilled = Object.values(required).every((text) => text.trim() !== '');
  const [postalCodes, setPostalCodes] = useState<string[]>([]);
  const postalCodesId = useId();

  const chooseRegion = (chosen: Region) => {
    form.setValue('region', chosen.code);
    form.setValue('regionName', chosen.name);
    form.setValue('city', chosen.city);
    setPostalCodes(chosen.postalCodes);
    if (!chosen.postalCodes.includes(required.pincode))
      form.setValue('pincode', chosen.postalCodes.length === 1 ? chosen.postalCodes[0]! : '');
  };
  const leaveRegion = (typed: string) => {
    form.setValue('region', '');
    form.setValue('regionName', typed);
  };

  /** Name and phone of the user themselves are not those of another person. */
  function sendToOther(isForOther: boolean) {
    const own = newAddress();
    form.setValue('isForOther', String(isForOther));
    for (const name of ['receiverName', 'phone'] as const) {
      if (isForOther && required[name] === own[name]) form.setValue(name, '');
      if (!isForOther && required[name].trim() === '') form.setValue(name, own[name]);
    }
  }

  const submit = (fields: output<typeof addressFields>) =>
    send(() => save(fields, address), {
      form,
      close: ({ data }) => onSaved(data),
      failure: 'Gagal menyimpan alamat.',
    });

  function giveUp() {
    form.endDraft();
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={address ? 'Ubah Alamat' : 'Tambah Alamat'}>
      <form {...form.formProps(submit)} className="grid gap-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">{form.draftNotice}</div>
        <div className="sm:col-span-2">
          <Checkbox
            label="Kirim ke orang lain"
            checked={form.values.isForOther === 'true'}
            onChange={({ target }) => sendToOther(target.checked)}
          />
          {form.values.isForOther === 'true' && (
            <p className="text-sm text-muted">
              Isi nama dan nomor telepon penerima. Label paket menyebut nama Anda sebagai pengirim.
              {isLast && !address && (
                <b className="block text-ink">Ini alamat ketiga, yang terakhir yang dapat Anda simpan.</b>
              )}
            </p>
          )}
        </div>
        <Field
          label="Nama penerima"
          autoComplete="name"
          maxLength={maxNameLength}
          count={`${form.values.receiverName.length}/${maxNameLength}`}
          {...form.field('receiverName')}
        />
        <PhoneField label="Nomor telepon" {...form.field('phone')} />
        <div className="sm:col-span-2">
          <TextArea
            label="Alamat"
            autoComplete="street-address"
            rows={2}
            hint="Jalan, nomor rumah, kelurahan"
            {...form.field('address')}
          />
        </div>
        <div className="sm:col-span-2">
          <RegionField
            text={regionName}
            isChosen={region !== ''}
            error={form.errors.region}
            onType={leaveRegion}
            onChoose={chooseRegion}
          />
        </div>
        <Field
          label="Kota"
          autoComplete="address-level2"
          {...form.field('city')}
          onChange={({ target }) => {
            form.setValue('city', target.value);
            // Another city than that of the kecamatan.
            if (region) leaveRegion('');
          }}
        />
        <Field
          label="Kode pos"
          inputMode="numeric"
          autoComplete="postal-code"
          list={postalCodesId}
          hint={postalCodes.length > 1 ? `Di kecamatan ini: ${postalCodes.join(', ')}` : undefined}
          {...form.field('pincode')}
        />
        <datalist id={postalCodesId}>
          {postalCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </datalist>
        <div className="sm:col-span-2">
          <Field label="Catatan" hint="Untuk kurir, misalnya: pagar hijau" {...form.field('notes')} />
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={giveUp}>
            Batal
          </Button>
          <Button type="submit" disabled={!isFilled} isBusy={isBusy}>
            {isBusy ? 'Menyimpan...' : 'Simpan Alamat'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const textsOf = ({ receiverName, address, region, regionName, city, pincode, phone, notes, isForOther }: Address) => ({
  receiverName,
  address,
  region: region ?? '',
  regionName: regionName ?? '',
  city,
  pincode,
  phone,
  notes,
  isForOther: String(isForOther === true),
});

const save = (fields: output<typeof addressFields>, address: Address | undefined) =>
  address
    ? call('PUT /api/shop/address/update/:userId/:addressId', {
        params: { userId: currentUserId(), addressId: address._id },
        body: fields,
      })
    : call('POST /api/shop/address/add', { body: { ...fields, userId: currentUserId() } });
