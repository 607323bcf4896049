import { openJournal, readJournal, type Journal } from './journal.ts';
import { type Notification, type Order, type Payment } from './records.ts';

type Entry = { order: Order } | { notification: Notification };

export type Ledger = {
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
 * kill -9.
 */
export function openLedger(stateFile: string | null): Ledger {
  const orders = new Map<string, Order>();
  const notifications = new Map<string, Notification>();
  const orderIdByToken = new Map<string, string>();
  const orderIdByTransaction = new Map<string, string>();

  function remember(entry: Entry) {
    if ('notification' in entry) {
      notifications.set(entry.notification.id, entry.notification);
      return;
    }
    const { order } = entry;
    const earlier = orders.get(order.orderId);
    if (earlier && earlier.token !== order.token) orderIdByToken.delete(earlier.token);
    orders.set(order.orderId, order);
    orderIdByToken.set(order.token, order.orderId);
    for (const payment of order.payments) orderIdByTransaction.set(payment.transactionId, order.orderId);
  }

  function* entries(): Iterable<Entry> {
    for (const order of orders.values()) yield { order };
    for (const notification of notifications.values()) yield { notification };
  }

  let journal: Journal<Entry> | null = null;
  if (stateFile !== null) {
    for (const entry of readJournal<Entry>(stateFile)) remember(entry);
    journal = openJournal(stateFile);
    journal.rewrite(entries());
  }

  function save(entry: Entry) {
    remember(entry);
    journal?.append(entry);
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
      for (const index of [orders, notifications, orderIdByToken, orderIdByTransaction]) index.clear();
      journal?.rewrite([]);
    },
    close() {
      journal?.close();
      journal = null;
    },
  };
}
