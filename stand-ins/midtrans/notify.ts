import { randomUUID } from 'node:crypto';
import { notificationBody } from './payment-wire.ts';
import { postNotification } from './post-notification.ts';
import { type Provider } from './provider.ts';
import { type Notification, type NotificationBody, type Order, type Payment } from './records.ts';
import { nextWaitMs } from './retry-table.ts';

/** The one that a `reorder` fault holds back until the next has gone out. */
const heldBack = new WeakMap<Provider, Notification>();

/**
 * Tells the shop of the payment's present state, at every address of the order. Resolves when the first attempt at
 * each has ended (at once where a fault drops, delays or holds it back), with the notification to the first address.
 */
export async function notify(provider: Provider, order: Order, payment: Payment): Promise<Notification> {
  const body = notificationBody(order, payment, provider.serverKey);
  const [first, ...others] = order.notificationUrls.map((url) => write(provider, url, body));
  if (!first) throw new Error(`Order ${order.orderId} has no notification address.`);
  await Promise.all([first, ...others].map((notification) => send(provider, notification)));
  return first;
}

/** Sends a notification of the past once more, just as it was, without retries. */
export async function replayNotification(provider: Provider, past: Notification): Promise<Notification> {
  const copy = write(provider, past.url, past.body, true);
  await attempt(provider, copy);
  return copy;
}

/** Takes up after a restart what had not been delivered. */
export function resumeNotifications(provider: Provider) {
  for (const notification of provider.ledger.listNotifications()) {
    if (notification.outcome === 'waiting') sendAt(provider, notification, notification.nextAttemptAt ?? 0);
  }
}

function write(provider: Provider, url: string, body: NotificationBody, isReplay = false): Notification {
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
  provider.ledger.saveNotification(notification);
  return notification;
}

async function send(provider: Provider, notification: Notification) {
  const { notifications: fault, delayMs } = provider.faults;
  const later = provider.clock.now() + delayMs;
  if (fault === 'drop') return finish(provider, notification, 'dropped');
  if (fault === 'delay') return sendAt(provider, notification, later);
  if (fault === 'corrupt-signature') notification.body = withBrokenSignature(notification.body);
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
  await attempt(provider, notification);
  if (held && held.nextAttemptAt !== null) await attempt(provider, held);
}

function sendAt(provider: Provider, notification: Notification, at: number) {
  notification.nextAttemptAt = at;
  provider.ledger.saveNotification(notification);
  provider.clock.at(at, () => {
    if (notification.nextAttemptAt === at) void attempt(provider, notification);
  });
}

async function attempt(provider: Provider, notification: Notification) {
  notification.nextAttemptAt = null;
  const { url, body, attempts } = notification;
  const { status, answer } = await postNotification(url, body, provider.notificationTimeoutMs);
  const now = provider.clock.now();
  attempts.push({ at: now, status, answer });
  if (status !== null && status >= 200 && status < 300) return finish(provider, notification, 'delivered');
  const wait = notification.isReplay ? null : nextWaitMs(status, attempts.length, Math.random());
  if (wait === null) return finish(provider, notification, 'given-up');
  sendAt(provider, notification, now + wait);
}

function finish(provider: Provider, notification: Notification, outcome: Notification['outcome']) {
  notification.outcome = outcome;
  notification.nextAttemptAt = null;
  provider.ledger.saveNotification(notification);
}

function withBrokenSignature(body: NotificationBody): NotificationBody {
  const [first = '', ...rest] = body.signature_key;
  return { ...body, signature_key: (first === '0' ? '1' : '0') + rest.join('') };
}
