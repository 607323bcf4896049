import { type ChangeEvent, useState } from 'react';
import { nikLength, sellerLabels, sellerLabels as label } from '#contract/seller-forms.ts';
import { Field } from '../../ui/field.tsx';
import { Select, TextArea } from '../../ui/form-controls.tsx';
import type { FieldWiring } from '../../ui/use-form.ts';

type OwnerFieldsProps = {
  field: FieldOf<'sellerName' | 'phoneNumber' | 'nik' | 'domicileAddress'>;
  /** What is shown was given before: a number of theirs is covered until they ask for it. */
  isOnRecord?: boolean;
};

/** Who the seller is. */
export function OwnerFields({ field, isOnRecord }: OwnerFieldsProps) {
  const nik = field('nik');
  return (
    <>
      <Field label={label.sellerName} autoComplete="name" {...field('sellerName')} />
      <Field
        label={label.phoneNumber}
        type="tel"
        autoComplete="tel"
        hint="Dipakai pembeli untuk menghubungi toko Anda."
        {...field('phoneNumber')}
      />
      <Field
        label={label.nik}
        isCovered={isOnRecord}
        inputMode="numeric"
        autoComplete="off"
        maxLength={nikLength}
        hint="Untuk memastikan penjual adalah warga Sulawesi Utara. Disimpan terenkripsi, tidak ditampilkan kepada pembeli."
        count={`${nik.value.length}/${nikLength} digit`}
        {...nik}
      />
      <TextArea label={label.domicileAddress} rows={3} autoComplete="street-address" {...field('domicileAddress')} />
    </>
  );
}

type BusinessFieldsProps = { field: FieldOf<'storeName' | 'productionAddress' | 'storeDescription'> };

/** What the store is. */
export function BusinessFields({ field }: BusinessFieldsProps) {
  return (
    <>
      <Field label={label.storeName} autoComplete="organization" {...field('storeName')} />
      <TextArea label={label.productionAddress} rows={3} hint="Tempat barang dibuat." {...field('productionAddress')} />
      <TextArea
        label={label.storeDescription}
        rows={5}
        hint="Ceritakan apa yang Anda buat, dari bahan apa, dan sejak kapan."
        {...field('storeDescription')}
      />
    </>
  );
}

type Name = 'bankName' | 'bankAccountNumber' | 'bankAccountOwner';
type WalletName = 'eWallet' | 'eWalletAccountNumber' | 'eWalletsAccountOwner';
type PaymentFieldsProps = {
  field: FieldOf<Name | WalletName>;
  /** What is shown was given before: the numbers are covered until the seller asks for them. */
  isOnRecord?: boolean;
};

/** Where the seller's money goes. */
export function PaymentFields({ field, isOnRecord }: PaymentFieldsProps) {
  const wallet = field('eWallet');
  return (
    <>
      <BankField {...field('bankName')} />
      <Field
        label={label.bankAccountNumber}
        isCovered={isOnRecord}
        inputMode="numeric"
        autoComplete="off"
        {...field('bankAccountNumber')}
      />
      <Field label={label.bankAccountOwner} autoComplete="off" {...field('bankAccountOwner')} />
      <fieldset className="flex flex-col gap-5 rounded-2xl border border-border-light p-4">
        <legend className="px-1 text-sm font-semibold text-muted">E-wallet (boleh dikosongkan)</legend>
        <Select label={label.eWallet} options={withPresent(eWallets, wallet.value)} {...wallet} />
        <Field
          label={label.eWalletAccountNumber}
          isCovered={isOnRecord}
          inputMode="numeric"
          autoComplete="off"
          {...field('eWalletAccountNumber')}
        />
        <Field label={label.eWalletsAccountOwner} autoComplete="off" {...field('eWalletsAccountOwner')} />
      </fieldset>
    </>
  );
}

/** The seller's bank: one of those most used, or any other by its name. */
export function BankField({ onBlur, ...bank }: FieldWiring) {
  const isListed = banks.some(({ value }) => value === bank.value);
  // Kept apart from the name: a name that is cleared to be typed anew is still that of another bank.
  const [isOtherChosen, setOtherChosen] = useState(!isListed);
  const isOther = isOtherChosen || !isListed;

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const isOtherNow = event.target.value === otherBank;
    setOtherChosen(isOtherNow);
    // The form holds the bank's name, which is yet to be typed.
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

/** Where sellers receive their money: banks and e-wallets in use in North Sulawesi. */
const choices = (none: string, names: readonly string[]) => [
  { value: '', label: none },
  ...names.map((name) => ({ value: name, label: name })),
];

export const banks = choices('Pilih bank', [
  'Bank SulutGo',
  'BRI',
  'BNI',
  'Mandiri',
  'BCA',
  'BSI',
  'BTN',
  'CIMB Niaga',
  'Danamon',
  'Permata',
  'Maybank',
  'Panin',
  'OCBC',
  'Mega',
  'SeaBank',
  'Bank Jago',
]);

/** Leads to a field for the name of any other bank. */
export const otherBank = 'Bank lain';

export const eWallets = choices('Tidak ada', ['GoPay', 'OVO', 'DANA', 'ShopeePay', 'LinkAja']);

type Choice = { value: string; label: string };

/** The choices, and what was chosen before our list was this one: the API takes any name. */
export const withPresent = (known: readonly Choice[], present: string): readonly Choice[] =>
  known.some(({ value }) => value === present) ? known : [...known, { value: present, label: present }];

/** `form.field` of any form that has at least the fields named. */
export type FieldOf<Name extends string> = (name: Name) => FieldWiring;
