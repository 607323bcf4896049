/** The queries of the account tabs. The component that awaits a query shows its error. */
import type { Address } from '#contract/addresses.ts';
import type { OrderId } from '#contract/ids.ts';
import type { DetailedOrder, ListedOrder, OrderTab } from '#contract/orders.ts';
import { call } from '../call.ts';
import { awaited } from '../parts/awaited.ts';
import type { ListPage } from '../parts/use-paged-list.ts';
import { ownId } from '../visitor/session.ts';

export type OrderPage = ListPage<ListedOrder> & { total: number };

const rowsOfAPage = 10;

/** One page of the user's orders, newest first. */
export const readOrders = (tab: OrderTab, cursor?: string): Promise<OrderPage> =>
  awaited(
    call('GET /api/shop/order/list/:userId', {
      params: { userId: ownId() },
      query: { tab, cursor, limit: rowsOfAPage },
    }).then(({ data: items, total, nextCursor }) => ({ items, total, nextCursor })),
  );

export const readOrder = (id: OrderId): Promise<DetailedOrder> =>
  awaited(call('GET /api/shop/order/details/:id', { params: { id } }).then(({ data }) => data));

export const readAddresses = (): Promise<Address[]> =>
  awaited(call('GET /api/shop/address/get/:userId', { params: { userId: ownId() } }).then(({ data }) => data));
