import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import {
  type ListedOrder,
  type OrderTab,
  type DetailedOrder,
  orderTabs,
  type TabCounts,
} from '#contract/orders/orders.ts';
import { call } from '../call.ts';
import { PaymentRefused } from '../parts/buying/payment-refused.tsx';
import { usePayment } from '../parts/buying/use-payment.ts';
import { Loaded, useReading } from '../parts/loaded.tsx';
import { usePagedList, LoadMore } from '../parts/paged-list.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OrderSkeleton, Skeletons, Spinner, Skeleton } from '../ui/loading.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type OrderPage, readOrders, readOrder } from './order-queries.ts';
import { OrderCard } from './order-row.tsx';
import { SuggestedProducts } from '../parts/product/related-products.tsx';
import { orderCode } from '#contract/ids.ts';
import { useOverlay } from '../parts/use-overlay.ts';
import { Dialog } from '../ui/dialog.tsx';
import { OrderDetails } from './order-details.tsx';
import { ReviewForm } from './review-form.tsx';
import { orderStatusLabels } from '#contract/orders/order-states.ts';

type OrderHistoryProps = {
  orders: Promise<OrderPage>;
  /** The chosen tab, or that of the orders; null while it is not known. */
  tab: OrderTab | null;
  counts: TabCounts | undefined;
};

export function OrderHistory({ orders, tab: selected, counts }: OrderHistoryProps) {
  const [params, setParams] = useSearchParams();
  const { revalidate } = useRevalidator();
  return (
    <>
      <ResumedPayment />
      <Tabs
        label="Status pesanan"
        variant="pill"
        tabs={orderTabs.map((key) => ({ key, label: orderTabLabels[key], count: openCount(counts, key) }))}
        selected={selected}
        onSelect={(key) => setParams({ tab: 'pesanan', status: key })}
      >
        <Loaded
          key={params.get('status')}
          promise={orders}
          fallback={<OrderListSkeleton />}
          title="Pesanan gagal dimuat."
        >
          {(first) => <OrderList key={first.tab} first={first} onChange={revalidate} />}
        </Loaded>
      </Tabs>
      <OrderDialogs onChange={revalidate} />
    </>
  );
}

/** Opens the payment popup once for the order in `?bayar=`, after the document has loaded. */
function ResumedPayment() {
  const [params, setParams] = useSearchParams();
  const { isPaying, isRefused, pay } = usePayment();
  const { revalidate } = useRevalidator();
  const opened = useRef<string | null>(null);
  const orderId = params.get('bayar');

  const open = useEffectEvent(async (id: string) => {
    const outcome = await pay(() => call('POST /api/shop/order/pay/:id', { params: { id } }));
    if (outcome === 'success') return;
    setParams({ tab: 'pesanan' }, { replace: true });
    await revalidate();
  });

  useEffect(() => {
    if (orderId === null || opened.current === orderId) return;
    opened.current = orderId;
    void open(orderId);
  }, [orderId]);

  if (isRefused) return <PaymentRefused />;
  if (!isPaying) return null;
  return (
    <p role="status" className="mb-4 flex items-center gap-3 rounded-xl bg-surface px-4 py-3 font-bold">
      <Spinner className="size-5 text-primary" /> Memproses Pembayaran...
    </p>
  );
}

function OrderList({ first, onChange }: { first: OrderPage; onChange: () => void }) {
  const { tab } = first;
  const { items, state, loadMore } = usePagedList(`pesanan ${tab}`, first, (cursor) => readOrders(tab, cursor));
  if (items.length === 0) {
    const listingLink = (
      <ButtonLink to="/shop/listing" variant="secondary">
        Lihat Produk
      </ButtonLink>
    );
    return (
      <>
        <EmptyState drawing="parcel" title="Belum ada pesanan untuk status ini." action={listingLink} />
        <SuggestedProducts />
      </>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {groupByCheckout(items).map((orders) => (
          <OrderCard key={orders[0]?._id} orders={orders} isForReview={tab === 'review'} onChange={onChange} />
        ))}
      </ul>
      <LoadMore state={state} loadMore={loadMore} />
    </>
  );
}

/** One purchase of two stores is one group. */
function groupByCheckout(orders: readonly ListedOrder[]): ListedOrder[][] {
  const groups = new Map<string, ListedOrder[]>();
  for (const order of orders) groups.set(order.checkoutId, [...(groups.get(order.checkoutId) ?? []), order]);
  return [...groups.values()];
}

const OrderListSkeleton = () => (
  <Skeletons label="Memuat pesanan..." count={3} className="flex flex-col gap-4" each={<OrderSkeleton />} />
);

/** The dialogs for order details and reviews. `onChange` is called when the order list is outdated. */
export function OrderDialogs({ onChange }: { onChange: () => void }) {
  const details = useOverlay('pesanan');
  const review = useOverlay('ulasan');
  return (
    <>
      {details.value && (
        <Dialog isOpen onClose={details.close} title={`Pesanan ${orderCode(details.value)}`}>
          <LoadedOrder key={details.value} id={details.value} onChange={onChange}>
            {(order, reload) => <OrderDetails order={order} onChange={reload} />}
          </LoadedOrder>
        </Dialog>
      )}
      {review.value && (
        <Dialog isOpen onClose={review.close} title="Beri Review">
          <LoadedOrder key={review.value} id={review.value} onChange={onChange}>
            {(order, reload) => (
              <ReviewForm
                order={order}
                onSent={reload}
                whenDone={<p>Semua produk di pesanan ini sudah Anda ulas.</p>}
              />
            )}
          </LoadedOrder>
        </Dialog>
      )}
    </>
  );
}

type LoadedOrderProps = {
  id: string;
  onChange: () => void;
  children: (order: DetailedOrder, reload: () => void) => ReactNode;
};

function LoadedOrder({ id, onChange, children }: LoadedOrderProps) {
  const { reading, reload } = useReading(() => readOrder(id));
  const changed = () => {
    void reload();
    onChange();
  };
  return (
    <Loaded {...reading} fallback={<Skeleton className="h-72 rounded-xl" />} title="Pesanan gagal dimuat.">
      {(read) => children(read, changed)}
    </Loaded>
  );
}

/** The values of `?tab=` on the account page. The default is the last. */
export const accountTabs = [
  { key: 'pesanan', label: 'Riwayat Pesanan' },
  { key: 'alamat', label: 'Daftar Alamat' },
  { key: 'akun', label: 'Biodata Diri' },
] as const;
type AccountTab = (typeof accountTabs)[number]['key'];

/** The values of `?status=`. Without one, the first tab with something under way is shown. */
export const orderTabLabels: Record<OrderTab, string> = { ...orderStatusLabels, review: 'Beri Penilaian' };

/** How many orders a tab has, 0 for those that are over: their number only grows. */
export const openCount = (counts: TabCounts | undefined, tab: OrderTab): number =>
  tab === 'confirmed' || tab === 'rejected' ? 0 : (counts?.[tab] ?? 0);

export const chosenTab = (params: URLSearchParams): AccountTab =>
  accountTabs.find(({ key }) => key === params.get('tab'))?.key ?? 'akun';

export const chosenStatus = (params: URLSearchParams): OrderTab | null =>
  orderTabs.find((key) => key === params.get('status')) ?? null;
