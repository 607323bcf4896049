import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { PaymentId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import type { Faults } from '../../local/midtrans/faults.ts';
import { signatureOf } from '../../local/midtrans/payment-wire.ts';
import type { BankMove } from '../../local/midtrans/transaction-states.ts';
import { call } from './call.ts';
import { openShop } from './open-shop.ts';

/** Events at the provider, caused by the customer, the bank or provider staff. */
export type ProviderEvent = BankMove;

type SentNotification = { url: string; status: number | null; isReplay: boolean; body: Notification };
export type EventResult = {
  status: number;
  transaction: { session: string; transaction_id?: string; attempts: { transaction_id: string }[] };
  notification: SentNotification | null;
};

export async function callProvider<Answer>(
  method: string,
  path: string,
  body?: object,
): Promise<Answer & { status: number }> {
  const { control } = await openShop();
  const { status, body: answer } = await control(method, path, body);
  return { status, ...(answer as Answer) };
}

/** Triggers an event of a transaction at the provider. Resolves after the notification was sent to the shop. */
export const atProvider = (orderId: string, event: ProviderEvent, details: object = {}): Promise<EventResult> =>
  callProvider('POST', `/transactions/${orderId}/${event}`, details);

/**
 * Sends earlier notifications again: which (the last by default), how often, in which order, and whether concurrently.
 */
export const replay = (
  orderId: string,
  what: { index?: number; times?: number; order?: number[]; together?: boolean } = {},
): Promise<{ notifications: SentNotification[] }> => callProvider('POST', `/notifications/${orderId}/replay`, what);

/** Returns the notifications sent about a transaction, oldest first, including those that were lost. */
export const notificationsOf = async (orderId: string): Promise<SentNotification[]> =>
  (await callProvider<{ notifications: SentNotification[] }>('GET', `/notifications?order_id=${orderId}`))
    .notifications;

export async function underFaults<Result>(faults: Partial<Faults>, work: () => Promise<Result>): Promise<Result> {
  await callProvider('POST', '/faults', faults);
  try {
    return await work();
  } finally {
    await callProvider('DELETE', '/faults');
  }
}

export type Notification = Record<'order_id' | 'status_code' | 'gross_amount' | 'transaction_status', string> &
  Record<string, unknown>;

type SignedFields = Parameters<typeof signatureOf>[0];

/** Signs a body as the provider does. */
export const sign = (fields: SignedFields, serverKey = 'SB-Mid-server-test'): string => signatureOf(fields, serverKey);

export const sendNotification = (fields: Notification, serverKey?: string) =>
  call(null, 'POST /api/payment/notification', { body: { ...fields, signature_key: sign(fields, serverKey) } });

/** Returns the payment id within an order id at the provider. */
export const paymentIdOf = (orderId: string): PaymentId => orderId.slice(0, 36) as PaymentId;

/** Settles a payment while its notification is lost. */
export async function payWithoutNotification(orderId: string): Promise<void> {
  await underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'settle'));
}

/** Returns the order ids whose status this process queried at the provider while `work` ran, with repetitions. */
export async function statusQueriesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const calls = await callsDuring(work);
  return calls.flatMap(({ id, action }) => (action === 'status' ? [id] : []));
}

/** Returns what this process asked the Core API of the provider for while `work` ran, in order. */
export async function callsDuring(work: () => Promise<unknown>): Promise<{ id: string; action: string }[]> {
  const { midtrans } = config;
  const { apiUrl } = midtrans;
  const calls: { id: string; action: string }[] = [];
  const proxy = createServer((request, response) => {
    const called = /^\/v2\/([^/]+)\/(\w+)$/.exec(request.url!);
    if (called) calls.push({ id: called[1]!, action: called[2]! });
    void forward(apiUrl, request).then(
      ({ status, text }) => response.writeHead(status).end(text),
      () => response.destroy(),
    );
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  midtrans.apiUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    await work();
    return calls;
  } finally {
    midtrans.apiUrl = apiUrl;
    proxy.close();
  }
}

async function forward(apiUrl: string, request: IncomingMessage): Promise<{ status: number; text: string }> {
  const { method = 'GET', headers, url } = request;
  const { authorization = '', 'content-type': type = 'application/json' } = headers;
  const sent = method === 'GET' ? {} : { body: await readText(request) };
  const answer = await fetch(apiUrl + url, { method, headers: { authorization, 'content-type': type }, ...sent });
  return { status: answer.status, text: await answer.text() };
}

/**
 * Sets fields of a transaction at the provider and reports them to the shop, correctly signed. With `forged` the
 * provider's own state does not change, with `unsent` only that changes. Returns the answer of the shop.
 */
export const sendReport = (fields: object): Promise<{ status: number; body: Record<string, unknown> }> =>
  callProvider('POST', '/reports', fields);
