/** The fields for numbers that people type. The text stays as typed; what it is read as stands below the field. */
import type { MouseEvent } from 'react';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { readRupiah, readWholeNumber } from '#contract/typed-numbers.ts';
import { Field } from '../ui/field.tsx';
import type { FieldBinding } from '../ui/use-form.ts';

type NumberFieldProps = FieldBinding & {
  label: string;
  hint?: string | undefined;
  /** What 0 and a blank field mean, if that is more than nothing. */
  meaning?: ((amount: 0 | null) => string) | undefined;
};

/** An amount of rupiah. */
export const AmountField = (props: NumberFieldProps) => (
  <NumberField {...props} read={readRupiah} format={formatRupiah} />
);

/** A number of pieces or days. */
export const CountField = ({ unit, ...props }: NumberFieldProps & { unit: string }) => (
  <NumberField {...props} read={readWholeNumber} format={(count) => `${formatNumber(count)} ${unit}`} />
);

/**
 * Selects a 0 that is clicked, as the tab key does, so that
 * typing replaces it: 45000 typed before it would be 450000.
 */
export const selectZero = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
  if (readWholeNumber(currentTarget.value) === 0) currentTarget.select();
};

type Reading = { read: (text: string) => number | string; format: (amount: number) => string };

function NumberField({ hint, meaning, read, format, ...field }: NumberFieldProps & Reading) {
  const amount = field.value.trim() === '' ? null : read(field.value);
  const formatted = typeof amount === 'number' && amount > 0 && `= ${format(amount)}`;
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      hint={[formatted, hint].filter(Boolean).join('. ')}
      {...(meaning && (amount === 0 || amount === null) && { count: meaning(amount) })}
      onClick={selectZero}
      {...field}
    />
  );
}
