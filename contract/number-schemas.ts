/**
 * Schemas of numbers and checkboxes in forms, and of numbers in query strings. The wire's own numbers are in
 * endpoint.ts.
 */
import * as z from 'zod/mini';
import type { Rupiah } from './money.ts';
import { type NumberFault, readDigits, readRupiah, readWholeNumber } from './typed-numbers.ts';
import { describeFault } from './validation-messages.ts';

type Limits = {
  min?: number;
  max?: number;
  /** The name of the field in messages; without it that of its path. */
  label?: string;
  /** The message for a missing amount and for one outside of the limits, if the usual ones do not say what to do. */
  error?: string;
};

/** An amount of rupiah in a form: a number, or a text as `readRupiah` reads it. A blank one counts as missing. */
export const typedAmount = (limits: Limits = {}) =>
  z.pipe(fromText(readRupiah, limits), whole(limits)) as unknown as z.ZodMiniType<Rupiah, number | string>;

/** As `typedAmount`; a blank or missing one is null. */
export const optionalAmount = (limits: Limits = {}) =>
  z.pipe(blankAs(null), z.nullable(typedAmount(limits))) as unknown as z.ZodMiniType<
    Rupiah | null,
    number | string | null
  >;

/** A number of pieces or days in a form: a number, or a text as `readWholeNumber` reads it. */
export const typedCount = (limits: Limits = {}) =>
  z.pipe(fromText(readWholeNumber, limits), whole(limits)) as unknown as z.ZodMiniType<number, number | string>;

/** Replaces a blank text; null and undefined are blank. */
export const blankAs = (value: unknown) =>
  z.transform((sent: unknown) =>
    sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '') ? value : sent,
  );

/** A checkbox of a form: a boolean, or the text of one. */
export const typedTick = z.pipe(
  z.transform((sent: unknown) => (sent === 'true' ? true : sent === 'false' ? false : sent)),
  z.boolean(),
) as unknown as z.ZodMiniType<boolean, string | boolean>;

/** A whole number in a query string. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((sent: unknown) => (typeof sent === 'string' ? (readDigits(sent) ?? sent) : sent)),
    z.int().check(z.gte(min), z.lte(max)),
  ) as unknown as z.ZodMiniType<number, number | `${number}`>;

const whole = ({ min = 0, max = Number.MAX_SAFE_INTEGER, label, error }: Limits) =>
  z
    .int({ error: (issue) => (isBlank(issue.input) && error) || describeFault(issue, label) })
    .check(z.gte(min, error), z.lte(max, error));

const fromText = (read: (text: string) => number | NumberFault, { label }: Limits) =>
  z.transform((sent: unknown, context) => {
    if (isBlank(sent)) return undefined;
    const number = typeof sent === 'string' ? read(sent) : sent;
    if (typeof sent !== 'string' || typeof number === 'number') return number;
    const issue = { code: 'custom', input: sent, params: { fault: number } } as const;
    context.issues.push(label ? { ...issue, message: describeFault(issue, label) } : issue);
    return z.NEVER;
  });

const isBlank = (sent: unknown) =>
  sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '');
