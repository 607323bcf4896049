import { randomUUID } from 'node:crypto';
import { notificationBody } from './payment-wire.ts';
import type { Provider } from './provider.ts';
import type { Notification, NotificationBody, Order, Payment } from './records.ts';

const retryDelaysMinutes = [2, 10, 30, 90, 210];

const maxAnswerLength = 2_000;

type ShopResponse = { status: number | null; answer: string };

/** The notification that a `reorder` fault holds back until the next one is sent. */
const heldBack = new WeakMap<Provider, Notification>();

/**
 * Notifies the shop of the current payment state. Resolves after the first attempt, or immediately when a fault drops,
 * delays or holds the notification back, or when it is lost.
 */
export async function notify(
  provider: Provider,
  order: Order,
  payment: Payment,
  isLost = false,
): Promise<Notification> {
  const body = notificationBody(order, payment, provider.serverKey);
  const notification = createNotification(provider, order.notificationUrl, body);
  if (isLost) finish(provider, notification, 'dropped');
  else await send(provider, notification);
  return notification;
}

/** Sends a notification with this body to the default URL, whatever the faults. Resolves after the first attempt. */
export async function notifyOnce(provider: Provider, body: NotificationBody): Promise<Notification> {
  const notification = createNotification(provider, provider.notificationUrl, body);
  await attempt(provider, notification);
  return notification;
}

/** Resends a past notification unchanged and without retries. */
export async function replayNotification(provider: Provider, past: Notification): Promise<Notification> {
  const copy = createNotification(provider, past.url, past.body, true);
  await attempt(provider, copy);
  return copy;
}

/** Reschedules undelivered notifications after a restart. */
export function resumeNotifications(provider: Provider) {
  for (const notification of provider.store.listNotifications()) {
    if (notification.outcome === 'waiting') sendAt(provider, notification, notification.nextAttemptAt ?? 0);
  }
}

/**
 * Returns the delay before the next delivery attempt in ms, or null when no retries remain. `status` is the shop's last
 * response status (null: no response). `attemptsMade` includes that attempt. `jitter` (0 to 1) adds minus to plus 5
 * percent. Source: Midtrans, "HTTP(S) Notification / Webhooks", retry table.
 */
function nextRetryDelayMs(status: number | null, attemptsMade: number, jitter: number): number | null {
  const minutes = attemptsMade <= retriesAfter(status) ? retryDelaysMinutes[attemptsMade - 1] : undefined;
  return minutes === undefined ? null : Math.round(minutes * 60_000 * (0.95 + jitter / 10));
}

const retries: Record<number, number> = { 301: 0, 302: 0, 303: 0, 400: 2, 404: 2, 500: 1, 503: 4 };
const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

function retriesAfter(status: number | null): number {
  return isSuccess(status) ? 0 : (retries[status ?? 0] ?? retryDelaysMinutes.length);
}

/**
 * Makes one delivery attempt: a POST with the provider's user agent. When the shop is unreachable or takes longer than
 * `timeoutMs`, `status` is null and `answer` is the reason.
 */
async function postNotification(url: string, body: object, timeoutMs: number): Promise<ShopResponse> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'user-agent': 'Veritrans', 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: (await response.text()).slice(0, maxAnswerLength) };
  } catch (failure) {
    return { status: null, answer: String(failure) };
  }
}

function createNotification(provider: Provider, url: string, body: NotificationBody, isReplay = false): Notification {
  const now = provider.clock.now();
  const notification: Notification = {
    id: randomUUID(),
    orderId: body.order_id,
    url,
    body,
    isReplay,
    createdAt: now,
    outcome: 'waiting',
    attempts: [],
    nextAttemptAt: now,
  };
  provider.store.saveNotification(notification);
  return notification;
}

async function send(provider: Provider, notification: Notification) {
  const { notifications: fault, delayMs } = provider.faults;
  const later = provider.clock.now() + delayMs;
  if (fault === 'drop') return finish(provider, notification, 'dropped');
  if (fault === 'delay') return sendAt(provider, notification, later);
  if (fault === 'duplicate') {
    await Promise.all([attempt(provider, notification), replayNotification(provider, notification)]);
    return;
  }
  const held = heldBack.get(provider);
  heldBack.delete(provider);
  if (fault === 'reorder' && !held) {
    heldBack.set(provider, notification);
    return sendAt(provider, notification, later);
  }
  // Broken on the way: a retry or a replay sends what was signed.
  const body = fault === 'corrupt-signature' ? withBrokenSignature(notification.body) : notification.body;
  await attempt(provider, notification, body);
  if (held && held.nextAttemptAt !== null) await attempt(provider, held);
}

function sendAt(provider: Provider, notification: Notification, at: number) {
  notification.nextAttemptAt = at;
  provider.store.saveNotification(notification);
  provider.clock.at(at, () => {
    if (notification.nextAttemptAt === at) void attempt(provider, notification);
  });
}

async function attempt(provider: Provider, notification: Notification, body = notification.body) {
  notification.nextAttemptAt = null;
  const { url, attempts } = notification;
  const { status, answer } = await postNotification(url, body, provider.notificationTimeoutMs);
  const now = provider.clock.now();
  attempts.push({ at: now, status, answer });
  if (isSuccess(status)) return finish(provider, notification, 'delivered');
  const wait = notification.isReplay ? null : nextRetryDelayMs(status, attempts.length, Math.random());
  if (wait === null) return finish(provider, notification, 'given-up');
  sendAt(provider, notification, now + wait);
}

function finish(provider: Provider, notification: Notification, outcome: Notification['outcome']) {
  notification.outcome = outcome;
  notification.nextAttemptAt = null;
  provider.store.saveNotification(notification);
}

function withBrokenSignature(body: NotificationBody): NotificationBody {
  const [first = '', ...rest] = body.signature_key;
  return { ...body, signature_key: (first === '0' ? '1' : '0') + rest.join('') };
}
