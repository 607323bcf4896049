import { type ChangeEvent, type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { safeParse } from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Errors<Values> = Partial<Record<keyof Values & string, string>>;

/** The props that `form.field('email')` returns for a Field, Select or TextArea. */
export type FieldWiring = {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: ChangeEvent<Control>): void;
  onBlur(event: FocusEvent<Control>): void;
};

/**
 * Values and errors of a form. A non-empty field is validated on blur and all fields on submit. Editing a field clears
 * its error. After a failed submit the first invalid field gets the focus, and the values are kept. `known` holds the
 * initial errors.
 */
export function useForm<Values extends Record<string, string>, Schema extends $ZodType>(
  schema: Schema,
  start: Values,
  known: Errors<Values> = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  /** Errors from the server. Each stays until its field is edited. */
  const [refusals, setRefusals] = useState<Errors<Values>>(known);
  /** The fields whose schema errors are shown. Editing another field can also resolve such an error. */
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());

  const found: Errors<Values> = errorsOf(safeParse(schema, values).error?.issues);
  const shown = Object.entries(found).filter(([name]) => marked.has(name));
  const errors = { ...refusals, ...Object.fromEntries(shown) } as Errors<Values>;

  const leadToFirst = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  useEffect(leadToFirst, []);

  /** Shows the server's errors at their fields and focuses the first. */
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
    /** Replaces all values and clears all errors. */
    fillAll(texts: Values): void {
      setValues(texts);
      setRefusals({});
      setMarked(new Set());
    },
    /** Sets a field from code, for example the URL of an uploaded picture. */
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
     * `<form {...form.sending(send)}>`: on submit calls `send` with the parsed values, or `refused` if they are
     * invalid.
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

/** The first zod issue of each field. */
export const errorsOf = <Name extends string>(issues: readonly Issue[] = []): Partial<Record<Name, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])) as Partial<
    Record<Name, string>
  >;
