import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { safeParse } from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Errors<Values> = Partial<Record<keyof Values & string, string>>;

/** The props that `form.field('email')` returns for a Field, Select or TextArea. */
export type FieldBinding = {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: ChangeEvent<Control>): void;
  onBlur(event: FocusEvent<Control>): void;
};

/**
 * Values and errors of a form. A non-empty field is validated on blur and all fields on
 * submit. Editing a field clears its error. After a failed submit the first invalid field
 * gets the focus, and the values are kept. `initialErrors` holds the initial errors.
 */
export function useForm<Values extends Record<string, string>, Schema extends $ZodType>(
  schema: Schema,
  initialValues: Values,
  initialErrors: Errors<Values> = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initialValues);
  /** Errors from the server. Each stays until its field is edited or the form is sent again. */
  const [serverErrors, setServerErrors] = useState<Errors<Values>>(initialErrors);
  /** The fields whose schema errors are shown. Editing another field can also resolve such an error. */
  const [checkedFields, setCheckedFields] = useState<ReadonlySet<string>>(new Set());

  const schemaErrors: Errors<Values> = errorsOf(safeParse(schema, values).error?.issues);
  const shown = Object.entries(schemaErrors).filter(([name]) => checkedFields.has(name));
  const errors = { ...serverErrors, ...Object.fromEntries(shown) } as Errors<Values>;

  const focusFirstError = () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  useEffect(focusFirstError, []);

  /** Whether one of them stands at a field, which then needs no toast. */
  function showServerErrors(newErrors: Errors<Values>): boolean {
    showErrors(newErrors, []);
    return Object.keys(newErrors).some((name) => name in initialValues);
  }

  function showErrors(newErrors: Errors<Values>, names: Iterable<string>): void {
    flushSync(() => {
      setServerErrors(newErrors);
      setCheckedFields(new Set(names));
    });
    focusFirstError();
  }

  function setValue(name: keyof Values & string, text: string | ((before: string) => string)): void {
    setValues((now) => ({ ...now, [name]: typeof text === 'string' ? text : text(now[name] ?? '') }));
    setServerErrors((now) => ({ ...now, [name]: undefined }));
    setCheckedFields((now) => new Set([...now].filter((other) => other !== name)));
  }

  return {
    values,
    errors,
    /** Whether the values satisfy the schema, whatever errors are shown. */
    isValid: Object.keys(schemaErrors).length === 0,
    showServerErrors,
    reset(newValues: Values): void {
      setValues(newValues);
      setServerErrors({});
      setCheckedFields(new Set());
    },
    /** Sets a field from code, for example the URL of an uploaded picture, or from what it is by then. */
    setValue,
    /** `<Field label="Email" {...form.field('email')} />` */
    field: (name: keyof Values & string): FieldBinding => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event) => setValue(name, event.target.value),
      onBlur(event) {
        if (event.target.value !== '' && schemaErrors[name]) setCheckedFields((now) => new Set([...now, name]));
      },
    }),
    /** `<form {...form.formProps(send)}>`: submits the parsed values, or calls `onInvalid`. */
    formProps: (send: (checked: output<Schema>) => Promise<void>, onInvalid?: () => void) => ({
      ref: form,
      noValidate: true,
      onSubmit(event: Pick<Event, 'preventDefault'>) {
        event.preventDefault();
        const { success, data } = safeParse(schema, values);
        if (success) {
          setServerErrors({});
          return void send(data);
        }
        showErrors({}, Object.keys(schemaErrors));
        onInvalid?.();
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
