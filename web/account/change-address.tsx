import { useState } from 'react';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses/addresses.ts';
import { orderCode } from '#contract/ids.ts';
import { isAddressChangeable } from '#contract/orders/order-states.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { call } from '../call.ts';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useSend } from '../parts/use-send.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EditIcon } from '../ui/account-icons.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { readAddresses } from './order-queries.ts';

type ChangeAddressProps = { order: DetailedOrder; onChanged: () => void };

/** The button that delivers an order to another address. Renders nothing for an order that was sent. */
export function ChangeAddress({ order, onChanged }: ChangeAddressProps) {
  const [addresses, setAddresses] = useState<Promise<Address[]> | null>(null);
  if (!isAddressChangeable(order)) return null;
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-3 min-h-11" onClick={() => setAddresses(readAddresses())}>
        <EditIcon /> Ubah alamat
      </Button>
      {addresses && (
        <Dialog isOpen onClose={() => setAddresses(null)} title="Kirim pesanan ini ke mana?">
          <Loaded
            promise={addresses}
            fallback={<Skeleton className="h-40" />}
            title="Alamat gagal dimuat."
            onRetry={() => setAddresses(readAddresses())}
          >
            {(known) => (
              <Choice
                order={order}
                addresses={known}
                onChanged={() => {
                  setAddresses(null);
                  onChanged();
                }}
              />
            )}
          </Loaded>
        </Dialog>
      )}
    </>
  );
}

type ChoiceProps = ChangeAddressProps & { addresses: Address[] };

function Choice({ order, addresses, onChanged }: ChoiceProps) {
  const [chosenId, setChosenId] = useState('');
  const { isBusy, send } = useSend();

  function choose({ _id: addressId }: Address) {
    setChosenId(addressId);
    return send(() => call('PUT /api/shop/order/address/:id', { params: { id: order._id }, body: { addressId } }), {
      done: onChanged,
      failure: 'Gagal mengubah alamat.',
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Penjual akan kami beri tahu. Ongkos kirim pesanan {orderCode(order._id)} tidak berubah.
      </p>
      <ul className="flex flex-col gap-3">
        {addresses.map((address) => (
          <li key={address._id} className="card flex flex-wrap items-end justify-between gap-3 p-4">
            <AddressLines address={address} />
            <Button
              variant="secondary"
              size="sm"
              className="min-h-11 max-sm:w-full"
              isBusy={isBusy && chosenId === address._id}
              disabled={isBusy}
              onClick={() => choose(address)}
            >
              Kirim ke sini
              <span className="sr-only">
                : {address.receiverName}, {address.address}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        Alamatnya belum ada atau keliru?{' '}
        <Link to="/shop/account?tab=alamat" className="font-bold text-accent underline">
          Kelola alamat
        </Link>
      </p>
    </div>
  );
}
