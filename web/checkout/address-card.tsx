import { useEffect, useRef } from 'react';
import type { Address, ListedAddress } from '#contract/addresses/addresses.ts';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CheckIcon, PinIcon, PlusIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { maxAddresses } from '#contract/words.ts';
import { AddressDialog } from '../parts/buying/address-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { EditIcon } from '../ui/account-icons.tsx';
import { toastFailure } from '../visitor/toast.ts';
import { Loaded } from '../parts/loaded.tsx';

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
        'rounded-xl border bg-white p-4 sm:p-5',
        missed > 0 ? 'border-danger outline outline-danger' : 'border-border-light',
      )}
    >
      <h2 id="alamat" className="mb-3 flex items-center gap-2 text-xl">
        <PinIcon className="size-5 text-primary" /> Alamat Pengiriman
      </h2>
      <Loaded promise={addresses} fallback={<Skeleton className="h-24" />} title="Alamat gagal dimuat.">
        {(known) => <ChosenAddress addresses={known} chosen={chosen} onChoose={onChoose} />}
      </Loaded>
      {missed > 0 && <p className="mt-3 text-sm text-danger">Pesanan dikirim ke mana? Pilih alamatnya dulu.</p>}
    </section>
  );
}

type ChosenAddressProps = { addresses: Address[]; chosen: string | null; onChoose: (id: string) => void };

function ChosenAddress({ addresses, chosen, onChoose }: ChosenAddressProps) {
  const overlay = useOverlay('alamat');
  const address = addresses.find(({ _id }) => _id === chosen);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-[9rem]">
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

/** The address dialog of the checkout: choose, edit or add an address. Saving an address also chooses it. */
function AddressChooser({ addresses, chosen, onChoose }: ChosenAddressProps) {
  const { value, open, close } = useOverlay('alamat');
  if (value === null) return null;

  function choose(id: string) {
    onChoose(id);
    close();
  }

  function add() {
    if (addresses.length < maxAddresses) open('baru');
    else toastFailure(`Anda dapat menambahkan maksimal ${maxAddresses} alamat.`);
  }

  if (value !== 'pilih') {
    return (
      <AddressDialog
        key={value}
        isLast={addresses.length === maxAddresses - 1}
        address={addresses.find(({ _id }) => _id === value)}
        onClose={close}
        // The answer may not say which address it is.
        onSaved={({ _id }) => (_id ? choose(_id) : close())}
      />
    );
  }
  return (
    <Dialog isOpen onClose={close} title="Pilih Alamat Pengiriman">
      <ul className="flex flex-col gap-3">
        {addresses.map((address) => (
          <li
            key={address._id}
            className={`relative flex items-start gap-3 rounded-xl border bg-white p-4 hover:border-primary ${
              address._id === chosen ? 'border-primary' : 'border-border-light'
            }`}
          >
            <span className="flex-1">
              <AddressLines address={address} />
              <button
                type="button"
                aria-pressed={address._id === chosen}
                onClick={() => choose(address._id)}
                className="mt-2 flex min-h-9 items-center gap-1.5 font-bold text-accent after:absolute after:inset-0"
              >
                {address._id === chosen && <CheckIcon className="size-4" />}
                <span>{address._id === chosen ? 'Terpilih' : 'Kirim ke sini'}</span>
                <span className="sr-only">
                  : {address.receiverName}, {address.address}
                </span>
              </button>
            </span>
            <IconButton label={`Ubah alamat ${address.receiverName}`} onClick={() => open(address._id)} className="z-1">
              <EditIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button variant="secondary" isWide onClick={add} className="mt-4">
        <PlusIcon className="size-4" /> Tambah Alamat
      </Button>
    </Dialog>
  );
}
