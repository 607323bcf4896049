import { sellerLabels as label } from '#contract/seller-forms.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { FieldOf } from './field-of.ts';
import { BankField } from './bank-field.tsx';
import { eWallets, withPresent } from './money-places.ts';

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
      <fieldset className="flex flex-col gap-5 rounded-2xl border border-benang p-4">
        <legend className="px-1 text-sm font-semibold text-abu">E-wallet (boleh dikosongkan)</legend>
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
