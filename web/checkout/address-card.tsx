import { Suspense } from 'react';
import { Await, useRevalidator } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { PinIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { AddressChooser } from './address-chooser.tsx';

type AddressCardProps = {
  addresses: Promise<Address[]>;
  chosen: string | null;
  onChoose: (id: string) => void;
};

/** The chosen delivery address, with a button to choose another. */
export function AddressCard({ addresses, chosen, onChoose }: AddressCardProps) {
  return (
    <section aria-labelledby="alamat" className="rounded-2xl border border-border-light bg-white p-4 sm:p-5">
      <h2 id="alamat" className="mb-3 flex items-center gap-2 text-lg">
        <PinIcon className="size-5 text-primary" /> Alamat Pengiriman
      </h2>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <Await resolve={addresses} errorElement={<AddressLoadError />}>
          {(addresses) => <ChosenAddress addresses={addresses} chosen={chosen} onChoose={onChoose} />}
        </Await>
      </Suspense>
    </section>
  );
}

type ChosenAddressProps = { addresses: Address[]; chosen: string | null; onChoose: (id: string) => void };

function ChosenAddress({ addresses, chosen, onChoose }: ChosenAddressProps) {
  const overlay = useOverlay('alamat');
  const address = addresses.find(({ _id }) => _id === chosen);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      {address ? <AddressLines address={address} /> : <p className="text-muted">Mohon pilih alamat pengiriman</p>}
      <Button
        variant="secondary"
        aria-label={address ? 'Ganti alamat pengiriman' : 'Pilih alamat pengiriman'}
        onClick={() => overlay.open(addresses.length > 0 ? 'pilih' : 'baru')}
      >
        {address ? 'Ganti' : 'Pilih'}
      </Button>
      <AddressChooser addresses={addresses} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

function AddressLoadError() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p>Alamat gagal dimuat.</p>
      <Button variant="secondary" onClick={revalidate} isBusy={state === 'loading'}>
        Coba lagi
      </Button>
    </div>
  );
}
