import { type ChangeEvent, type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { safeParse } from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';

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
  /** Errors from the server: one stays until its field is edited. */
  const [refusals, setRefusals] = useState<Errors<Values>>(known);
  /** The fields whose schema errors are shown. Such an error goes once it is mended, by whichever field. */
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());

  const found: Errors<Values> = errorsOf(safeParse(schema, values).error?.issues);
  const shown = Object.entries(found).filter(([name]) => marked.has(name));
  const errors = { ...refusals, ...Object.fromEntries(shown) } as Errors<Values>;

  const leadToFirst = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  useEffect(leadToFirst, []);

  /** Shows errors at their fields, the server's too, and leads to the first. */
  function refuse(refused: Errors<Values>): void {
    show(refused, []);
  }

  function show(refused: Errors<Values>, names: Iterable<string>): void {
    flushSync(() => {
      setRefusals(refused);
      setMarked(new Set(names));
    });
    leadToFirst();
  }

  function fill(name: keyof Values & string, text: string): void {
    setValues((now) => ({ ...now, [name]: text }));
    setRefusals((now) => ({ ...now, [name]: undefined }));
    setMarked((now) => new Set([...now].filter((other) => other !== name)));
  }

  return {
    values,
    errors,
    refuse,
    /** Begins again with other texts. */
    fillAll(texts: Values): void {
      setValues(texts);
      setRefusals({});
      setMarked(new Set());
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
        if (event.target.value !== '' && found[name]) setMarked((now) => new Set([...now, name]));
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
        const { success, data } = safeParse(schema, values);
        if (success) return void send(data);
        show({}, Object.keys(found));
        refused?.();
      },
    }),
  };
}

type Issue = { path: readonly PropertyKey[]; message: string };

/** The first thing that is wrong with each field, as zod found it. */
export const errorsOf = <Name extends string>(issues: readonly Issue[] = []): Partial<Record<Name, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])) as Partial<
    Record<Name, string>
  >;
