/** The queries of the account tabs. The component that awaits a query shows its error. */
import type { Address } from '#contract/addresses/addresses.ts';
import type { DetailedOrder, ListedOrder, OrderTab, TabCounts } from '#contract/orders/orders.ts';
import { call as addressCall } from '../parts/buying/answers.ts';
import { call } from '../parts/order/answers.ts';
import type { ListPage } from '../parts/paged-list.tsx';
import { currentUserId } from '../visitor/session.ts';

/** A bare answer has no counts. */
export type OrderPage = ListPage<ListedOrder> & { tab: OrderTab; counts?: TabCounts };

const ordersPerPage = 10;

export const readOrders = (tab: OrderTab, cursor?: string, limit = ordersPerPage): Promise<OrderPage> =>
  call('GET /api/shop/order/list/:userId', {
    params: { userId: currentUserId() },
    query: { tab, cursor, limit },
  }).then(({ data: items, counts, nextCursor, now }) => {
    setServerTime(now);
    return { items, tab, counts, nextCursor };
  });

/**
 * The first tab with something under way, otherwise the orders that have arrived, or the first tab if there are none.
 */
export async function readCurrentOrders(): Promise<OrderPage> {
  const first = await readOrders('pending');
  if (first.items.length > 0) return first;
  const tab = currentTabs.find((key) => (first.counts?.[key] ?? 0) > 0);
  return tab ? readOrders(tab) : first;
}

/** The counts of all tabs, and of what is under way one order: on its way, or else being made. */
export async function readRunning(): Promise<OrderPage> {
  const shipped = await readOrders('shipped', undefined, 1);
  return shipped.items.length > 0 || !shipped.counts?.processing ? shipped : readOrders('processing', undefined, 1);
}

const currentTabs = ['processing', 'shipped', 'confirmed'] as const satisfies OrderTab[];

export const readOrder = (id: string): Promise<DetailedOrder> =>
  call('GET /api/shop/order/details/:id', { params: { id } }).then(({ data, now }) => {
    setServerTime(now);
    return data;
  });

export const readAddresses = (): Promise<Address[]> =>
  addressCall('GET /api/shop/address/get/:userId', { params: { userId: currentUserId() } }).then(({ data }) => data);

/** The server's clock. Its deadlines must not be counted by the clock of a phone, which is often wrong. */

/** Server time minus local time, in ms. */
let offsetMs = 0;

/** Sets the server's time, an ISO timestamp that has just arrived. */
function setServerTime(now: string): void {
  offsetMs = Date.parse(now) - Date.now();
}

/** The server's time, in ms since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;
