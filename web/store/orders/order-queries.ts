import { orderStatuses, type OrderStatus } from '#contract/orders/order-states.ts';
import {
  type SellerOrder,
  type SellerOrderDetails,
  type StoreOrderSort,
  storeOrderSorts,
} from '#contract/store/store.ts';
import { pageSize } from '#contract/words.ts';
import { call } from '../answers.ts';
import { knownParam } from '../../parts/list/list-url.ts';
import { sellerStatusOf } from './status-options.ts';
import type { ListPage } from '../../parts/paged-list.tsx';

export type OrderPage = ListPage<SellerOrder> & { total: number };

/** The filter and sort order of the orders, from the URL. A null `status` matches all orders. */
export type OrderFilter = { q: string; status: OrderStatus | null; sortBy: StoreOrderSort };

export const filterFrom = (params: URLSearchParams): OrderFilter => ({
  q: params.get('q')?.trim() ?? '',
  status: knownParam(params, 'status', orderStatuses) ?? null,
  sortBy: knownParam(params, 'sortBy', storeOrderSorts) ?? 'newest',
});

export const matchesStatus = ({ status }: OrderFilter, { orderStatus }: SellerOrder): boolean =>
  status === null || sellerStatusOf(status) === sellerStatusOf(orderStatus);

/** The URL parameters of the filter, without default values. */
export const queryOf = ({ q, status, sortBy }: OrderFilter): Record<string, string> => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(sortBy !== 'newest' && { sortBy }),
});

/** How many packing slips are printed at once. */
export const maxSlips = 10;

/**
 * The paid orders to accept and those to send: at most as many of each as slips are printed at once, first what has to
 * be sent first. Empty on failure, which the list of all orders reports.
 */
export const readWork = (): Promise<SellerOrder[]> =>
  Promise.all(
    (['pending', 'processing'] as const).map((status) =>
      call('GET /api/store/orders/get', { query: { status, sortBy: 'ship-by', limit: maxSlips } }),
    ),
  ).then(
    (pages) => pages.flatMap(({ data }) => data),
    () => [],
  );

export const readOrders = (filter: OrderFilter, cursor?: string): Promise<OrderPage> =>
  call('GET /api/store/orders/get', { query: { ...queryOf(filter), cursor, limit: pageSize } }).then(
    ({ data: items, total, nextCursor }) => ({ items, total, nextCursor }),
  );

export const readOrder = (id: string): Promise<SellerOrderDetails> =>
  call('GET /api/store/orders/details/:id', { params: { id } }).then(({ data }) => data);
