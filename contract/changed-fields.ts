/**
 * Forms of a record that exists. A field that is sent as it is stored is not judged: it may be
 * older than a rule, or above a limit that only people must observe, as stock after a cancellation.
 */
import * as z from 'zod/mini';
import type { $ZodCheck, $ZodShape, input, output } from 'zod/v4/core';

type Form = z.ZodMiniObject;
type Stored = Readonly<Record<string, unknown>>;

/** The `params` of a rule about several fields: it is judged when one of them was changed. */
type RuleParams = { fields: readonly string[] };

/**
 * The schema of a change of the stored record, as its GET answers it. Unchanged fields are parsed to what
 * is stored, others as the form does. A rule of the form about several fields names them in its `params`.
 */
export function changeOf<F extends Form>(form: F, stored: object) {
  const change = z.pipe(
    z.transform((sent: unknown, context) => {
      const { data, error } = z.safeParse(judgedOf(form, sent, stored as Stored), sent);
      if (!error) return data;
      context.issues.push(
        ...error.issues.map(({ path, message }) => ({ code: 'custom' as const, path, message, input: sent })),
      );
      return z.NEVER;
    }),
    z.any(),
  ) as unknown as z.ZodMiniType<output<F>, input<F>>;
  // What the fields are, for storable-fields.ts.
  return Object.assign(change, { form });
}

/** The form in which unchanged fields are as stored, without the rules that only they could break. */
function judgedOf(form: Form, sent: unknown, stored: Stored) {
  if (typeof sent !== 'object' || sent === null) return form;
  const values = sent as Stored;
  const unchanged = Object.keys(form.shape).filter(
    (name) => Object.hasOwn(stored, name) && isUnchanged(form.shape[name]!, values[name], stored[name]),
  );
  const fields = Object.fromEntries(unchanged.map((name) => [name, z.transform(() => stored[name])]));
  const isJudged = (check: $ZodCheck<unknown>) => {
    const about = (check._zod.def as { params?: RuleParams }).params?.fields;
    return !about?.every((name) => unchanged.includes(name));
  };
  const rules = (form._zod.def.checks ?? []).filter((check) => isJudged(check as $ZodCheck<unknown>));
  return z.object({ ...form.shape, ...fields }).check(...(rules as $ZodCheck<object>[]));
}

function isUnchanged(field: $ZodShape[string], sent: unknown, stored: unknown): boolean {
  if (sent !== undefined && isSame(sent, stored)) return true;
  // Another spelling, such as a blank sale price for 0.
  const { success, data } = z.safeParse(field, sent);
  return success && data !== undefined && isSame(data, stored);
}

/** Whether a form would send the stored value so: numbers as text, null as blank, line breaks as in multipart texts. */
function isSame(sent: unknown, stored: unknown): boolean {
  if (Array.isArray(stored)) {
    return Array.isArray(sent) && sent.length === stored.length && stored.every((item, index) => item === sent[index]);
  }
  return [sent, stored].every(isPlain) && textOf(sent) === textOf(stored);
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const textOf = (value: unknown) => String(value ?? '').replaceAll('\r\n', '\n');
