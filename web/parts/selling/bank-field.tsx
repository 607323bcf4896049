import { useState, type ChangeEvent } from 'react';
import { sellerLabels } from '#contract/seller-forms.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { FieldWiring } from '../../ui/use-form.ts';
import { banks, otherBank } from './money-places.ts';

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
