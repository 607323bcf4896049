import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { safeParse } from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import { errorsOf } from './errors-of.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Errors<Values> = Partial<Record<keyof Values & string, string>>;

/** What `form.field('email')` gives to a Field, Select or TextArea. */
export type FieldWiring = {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: ChangeEvent<Control>): void;
  onBlur(event: FocusEvent<Control>): void;
};

/**
 * A form's texts and what is wrong with them. A field is checked when it is left with something in it, all of them when
 * the form is sent; an error goes when its field is edited; the first bad field gets the focus; what was typed stays.
 * `known` are errors that it opens with.
 */
export function useForm<Values extends Record<string, string>, Schema extends $ZodType>(
  schema: Schema,
  start: Values,
  known: Errors<Values> = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors<Values>>(known);

  const found = (): Errors<Values> => errorsOf(safeParse(schema, values).error?.issues);

  const leadToFirst = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  useEffect(leadToFirst, []);

  /** Shows errors at their fields, the server's too, and leads to the first. */
  function refuse(refused: Errors<Values>): void {
    flushSync(() => setErrors(refused));
    leadToFirst();
  }

  function fill(name: keyof Values & string, text: string): void {
    setValues((now) => ({ ...now, [name]: text }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  }

  return {
    values,
    errors,
    refuse,
    /** Begins again with other texts. */
    fillAll(texts: Values): void {
      setValues(texts);
      setErrors({});
    },
    /** Writes into a field in the person's stead: the address of a picture that has arrived. */
    fill,
    /** `<Field label="Email" {...form.field('email')} />` */
    field: (name: keyof Values & string): FieldWiring => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event) => fill(name, event.target.value),
      onBlur(event) {
        // What the server found stays until the field is edited; to go at a press would move the button away from it.
        if (event.target.value !== '') setErrors({ ...errors, [name]: found()[name] ?? errors[name] });
      },
    }),
    /**
     * `<form {...form.sending(send)}>`: sends what the schema made of the texts, once it finds nothing wrong; `refused` is
     * told when it does.
     */
    sending: (send: (checked: output<Schema>) => Promise<void>, refused?: () => void) => ({
      ref: form,
      noValidate: true,
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        const checked = safeParse(schema, values);
        if (checked.success) return void send(checked.data);
        refuse(found());
        refused?.();
      },
    }),
  };
}
