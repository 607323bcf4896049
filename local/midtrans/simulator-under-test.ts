import { type IncomingHttpHeaders } from 'node:http';
import Fastify from 'fastify';
import { vi } from 'vitest';
import { midtransSimulator, type SimulatorOptions } from './simulator.ts';
import { type Notification } from './records.ts';

export const serverKey = 'SB-Mid-server-test';

/** All response fields that tests read. Each response has some of them. */
export type Json = {
  [field: string]: unknown;
  token: string;
  status: string;
  error_messages: string[];
  order_id: string;
  transaction_id: string;
  transaction_status: string;
  status_code: string;
  signature_key: string;
  refunds: object[];
  channels: { code: string }[];
  payment: { transactionId: string };
  result: Json;
  transaction: Json;
  transactions: Json[];
  notification: Notification & { status: number | null };
  notifications: Notification[];
};
export type Answer = { status: number; body: Json };

/** Starts a shop server that records every notification. Tests can replace `answer` to change its response. */
export async function openShop() {
  const app = Fastify();
  const received: { body: Json; headers: IncomingHttpHeaders; url: string }[] = [];
  const shop = {
    received,
    answer: async (): Promise<{ status: number; location?: string }> => ({ status: 200 }),
    url: '',
    close: () => app.close(),
  };
  app.post('/*', async (request, reply) => {
    received.push({ body: request.body as Json, headers: request.headers, url: request.url });
    const { status, location } = await shop.answer();
    if (location !== undefined) reply.header('location', location);
    return reply.code(status).send({ noted: true });
  });
  shop.url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/notification`;
  return shop;
}

/** Starts a simulator on its own port, with helpers for the calls of a shop, a browser and a tester. */
export async function openProvider(options: Partial<SimulatorOptions> & { notificationUrl: string }) {
  const app = Fastify();
  const settings = { serverKey, clientKey: 'SB-Mid-client-test', stateFile: null, ...options };
  await app.register(midtransSimulator(settings), { prefix: '/_midtrans' });
  const base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/_midtrans`;
  const authorization = `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`;

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(base + path, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Json };
  }

  return {
    base,
    app,
    call,
    create: (orderId: string, more: object = {}, headers = {}): Promise<Answer> => {
      const details = { order_id: orderId, gross_amount: 150_000 };
      return call('POST', '/snap/v1/transactions', { transaction_details: details, ...more }, headers);
    },
    control: (orderId: string, action: string, body?: unknown) =>
      call('POST', `/control/transactions/${orderId}/${action}`, body),
    faults: (faults: object) => call('POST', '/control/faults', faults),
    close: () => app.close(),
  };
}

/** Polls until `look` returns a truthy value, for what happens after the response of the simulator. */
export const eventually = <Found>(look: () => Promise<Found>) => vi.waitUntil(look, { timeout: 10_000, interval: 20 });
