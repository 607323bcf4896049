import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Notification, type Order, type Payment } from './records.ts';

type Entry = { order: Order } | { notification: Notification };

/** An order with its notifications takes 5 kB of memory. */
const maxOrders = 10_000;
const maxNotifications = 20_000;

export type TransactionStore = ReturnType<typeof openStore>;

/**
 * Opens the store for orders and notifications. It is in memory and, with a state file, also in a log with one JSON
 * value per line, which survives kill -9 but not a power failure. The oldest orders and notifications are forgotten.
 */
export function openStore(stateFile: string | null) {
  const orders = new Map<string, Order>();
  const notifications = new Map<string, Notification>();
  const orderIdByToken = new Map<string, string>();
  const orderIdByTransaction = new Map<string, string>();

  function addToIndexes(entry: Entry) {
    if ('notification' in entry) {
      notifications.set(entry.notification.id, entry.notification);
      if (notifications.size > maxNotifications) notifications.delete(notifications.keys().next().value!);
      return;
    }
    const { order } = entry;
    const earlier = orders.get(order.orderId);
    if (earlier && earlier.token !== order.token) orderIdByToken.delete(earlier.token);
    orders.set(order.orderId, order);
    orderIdByToken.set(order.token, order.orderId);
    for (const payment of order.payments) orderIdByTransaction.set(payment.transactionId, order.orderId);
    if (orders.size > maxOrders) forget(orders.values().next().value!);
  }

  function forget({ orderId, token, payments }: Order) {
    orders.delete(orderId);
    orderIdByToken.delete(token);
    for (const payment of payments) orderIdByTransaction.delete(payment.transactionId);
  }

  if (stateFile !== null) {
    for (const entry of readLog(stateFile)) addToIndexes(entry);
    const kept: Entry[] = [
      ...[...orders.values()].map((order) => ({ order })),
      ...[...notifications.values()].map((notification) => ({ notification })),
    ];
    mkdirSync(dirname(stateFile), { recursive: true });
    writeFileSync(`${stateFile}.draft`, kept.map(lineOf).join(''), { flush: true });
    renameSync(`${stateFile}.draft`, stateFile);
  }

  function save(entry: Entry) {
    addToIndexes(entry);
    if (stateFile !== null) appendFileSync(stateFile, lineOf(entry));
  }

  const findOrder = (orderId: string) => orders.get(orderId) ?? null;

  return {
    findOrder,
    findByToken: (token: string) => findOrder(orderIdByToken.get(token) ?? ''),
    /** Takes a transaction id or an order id. For an order id it returns the latest attempt. */
    findPayment(id: string): { order: Order; payment: Payment } | null {
      const order = findOrder(id) ?? findOrder(orderIdByTransaction.get(id) ?? '');
      const payment = order?.payments.find((one) => one.transactionId === id) ?? order?.payments.at(-1);
      return order && payment ? { order, payment } : null;
    },
    listOrders: () => [...orders.values()],
    listNotifications: (orderId?: string) =>
      [...notifications.values()].filter((one) => orderId === undefined || one.orderId === orderId),
    saveOrder: (order: Order) => save({ order }),
    saveNotification: (notification: Notification) => save({ notification }),
    wipe() {
      for (const map of [orders, notifications, orderIdByToken, orderIdByTransaction]) map.clear();
      if (stateFile !== null) writeFileSync(stateFile, '');
    },
  };
}

const lineOf = (entry: Entry): string => `${JSON.stringify(entry)}\n`;

/** An incomplete last line is dropped: the process was killed while writing it, so it was never acknowledged. */
function readLog(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Entry);
}
