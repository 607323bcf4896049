import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseStartTime } from './jakarta-time.ts';
import { type Provider } from './provider.ts';
import { type Order } from './records.ts';
import { snapRefusal } from './refusals.ts';

const minute = 60_000;
const unitMs = { minute, hour: 60 * minute, day: 24 * 60 * minute };
const minMs = 5 * minute;
const maxMs = 7 * unitMs.day;

const startTime = z
  .string()
  .refine((text) => parseStartTime(text) !== null)
  .transform(parseStartTime);

const expiry = z
  .looseObject({
    start_time: startTime.optional(),
    duration: z.int().min(1),
    unit: z.enum(['minute', 'minutes', 'hour', 'hours', 'day', 'days']),
  })
  .transform(({ start_time: startsAt = null, duration, unit }) => {
    return { startsAt, ms: duration * unitMs[unit.replace(/s$/, '') as keyof typeof unitMs] };
  })
  .refine(({ ms }) => ms >= minMs && ms <= maxMs, 'must be at least 5 minutes and at most 7 days');

const text = z.string().max(255);

const item = z.looseObject({
  id: z.string().max(50).optional(),
  price: z.int(),
  quantity: z.int().min(1),
  name: z.string().min(1).max(50),
});

/** Source: Midtrans, "Customer Details Object": lengths, and the characters of a postal code; only IDN is supported. */
const address = z
  .looseObject({
    first_name: text,
    last_name: text,
    phone: text,
    address: text,
    city: text,
    postal_code: text.regex(/^[A-Za-z0-9 -]*$/),
    country_code: z.literal('IDN'),
  })
  .partial();

/**
 * Source: Midtrans, "Customer Details Object". That an address without @ or a
 * domain is refused ("format is invalid") is in veritrans/SNAP-Woocommerce#10.
 */
const customer = z
  .looseObject({
    first_name: text,
    last_name: text,
    email: text.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
    phone: text,
    billing_address: address,
    shipping_address: address,
  })
  .partial();

type Request = z.infer<typeof requestFields>;

/**
 * The body of `POST /snap/v1/transactions`. What the documents do not limit is accepted unread. Source: Midtrans, "Snap
 * JSON Objects".
 */
const requestFields = z.looseObject({
  transaction_details: z.looseObject({
    order_id: z
      .string()
      .min(1)
      .max(50)
      .regex(/^[A-Za-z0-9\-_~.]+$/),
    gross_amount: z.int().min(1),
  }),
  item_details: z.array(item).optional(),
  customer_details: customer.optional(),
  enabled_payments: z.array(z.string()).optional(),
  expiry: expiry.optional(),
  custom_field1: text.optional(),
  custom_field2: text.optional(),
  custom_field3: text.optional(),
});

const requestSchema = requestFields
  .refine(equalsItems, 'transaction_details.gross_amount is not equal to the sum of item_details')
  .refine(hasPhoneForBni, 'customer_details.phone must start with +62 or 0 for BNI')
  .refine(hasUniqueItems, 'item_details.id must be unique for Akulaku');

function equalsItems({ transaction_details: { gross_amount: total }, item_details: items }: Request): boolean {
  return items === undefined || items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) === total;
}

/** Source: Midtrans, "Snap JSON Objects", note on BNI VA. */
function hasPhoneForBni({ customer_details: buyer, enabled_payments: enabled }: Request): boolean {
  const isOffered = enabled?.includes('bni_va') ?? true;
  return !isOffered || buyer?.phone === undefined || /^(\+62|0)/.test(buyer.phone);
}

/** Source: Midtrans, "Snap JSON Objects", note on Akulaku. */
function hasUniqueItems({ item_details: items = [], enabled_payments: enabled = [] }: Request): boolean {
  const ids = items.map(({ id }) => id);
  return !enabled.includes('akulaku') || new Set(ids).size === ids.length;
}

/**
 * Creates a Snap session for an order and saves it before responding. An order id can be reused until a
 * channel is chosen; the new token then replaces the old one. `notificationUrl` overrides that of the
 * provider's dashboard. Throws a refusal with status 400 for invalid input. Source: Midtrans, "Snap
 * Advanced Feature" and "HTTP(S) Notification / Webhooks".
 */
export function createTransaction(provider: Provider, body: unknown, notificationUrl?: string): Order {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw snapRefusal(400, z.prettifyError(parsed.error));
  const { transaction_details: details, item_details: items = [], enabled_payments, expiry: window } = parsed.data;
  const earlier = provider.store.findOrder(details.order_id);
  if (earlier && earlier.payments.length > 0) {
    throw snapRefusal(400, 'transaction_details.order_id sudah digunakan');
  }
  const now = provider.clock.now();
  const expiresAt = window ? (window.startsAt ?? now) + window.ms : now + unitMs.day;
  if (expiresAt <= now) throw snapRefusal(400, 'expiry time has already passed');
  const order: Order = {
    orderId: details.order_id,
    token: randomUUID(),
    grossAmount: details.gross_amount,
    items: items.map(({ name, price, quantity }) => ({ name, price, quantity })),
    enabledPayments: enabled_payments ?? null,
    notificationUrl: notificationUrl ?? provider.notificationUrl,
    expiresAt,
    canceledAt: null,
    payments: [],
  };
  provider.store.saveOrder(order);
  return order;
}
