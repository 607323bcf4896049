import { Suspense } from 'react';
import { Await, useRevalidator, useSearchParams } from 'react-router';
import type { OrderTab } from '#contract/orders.ts';
import { Tabs } from '../ui/tabs.tsx';
import { statusTabs } from './account-tabs.ts';
import { ContinuedPayment } from './continued-payment.tsx';
import { OrderDialogs } from './order-dialogs.tsx';
import { OrderList, OrderListSkeleton } from './order-list.tsx';
import type { OrderPage } from './readings.ts';
import { Unread } from '../parts/unread.tsx';

type OrderHistoryProps = { orders: Promise<OrderPage>; status: OrderTab };

/** The visitor's orders by where they stand, and over them the one that is looked at. */
export function OrderHistory({ orders, status }: OrderHistoryProps) {
  const [, setParams] = useSearchParams();
  const { revalidate } = useRevalidator();
  return (
    <>
      <ContinuedPayment />
      <Tabs
        label="Status pesanan"
        look="pill"
        tabs={statusTabs}
        selected={status}
        onSelect={(key) => setParams({ tab: 'pesanan', status: key })}
      >
        <Suspense key={status} fallback={<OrderListSkeleton />}>
          <Await resolve={orders} errorElement={<Unread title="Pesanan gagal dimuat." onRetry={revalidate} />}>
            {(first) => <OrderList first={first} status={status} />}
          </Await>
        </Suspense>
      </Tabs>
      <OrderDialogs onChange={revalidate} />
    </>
  );
}
