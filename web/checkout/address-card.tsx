import { Suspense, useEffect, useRef } from 'react';
import { Await, useRevalidator } from 'react-router';
import type { Address, ListedAddress } from '#contract/addresses/addresses.ts';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { PinIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { AddressChooser } from './address-chooser.tsx';

type AddressCardProps = {
  addresses: Promise<ListedAddress[]>;
  chosen: string | null;
  /** How often the buyer tried to pay without an address: the card is marked, and each time scrolled to. */
  missed: number;
  onChoose: (id: string) => void;
};

export function AddressCard({ addresses, chosen, missed, onChoose }: AddressCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (missed === 0) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [missed]);
  return (
    <section
      ref={card}
      aria-labelledby="alamat"
      className={classNames(
        'rounded-2xl border bg-white p-4 sm:p-5',
        missed > 0 ? 'border-danger ring-1 ring-danger' : 'border-border-light',
      )}
    >
      <h2 id="alamat" className="mb-3 flex items-center gap-2 text-lg">
        <PinIcon className="size-5 text-primary" /> Alamat Pengiriman
      </h2>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <Await resolve={addresses} errorElement={<AddressLoadError />}>
          {(addresses) => <ChosenAddress addresses={addresses} chosen={chosen} onChoose={onChoose} />}
        </Await>
      </Suspense>
      {missed > 0 && (
        <p className="mt-3 text-sm font-medium text-danger">Pesanan dikirim ke mana? Pilih alamatnya dulu.</p>
      )}
    </section>
  );
}

type ChosenAddressProps = { addresses: Address[]; chosen: string | null; onChoose: (id: string) => void };

function ChosenAddress({ addresses, chosen, onChoose }: ChosenAddressProps) {
  const overlay = useOverlay('alamat');
  const address = addresses.find(({ _id }) => _id === chosen);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-36">
        {address ? <AddressLines address={address} /> : <p className="text-muted">Mohon pilih alamat pengiriman</p>}
      </div>
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
