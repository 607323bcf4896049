import { randomUUID } from 'node:crypto';
import { createRequestSchema, formatIssue, type CreateRequest } from './create-request.ts';
import { type Provider } from './provider.ts';
import { type Order } from './records.ts';
import { snapRefusal } from './refusals.ts';

const pageLifetimeMs = 24 * 60 * 60_000;
const maxNotificationUrls = 3;

export type NotificationHeaders = { override: string | undefined; append: string | undefined };

/**
 * Creates a Snap session for an order and saves it before responding. An order id can be reused until a channel is
 * chosen; the new token then replaces the old one. Throws a refusal with status 400 for invalid input. Source:
 * Midtrans, "Snap Advanced Feature".
 */
export function createTransaction(provider: Provider, body: unknown, headers: NotificationHeaders): Order {
  const request = readRequest(body);
  const { order_id: orderId, gross_amount: grossAmount } = request.transaction_details;
  const earlier = provider.store.findOrder(orderId);
  if (earlier && earlier.payments.length > 0) {
    throw snapRefusal(400, 'transaction_details.order_id sudah digunakan');
  }
  const now = provider.clock.now();
  const paymentWindow = request.expiry ?? null;
  const windowEnd = paymentWindow ? (paymentWindow.startsAt ?? now) + paymentWindow.ms : now + pageLifetimeMs;
  if (windowEnd <= now) throw snapRefusal(400, 'expiry time has already passed');
  const order: Order = {
    orderId,
    token: randomUUID(),
    grossAmount,
    items: (request.item_details ?? []).map(({ name, price, quantity }) => ({ name, price, quantity })),
    customer: describeCustomer(request),
    customFields: readCustomFields(request),
    enabledPayments: request.enabled_payments ?? null,
    finishUrl: request.callbacks?.finish ?? null,
    notificationUrls: routeNotifications(provider.notificationUrl, headers),
    createdAt: now,
    pageExpiresAt: request.page_expiry === undefined ? windowEnd : now + request.page_expiry,
    paymentWindow,
    canceledAt: null,
    payments: [],
  };
  provider.store.saveOrder(order);
  return order;
}

function readRequest(body: unknown): CreateRequest {
  const request = { transaction_details: {}, ...(body as object | undefined) };
  const parsed = createRequestSchema.safeParse(request, { error: formatIssue });
  if (parsed.success) return parsed.data;
  throw snapRefusal(400, ...new Set(parsed.error.issues.map(({ message }) => message)));
}

function describeCustomer({ customer_details: customer }: CreateRequest): Order['customer'] {
  const name = [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
  return { name, phone: customer?.phone ?? null };
}

function readCustomFields(request: CreateRequest): Record<string, string> {
  const fields = ['custom_field1', 'custom_field2', 'custom_field3'] as const;
  return Object.fromEntries(fields.flatMap((field) => (request[field] ? [[field, request[field]]] : [])));
}

/** Source: Midtrans, "HTTP(S) Notification / Webhooks", custom notification URLs. */
function routeNotifications(defaultUrl: string, { override, append }: NotificationHeaders): string[] {
  if (override !== undefined) return readUrls('X-Override-Notification', override);
  return append === undefined ? [defaultUrl] : [defaultUrl, ...readUrls('X-Append-Notification', append)];
}

function readUrls(header: string, value: string): string[] {
  const urls = value.split(',').map((url) => url.trim());
  if (urls.length > maxNotificationUrls) {
    throw snapRefusal(400, `${header} must have at most ${maxNotificationUrls} URLs`);
  }
  if (!urls.every((url) => /^https?:\/\//.test(url) && URL.canParse(url))) {
    throw snapRefusal(400, `${header} format is invalid`);
  }
  return urls;
}
