import type { ListedOrder, OrderTab } from '#contract/orders/orders.ts';
import { LoadMore } from '../parts/load-more.tsx';
import { usePagedList } from '../parts/use-paged-list.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeletons } from '../ui/loading.tsx';
import { OrderCard } from './order-row.tsx';
import { readOrders, type OrderPage } from './order-queries.ts';

type OrderListProps = {
  first: OrderPage;
  status: OrderTab;
  onChange: () => void;
};

export function OrderList({ first, status, onChange }: OrderListProps) {
  const { items, state, loadMore } = usePagedList(`pesanan ${status}`, first, (cursor) => readOrders(status, cursor));
  if (items.length === 0) {
    const listingLink = (
      <ButtonLink to="/shop/listing" variant="secondary">
        Lihat Produk
      </ButtonLink>
    );
    return <EmptyState title="Belum ada pesanan untuk status ini." action={listingLink} />;
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">{first.total} pesanan</p>
      <ul className="flex flex-col gap-4">
        {groupUnpaid(items).map((orders) => (
          <OrderCard key={orders[0]?._id} orders={orders} isForReview={status === 'review'} onChange={onChange} />
        ))}
      </ul>
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

/** Groups the unpaid orders of one checkout; every other order is a group of its own. */
function groupUnpaid(orders: readonly ListedOrder[]): ListedOrder[][] {
  const groups = new Map<string, ListedOrder[]>();
  for (const order of orders) {
    const key = order.payBefore === null ? order._id : order.checkoutId;
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  return [...groups.values()];
}

export const OrderListSkeleton = () => (
  <Skeletons label="Memuat pesanan..." count={3} className="flex flex-col gap-4" each="h-44 rounded-2xl" />
);
