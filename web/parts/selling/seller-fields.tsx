import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { sellerLabels, sellerLabels as label } from '#contract/field-labels.ts';
import { isMasked } from '#contract/store/masked-number.ts';
import { nikLength } from '#contract/store/seller-forms.ts';
import { plainDigits } from '#contract/texts.ts';
import { PhoneField } from '../phone-field.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import type { FieldBinding } from '../../ui/use-form.ts';

/** Asks for the numbers that the server has masked. Given for stored values, whose numbers are masked at first. */
type Reveal = (() => void) | undefined;

type OwnerFieldsProps = {
  field: FieldOf<'sellerName' | 'phoneNumber' | 'nik' | 'domicileAddress'>;
  onReveal?: Reveal;
};

export function OwnerFields({ field, onReveal }: OwnerFieldsProps) {
  const nik = field('nik');
  return (
    <>
      <Field label={label.sellerName} autoComplete="name" {...field('sellerName')} />
      <PhoneField
        label={label.phoneNumber}
        hint="Dipakai pembeli untuk menghubungi toko Anda."
        {...field('phoneNumber')}
      />
      <NumberField
        label={label.nik}
        onReveal={onReveal}
        hint="Untuk memastikan penjual adalah warga Sulawesi Utara. Disimpan terenkripsi, tidak ditampilkan kepada pembeli."
        count={`${plainDigits(nik.value).length}/${nikLength} digit`}
        {...nik}
      />
      <TextArea label={label.domicileAddress} rows={3} autoComplete="street-address" {...field('domicileAddress')} />
    </>
  );
}

type BusinessName = 'storeName' | 'productionAddress' | 'storeDescription';

export const BusinessFields = ({ field }: { field: FieldOf<BusinessName> }) => (
  <>
    <Field label={label.storeName} autoComplete="organization" {...field('storeName')} />
    <TextArea
      label={label.productionAddress}
      rows={3}
      hint="Lokasi pembuatan produk."
      {...field('productionAddress')}
    />
    <TextArea
      label={label.storeDescription}
      rows={5}
      hint="Ceritakan apa yang Anda buat, dari bahan apa, dan sejak kapan."
      {...field('storeDescription')}
    />
  </>
);

type Name = 'bankName' | 'bankAccountNumber' | 'bankAccountOwner';
type WalletName = 'eWallet' | 'eWalletAccountNumber' | 'eWalletsAccountOwner';
export function PaymentFields({ field, onReveal }: { field: FieldOf<Name | WalletName>; onReveal?: Reveal }) {
  const wallet = field('eWallet');
  const number = field('eWalletAccountNumber');
  const owner = field('eWalletsAccountOwner');
  return (
    <>
      <p className="text-muted">Uang cair setelah pembeli menerima pesanan, ke rekening ini.</p>
      <BankField {...field('bankName')} />
      <NumberField label={label.bankAccountNumber} onReveal={onReveal} {...field('bankAccountNumber')} />
      <Field label={label.bankAccountOwner} autoComplete="off" {...field('bankAccountOwner')} />
      <fieldset className="flex flex-col gap-5 rounded-xl border border-border-light p-4">
        <legend className="px-1 text-sm font-bold text-muted">E-wallet (opsional)</legend>
        <Select label={label.eWallet} options={withCurrent(eWallets, wallet.value)} {...wallet} />
        {(wallet.value || number.value || owner.value) && (
          <>
            <NumberField label={label.eWalletAccountNumber} onReveal={onReveal} {...number} />
            <Field label={label.eWalletsAccountOwner} autoComplete="off" {...owner} />
          </>
        )}
      </fieldset>
    </>
  );
}

const NumberField = ({ onReveal, ...field }: ComponentProps<typeof Field> & FieldBinding) => (
  <Field
    isMasked={Boolean(onReveal)}
    onReveal={isMasked(field.value) ? onReveal : undefined}
    inputMode="numeric"
    autoComplete="off"
    {...field}
  />
);

function BankField({ onBlur, ...bank }: FieldBinding) {
  const isListed = banks.some(({ value }) => value === bank.value);
  // Separate from the name, so that clearing the name of an unlisted bank does not hide its field.
  const [isOtherChosen, setOtherChosen] = useState(!isListed);
  const isOther = isOtherChosen || !isListed;

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const isOtherNow = event.target.value === otherBank;
    setOtherChosen(isOtherNow);
    // The form stores the bank's name, which the seller has not typed yet.
    if (isOtherNow) event.target.value = '';
    bank.onChange(event);
  }

  return (
    <>
      <Select
        label={sellerLabels.bankName}
        options={[...banks, { value: otherBank, label: otherBank }]}
        name={bank.name}
        value={isOther ? otherBank : bank.value}
        error={isOther ? undefined : bank.error}
        onChange={choose}
        onBlur={isOther ? undefined : onBlur}
      />
      {isOther && <Field label="Bank lainnya" hint="Tulis nama bank." maxLength={100} onBlur={onBlur} {...bank} />}
    </>
  );
}

const choices = (emptyLabel: string, names: readonly string[]) => [
  { value: '', label: emptyLabel },
  ...names.map((name) => ({ value: name, label: name })),
];

const bankNames =
  'Bank SulutGo, BRI, BNI, Mandiri, BCA, BSI, BTN, CIMB Niaga, Danamon, Permata, Maybank, Panin, OCBC, Mega, SeaBank, Bank Jago';
const banks = choices('Pilih bank', bankNames.split(', '));

/** The option that shows a field for the name of any other bank. */
const otherBank = 'Bank lain';

const eWallets = choices('Tidak ada', ['GoPay', 'OVO', 'DANA', 'ShopeePay', 'LinkAja']);

type Choice = { value: string; label: string };

/** The choices plus the stored value if it is not listed, because the API accepts any name. */
const withCurrent = (known: readonly Choice[], current: string): readonly Choice[] =>
  known.some(({ value }) => value === current) ? known : [...known, { value: current, label: current }];

/** The type of `form.field` for a form that has at least these fields. */
export type FieldOf<Name extends string> = (name: Name) => FieldBinding;
