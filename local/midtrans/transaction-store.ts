import { openLog, readLog, type Log } from './log-file.ts';
import { type Notification, type Order, type Payment } from './records.ts';

type Entry = { order: Order } | { notification: Notification };

/** An order with its notifications takes 5 kB of memory. */
const maxOrders = 10_000;
const maxNotifications = 20_000;

export type TransactionStore = {
  findOrder: (orderId: string) => Order | null;
  findByToken: (token: string) => Order | null;
  /** Takes a transaction id or an order id. For an order id it returns the latest attempt. */
  findPayment: (id: string) => { order: Order; payment: Payment } | null;
  listOrders: () => Order[];
  listNotifications: (orderId?: string) => Notification[];
  saveOrder: (order: Order) => void;
  saveNotification: (notification: Notification) => void;
  wipe: () => void;
  close: () => void;
};

/**
 * Opens the store for orders and notifications. It is in memory and, with a state file, also in a log that survives
 * kill -9. The oldest orders and notifications are forgotten.
 */
export function openStore(stateFile: string | null): TransactionStore {
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

  function* entries(): Iterable<Entry> {
    for (const order of orders.values()) yield { order };
    for (const notification of notifications.values()) yield { notification };
  }

  let log: Log<Entry> | null = null;
  if (stateFile !== null) {
    for (const entry of readLog<Entry>(stateFile)) addToIndexes(entry);
    log = openLog(stateFile);
    log.rewrite(entries());
  }

  function save(entry: Entry) {
    addToIndexes(entry);
    log?.append(entry);
  }

  const findOrder = (orderId: string) => orders.get(orderId) ?? null;

  return {
    findOrder,
    findByToken: (token) => findOrder(orderIdByToken.get(token) ?? ''),
    findPayment(id) {
      const order = findOrder(id) ?? findOrder(orderIdByTransaction.get(id) ?? '');
      const payment = order?.payments.find((one) => one.transactionId === id) ?? order?.payments.at(-1);
      return order && payment ? { order, payment } : null;
    },
    listOrders: () => [...orders.values()],
    listNotifications: (orderId) =>
      [...notifications.values()].filter((one) => orderId === undefined || one.orderId === orderId),
    saveOrder: (order) => save({ order }),
    saveNotification: (notification) => save({ notification }),
    wipe() {
      for (const map of [orders, notifications, orderIdByToken, orderIdByTransaction]) map.clear();
      log?.rewrite([]);
    },
    close() {
      log?.close();
      log = null;
    },
  };
}
