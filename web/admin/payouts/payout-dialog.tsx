import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Loaded } from '../../parts/loaded.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TableSkeleton } from '../../parts/list/list-table.tsx';
import { PayoutForm } from './payout-form.tsx';
import { readDueOrders } from './payout-queries.ts';

/** The payout form of one seller in a dialog over the list of unpaid sellers. Closes when the last order was paid. */
export function PayoutDialog({ sellerId, onClose }: { sellerId: string; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [due, setDue] = useState(() => readDueOrders(sellerId));
  const [isEmptied, setEmptied] = useState(false);
  const isConfirming = useOverlay('yakin').value !== null;
  const retry = () => setDue(readDueOrders(sellerId));
  const close = useEffectEvent(onClose);
  // The confirmation closes first, because each of them goes back by one history entry.
  useEffect(() => {
    if (isEmptied && !isConfirming) close();
  }, [isEmptied, isConfirming]);

  async function reload() {
    // A transition keeps the current content until the new response has arrived.
    const read = readDueOrders(sellerId);
    startTransition(() => setDue(read));
    await revalidate();
    setEmptied((await read.catch(() => null))?.orders.length === 0);
  }

  return (
    <Dialog isOpen onClose={onClose} title="Proses Pembayaran" size="lg">
      <Loaded promise={due} fallback={<TableSkeleton rows={4} />} onRetry={retry}>
        {(known) => (
          <>
            <p className="mb-2 wrap-anywhere">
              <b>{known.sellerName}</b> <span className="text-sm text-muted">· {known.storeName}</span>
              <span className="block text-sm text-muted">ID Seller: {known.sellerId}</span>
            </p>
            <PayoutForm due={known} onPaid={reload} back={<Button onClick={onClose}>Tutup</Button>} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
