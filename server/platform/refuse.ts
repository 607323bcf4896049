import { type RefusalCode, refusals } from '#contract/refusals.ts';

type More = { errors?: Record<string, string>; retryAfter?: number; details?: Details; cause?: unknown };

/** Numbers that the caller needs beside the message, as fields of the response body. */
type Details = Readonly<Record<string, number>>;

/** An expected no: its code decides the status and what the person reads. Thrown inside a transaction, it undoes it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly details: Details | undefined;
  /** When to try again, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, message: string, more: More = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.status = refusals[code][0];
    this.errors = more.errors;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }
}

type Values = Record<string, string | number>;

/**
 * Makes the refusal to throw: `throw refuse('STOCK_SHORT', { max: 3 })`. A value `seconds` is also when to try again. The
 * `cause` is for the log alone. `details` become fields of the response body.
 */
export function refuse(code: RefusalCode, values: Values = {}, cause?: unknown, details?: Details): Refusal {
  const message = refusals[code][1].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  const retryAfter = typeof values.seconds === 'number' ? { retryAfter: values.seconds } : {};
  return new Refusal(code, message, { cause, ...(details && { details }), ...retryAfter });
}

/** Refuses fields: `errors` has a message for each, the first of them is what a toast shows. */
export const refuseFields = (errors: Record<string, string>): Refusal =>
  new Refusal('INVALID', Object.values(errors)[0] ?? refusals.INVALID[1], { errors });
