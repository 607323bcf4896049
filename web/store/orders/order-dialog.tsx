import { startTransition, Suspense, useState } from 'react';
import { Await } from 'react-router';
import { codeOf } from '#contract/ids.ts';
import type { SellerOrder } from '#contract/store.ts';
import { Unread } from '../../parts/unread.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderDetails } from './order-details.tsx';
import { readOrder } from './readings.ts';

type OrderDialogProps = {
  id: string;
  onClose: () => void;
  /** Told what the order is now, and what it was. */
  onChange: (order: SellerOrder, before: SellerOrder) => void;
};

/** The order that is looked at, over the list. */
export function OrderDialog({ id, onClose, onChange }: OrderDialogProps) {
  const [order, setOrder] = useState(() => readOrder(id));
  const retry = () => setOrder(readOrder(id));

  // What is shown stays until the new answer is there.
  async function readAgain(before: SellerOrder) {
    const reading = readOrder(id);
    startTransition(() => setOrder(reading));
    await reading.then(
      (now) => onChange(now, before),
      () => {},
    );
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Pesanan ${codeOf(id)}`} size="lg">
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
        <Await resolve={order} errorElement={<Unread title="Pesanan gagal dimuat." onRetry={retry} />}>
          {(read) => <OrderDetails order={read} onChange={() => readAgain(read)} />}
        </Await>
      </Suspense>
    </Dialog>
  );
}
