import type { Address } from '#contract/addresses/addresses.ts';
import { maxAddresses } from '#contract/words.ts';
import { AddressDialog } from '../parts/buying/address-dialog.tsx';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CheckIcon, EditIcon } from '../ui/account-icons.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { toastFailure } from '../visitor/toast.ts';

type AddressChooserProps = { addresses: Address[]; chosen: string | null; onChoose: (id: string) => void };

/** The address dialog of the checkout: choose, edit or add an address. Saving an address also chooses it. */
export function AddressChooser({ addresses, chosen, onChoose }: AddressChooserProps) {
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
        address={addresses.find(({ _id }) => _id === value)}
        onClose={close}
        onSaved={({ _id }) => choose(_id)}
      />
    );
  }
  return (
    <Dialog isOpen onClose={close} title="Pilih Alamat Pengiriman">
      <ul className="flex flex-col gap-3">
        {addresses.map((address) => (
          <li
            key={address._id}
            className={`relative flex items-start gap-3 rounded-2xl border bg-white p-4 hover:border-primary ${
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
                {address._id === chosen ? 'Terpilih' : 'Kirim ke sini'}
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
