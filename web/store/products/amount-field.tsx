import type { ChangeEvent } from 'react';
import { Field } from '../../ui/field.tsx';
import type { FieldWiring } from '../../ui/use-form.ts';

type AmountFieldProps = FieldWiring & {
  label: string;
  most: number;
  /** How the amount reads, in words a person would use: `Rp 150.000`. */
  show: (amount: number) => string;
  note?: string;
};

/** A whole number to type, read back as it is understood: a zero too many is seen before it is sold. */
export function AmountField({ most, show, note, onChange, ...rest }: AmountFieldProps) {
  const isWhole = /^\d{1,15}$/.test(rest.value) && rest.value !== '0';
  const read = isWhole ? `= ${show(Number(rest.value))}` : `Maksimal ${show(most)}`;

  function changed(event: ChangeEvent<HTMLInputElement>) {
    // Thousands as Indonesians write them: 150.000.
    event.target.value = event.target.value.replace(/[.\s](?=\d{3}(\D|$))/g, '');
    onChange(event);
  }

  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      hint={note ? `${read}. ${note}` : read}
      onChange={changed}
      {...rest}
    />
  );
}
