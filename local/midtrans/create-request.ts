import { z } from 'zod';
import { parseStartTime } from './jakarta-time.ts';

const minute = 60_000;
const unitMs = { minute, hour: 60 * minute, day: 24 * 60 * minute };
const minMs = 5 * minute;
const maxMs = 7 * unitMs.day;

const duration = {
  duration: z.int().min(1),
  unit: z.enum(['minute', 'minutes', 'hour', 'hours', 'day', 'days']),
};

const isAllowedMs = (ms: number) => ms >= minMs && ms <= maxMs;
const durationText = 'expiry must be at least 5 minutes and at most 7 days';

const startTime = z
  .string()
  .refine((text) => parseStartTime(text) !== null)
  .transform(parseStartTime);

const expiry = z
  .looseObject({ ...duration, start_time: startTime.optional() })
  .transform((given) => ({ startsAt: given.start_time ?? null, ms: toMs(given) }))
  .refine(({ ms }) => isAllowedMs(ms), durationText);

const pageExpiry = z.looseObject(duration).transform(toMs).refine(isAllowedMs, durationText);

const text = (length: number) => z.string().max(length).optional();

const person = {
  first_name: text(255),
  last_name: text(255),
  email: z
    .string()
    .max(255)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
    .optional(),
  phone: text(255),
};

const address = z
  .looseObject({ ...person, address: text(255), city: text(100), postal_code: text(10), country_code: text(10) })
  .optional();

const item = z.looseObject({
  id: text(50),
  price: z.int(),
  quantity: z.int().min(1),
  name: z.string().min(1).max(50),
  brand: text(50),
  category: text(50),
  merchant_name: text(50),
  url: text(50),
});

/** The body of `POST /snap/v1/transactions`. Unused fields are accepted. Source: Midtrans, "JSON Objects". */
export const createRequestSchema = z
  .looseObject({
    transaction_details: z.looseObject({
      order_id: z
        .string()
        .min(1)
        .max(50)
        .regex(/^[A-Za-z0-9\-_~.]+$/),
      gross_amount: z.int().min(1),
    }),
    item_details: z.array(item).optional(),
    customer_details: z.looseObject({ ...person, billing_address: address, shipping_address: address }).optional(),
    enabled_payments: z.array(z.string()).optional(),
    callbacks: z.looseObject({ finish: z.string().optional() }).optional(),
    expiry: expiry.optional(),
    page_expiry: pageExpiry.optional(),
    custom_field1: text(255),
    custom_field2: text(255),
    custom_field3: text(255),
  })
  .refine(
    ({ transaction_details: { gross_amount: total }, item_details: items }) =>
      items === undefined || items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) === total,
    'transaction_details.gross_amount is not equal to the sum of item_details',
  );

export type CreateRequest = z.infer<typeof createRequestSchema>;

type Issue = { code?: string; path?: PropertyKey[]; input?: unknown; minimum?: unknown; expected?: string };

const kinds: Record<string, string> = { string: 'a string', array: 'an array', object: 'an object' };

/**
 * Formats a validation error like the provider. The texts for length, required fields, minimum amount, email format and
 * the sum of the items are the documented ones. The provider documents no others, so those follow the same pattern.
 */
export function formatIssue({ code, path = [], input, minimum, expected }: Issue): string {
  const field = fieldName(path);
  if (input === undefined || input === null || input === '') return requiredText(path, field);
  if (code === 'too_big' && typeof input === 'string') return `${field} too long`;
  if (code === 'too_small') return `${field} must be greater than or equal to ${String(minimum)}`;
  if (code === 'invalid_type') return `${field} must be ${kinds[expected ?? ''] ?? 'an integer'}`;
  return `${field} format is invalid`;
}

function toMs({ duration: count, unit }: { duration: number; unit: string }): number {
  return count * unitMs[unit.replace(/s$/, '') as keyof typeof unitMs];
}

function requiredText(path: PropertyKey[], field: string): string {
  return path.at(-1) === 'email' ? `${field} format is invalid` : `${field} is required`;
}

/**
 * Returns `item_details Name` for items, because the provider's messages omit the array index, and a dotted path
 * otherwise.
 */
function fieldName(path: PropertyKey[]): string {
  const [first, , last] = path.map(String);
  if (first !== 'item_details' || last === undefined) return path.map(String).join('.');
  return `item_details ${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}
