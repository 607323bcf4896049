import * as z from 'zod';
import type { Rupiah } from '#contract/money.ts';
import { config } from '#platform/config.ts';
import { failureOf, isPassing, type ProviderResponse, ProviderUnreachable } from './provider-failures.ts';
import { readReport, type Report } from './report.ts';

const timeoutMs = 10_000;

const core = (id: string, action: string) => `${config.midtrans.apiUrl}/v2/${encodeURIComponent(id)}/${action}`;

const found = z.looseObject({ order_id: z.string().min(1), transaction_status: z.string().min(1) });
const notStarted = z.object({ status_code: z.literal('404') });
const created = z.object({ token: z.string().min(1) });

/**
 * Creates a Snap transaction and returns its payment token. Its notifications are sent to PUBLIC_URL if that is set,
 * whatever the provider's dashboard says. Source: Midtrans documentation, POST /snap/v1/transactions and "HTTP(S)
 * Notification / Webhooks".
 * @throws ProviderFailure
 */
export async function createTransaction(transaction: object): Promise<string> {
  const { snapUrl, notificationUrl } = config.midtrans;
  const headers: Record<string, string> =
    notificationUrl === null ? {} : { 'x-override-notification': notificationUrl };
  const response = await sendRequest('POST', `${snapUrl}/snap/v1/transactions`, transaction, headers);
  const read = created.safeParse(response.body);
  if (!read.success) throw await failureOf('create', response);
  return read.data.token;
}

/**
 * The status of a transaction, by its id, or of the latest transaction of an order id. Null until
 * the customer has chosen a payment method, which the provider reports as 404. The provider may
 * return HTTP 200 with an error `status_code` in the body, and 407 for an expired transaction.
 * @throws ProviderFailure for any other response: a rejected key, for example, does not mean that nothing was paid
 */
export async function findReport(id: string): Promise<Report | null> {
  const response = await sendRequest('GET', core(id, 'status'));
  const read = found.safeParse(response.body);
  if (read.success) return readReport(read.data);
  if (response.status === 404 || notStarted.safeParse(response.body).success) return null;
  throw await failureOf('status', response);
}

/**
 * Asks the provider to end a transaction: `expire` for a pending one, `cancel` for a card that is held, under review or
 * charged and not settled, which is voided. The provider refuses with 412 when the state has changed meanwhile, so what
 * counts is the status afterwards. Source: Midtrans documentation, "Expire Transaction" and "Cancel Transaction".
 * @throws ProviderUnreachable
 */
export async function endTransaction(transactionId: string, how: 'expire' | 'cancel'): Promise<void> {
  await sendRequest('POST', core(transactionId, how), {});
}

const cancelled = z.object({ canceled_at: z.string() });

/**
 * Cancels a Snap session. Returns false when the provider refuses, because a payment method was chosen in it or because
 * it was cancelled before. Source: Midtrans documentation, "Cancel a Snap Session".
 * @throws ProviderUnreachable
 */
export async function cancelSession(snapToken: string): Promise<boolean> {
  const { snapUrl } = config.midtrans;
  const path = `/snap/v1/transactions/${encodeURIComponent(snapToken)}/cancel`;
  const { body } = await sendRequest('POST', snapUrl + path, {});
  return cancelled.safeParse(body).success;
}

const refunded = z.object({ status_code: z.literal('200') });
/**
 * Declined by the bank, bad request, unknown transaction, key already used for another refund, wrong state or channel,
 * wrong amount.
 */
const unrefundable = z.object({
  status_code: z.enum(['202', '400', '404', '406', '412', '414']),
  /** Some errors have a list of messages. */
  status_message: z.preprocess((value) => (Array.isArray(value) ? value.join(', ') : value), z.string()),
});

type Refund = { key: string; amount: Rupiah; reason: string };

/**
 * Refunds a paid transaction or a part of it; the amount is in rupiah. Returns null if the refund was accepted,
 * otherwise the provider's reason. A key identifies the same refund for seven days. Source: Midtrans documentation,
 * "Refund Transactions".
 * @throws ProviderFailure for any other response
 */
export const refundTransaction = (transactionId: string, { key, amount, reason }: Refund): Promise<string | null> =>
  requestReturn(transactionId, 'refund', { refund_key: key, amount, reason });

/**
 * Voids a card payment before its settlement, so that the buyer is not charged. Returns null if it was voided,
 * otherwise the provider's reason. Source: Midtrans documentation, "Cancel Transaction".
 * @throws ProviderFailure for any other response
 */
export const cancelTransaction = (transactionId: string): Promise<string | null> =>
  requestReturn(transactionId, 'cancel', {});

async function requestReturn(
  transactionId: string,
  action: 'refund' | 'cancel',
  request: object,
): Promise<string | null> {
  const response = await sendRequest('POST', core(transactionId, action), request);
  if (refunded.safeParse(response.body).success) return null;
  const refusal = unrefundable.safeParse(response.body);
  if (refusal.success) return refusal.data.status_message;
  throw await failureOf(action, response);
}

/**
 * Sends a request and reads the JSON of its answer, within 10 s in all.
 * @throws ProviderUnreachable when there is no answer, a redirect, one of 5xx, 408 or 429, or one that cannot be read
 */
async function sendRequest(
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${config.midtrans.serverKey}:`).toString('base64')}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      // `fetch` would send a payment or a refund again to the address of a 307.
      redirect: 'error',
      // Ends a body that does not end, too.
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    const text = await response.text();
    if (isPassing(status)) throw new Error(`status ${status}`);
    return { status, body: bodyOf(status, text) };
  } catch (error) {
    throw new ProviderUnreachable(`the payment provider did not answer ${method} ${new URL(url).pathname}`, {
      cause: error,
    });
  }
}

/** Other answers than JSON cannot be read, but a 4xx is a refusal also when a firewall on the way wrote a page. */
function bodyOf(status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status >= 400 && status < 500) return text;
    throw error;
  }
}
