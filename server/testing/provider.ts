import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import type { Faults } from '../../local-services/midtrans/faults.ts';
import { call } from './call.ts';
import { openShop } from './open-shop.ts';

/** What the shopper, the bank or the provider's own people do there. */
export type Doing =
  | 'settle'
  | 'capture'
  | 'pending'
  | 'challenge'
  | 'deny'
  | 'expire'
  | 'cancel'
  | 'reversal'
  | 'refund'
  | 'chargeback';

type Told = { status: number | null; isReplay: boolean; body: Notification };
export type Done = {
  status: number;
  transaction: { session: string; transaction_id?: string };
  notification: Told | null;
};

/** Asks the simulator's control API. */
export async function askProvider<Answer>(
  method: string,
  path: string,
  body?: object,
): Promise<Answer & { status: number }> {
  const { provider } = await openShop();
  const response = await fetch(`${provider}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Answer) };
}

/** Something happens to a transaction at the provider, and the shop has been told of it when this resolves. */
export const atProvider = (orderId: string, doing: Doing, details: object = {}): Promise<Done> =>
  askProvider('POST', `/transactions/${orderId}/${doing}`, details);

/** Sends notifications of the past once more: which (the last one), how often, in which order, all at once or not. */
export const replay = (
  orderId: string,
  what: { index?: number; times?: number; order?: number[]; together?: boolean } = {},
): Promise<{ notifications: Told[] }> => askProvider('POST', `/notifications/${orderId}/replay`, what);

/** What the provider has sent about a transaction, oldest first, whether it arrived or not. */
export const sentBy = async (orderId: string): Promise<Told[]> =>
  (await askProvider<{ notifications: Told[] }>('GET', `/notifications?order_id=${orderId}`)).notifications;

/** Does something while the provider has faults. */
export async function underFaults<Result>(faults: Partial<Faults>, work: () => Promise<Result>): Promise<Result> {
  await askProvider('POST', '/faults', faults);
  try {
    return await work();
  } finally {
    await askProvider('DELETE', '/faults');
  }
}

export type Notification = Record<'order_id' | 'status_code' | 'gross_amount' | 'transaction_status', string> &
  Record<string, unknown>;

/** Reports to the shop as the provider does, with its signature. */
export function report(fields: Notification, serverKey = 'SB-Mid-server-test') {
  const { order_id, status_code, gross_amount } = fields;
  const signature_key = createHash('sha512')
    .update(order_id + status_code + gross_amount + serverKey)
    .digest('hex');
  return call(null, 'POST /api/payment/notification', { body: { ...fields, signature_key } });
}

/** The payment that an order id at the provider belongs to. */
export const paymentIdOf = (orderId: string): PaymentId => orderId.slice(0, 36) as PaymentId;

/** The shopper pays, and the shop's notification is lost. */
export async function payUnnoticed(orderId: string): Promise<void> {
  await underFaults({ notifications: 'drop' }, () => atProvider(orderId, 'settle'));
}

/** The order ids whose status this process asked the provider for while `work` ran, as often as it did. */
export async function statusQueriesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { midtrans } = config;
  const { apiUrl } = midtrans;
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    const status = /^\/v2\/([^/]+)\/status$/.exec(request.url!);
    if (status) asked.push(status[1]!);
    const { method = 'GET', headers } = request;
    const { authorization = '' } = headers;
    void fetch(apiUrl + request.url, { method, headers: { authorization } }).then(async (answer) =>
      response.writeHead(answer.status).end(await answer.text()),
    );
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  midtrans.apiUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    await work();
    return asked;
  } finally {
    midtrans.apiUrl = apiUrl;
    proxy.close();
  }
}
