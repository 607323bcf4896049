import type { OrderTab } from '#contract/orders.ts';
import { LoadMore } from '../parts/load-more.tsx';
import { usePagedList } from '../parts/use-paged-list.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { OrderRow } from './order-row.tsx';
import { readOrders, type OrderPage } from './order-queries.ts';

type OrderListProps = { first: OrderPage; status: OrderTab };

/** The orders of one status tab, loaded page by page. */
export function OrderList({ first, status }: OrderListProps) {
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
        {items.map((order) => (
          <OrderRow key={order._id} order={order} isForReview={status === 'review'} />
        ))}
      </ul>
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

/** The placeholder while the orders load. */
export function OrderListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Memuat pesanan...
      </span>
      {[1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-44 rounded-2xl" />
      ))}
    </div>
  );
}
