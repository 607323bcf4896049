import { type RefusalCode, refusals } from '#contract/refusals.ts';

type More = { errors?: Record<string, string>; retryAfter?: number; details?: Details; cause?: unknown };

/** Numbers that the client needs in addition to the message, sent as fields of the response body. */
type Details = Readonly<Record<string, number>>;

/**
 * An expected refusal. Its code determines the HTTP status and the message. Throwing it inside a transaction rolls
 * back.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly details: Details | undefined;
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
 * Creates a refusal to throw: `throw refuse('STOCK_SHORT', { max: 3 })`. `values` fill the placeholders of the message;
 * `seconds` also sets Retry-After. `cause` is only logged. `details` become fields of the response body.
 */
export function refuse(code: RefusalCode, values: Values = {}, cause?: unknown, details?: Details): Refusal {
  const message = refusals[code][1].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  const retryAfter = typeof values.seconds === 'number' ? { retryAfter: values.seconds } : {};
  return new Refusal(code, message, { cause, ...(details && { details }), ...retryAfter });
}

/** Creates a validation refusal: `errors` has a message per field, and the first one becomes the main message. */
export const refuseFields = (errors: Record<string, string>, code: RefusalCode = 'INVALID'): Refusal =>
  new Refusal(code, Object.values(errors)[0] ?? refusals[code][1], { errors });
