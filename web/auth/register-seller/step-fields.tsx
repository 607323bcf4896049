import { nikLength, sellerLabels as label } from '#contract/seller-forms.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { useForm } from '../../ui/use-form.ts';
import type { Draft } from './registration-draft.ts';
import { banks, eWallets } from './money-places.ts';

type FieldsProps = {
  field: ReturnType<typeof useForm<Draft, never>>['field'];
  values: Draft;
};

function OwnerFields({ field, values }: FieldsProps) {
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
        label={label.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <Field
        label={label.nik}
        inputMode="numeric"
        maxLength={nikLength}
        hint="Untuk memastikan penjual adalah warga Sulawesi Utara. Disimpan terenkripsi, tidak pernah ditampilkan."
        count={`${values.nik.length}/${nikLength} digit`}
        {...field('nik')}
      />
      <Field
        label={label.password}
        type="password"
        autoComplete="new-password"
        hint="Minimal 8 karakter"
        {...field('password')}
      />
      <TextArea label={label.domicileAddress} rows={3} autoComplete="street-address" {...field('domicileAddress')} />
    </>
  );
}

function BusinessFields({ field }: FieldsProps) {
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

function PaymentFields({ field }: FieldsProps) {
  return (
    <>
      <Select label={label.bankName} options={banks} {...field('bankName')} />
      <Field label={label.bankAccountNumber} inputMode="numeric" autoComplete="off" {...field('bankAccountNumber')} />
      <Field label={label.bankAccountOwner} autoComplete="off" {...field('bankAccountOwner')} />
      <fieldset className="flex flex-col gap-5 rounded-2xl border border-benang p-4">
        <legend className="px-1 text-sm font-semibold text-abu">E-wallet (boleh dikosongkan)</legend>
        <Select label={label.eWallet} options={eWallets} {...field('eWallet')} />
        <Field label={label.eWalletAccountNumber} inputMode="numeric" autoComplete="off" {...field('eWalletAccountNumber')} />
        <Field label={label.eWalletsAccountOwner} autoComplete="off" {...field('eWalletsAccountOwner')} />
      </fieldset>
    </>
  );
}

/** The fields of each step, in the order of `registrationSteps`. */
export const stepFields = [OwnerFields, BusinessFields, PaymentFields] as const;
