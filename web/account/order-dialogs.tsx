import type { ReactNode } from 'react';
import { orderCode } from '#contract/ids.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { useOverlay } from '../parts/use-overlay.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { OrderDetails } from './order-details.tsx';
import { readOrder } from './order-queries.ts';
import { ReviewForm } from './review-form.tsx';
import { Loaded, useReading } from '../parts/loaded.tsx';

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
    <Loaded {...reading} fallback={<Skeleton className="h-72 rounded-2xl" />} title="Pesanan gagal dimuat.">
      {(read) => children(read, changed)}
    </Loaded>
  );
}
