import { useEffect, useRef } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import { maxAddresses } from '#contract/words.ts';
import { call } from '../parts/buying/answers.ts';
import { AddressDialog } from '../parts/buying/address-dialog.tsx';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { QuestionDialog } from '../parts/dialog-form.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useOverlay } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { EditIcon, TrashIcon } from '../ui/account-icons.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { currentUserId } from '../visitor/session.ts';
import { dismissToast, toastFailure } from '../visitor/toast.ts';

export const AddressList = ({ addresses }: { addresses: Promise<Address[]> }) => (
  <Loaded promise={addresses} fallback={<Skeleton className="h-40 rounded-xl" />} title="Alamat gagal dimuat.">
    {(known) => <LoadedAddresses addresses={known} />}
  </Loaded>
);

function LoadedAddresses({ addresses }: { addresses: Address[] }) {
  const editing = useOverlay('alamat');
  const deleting = useOverlay('hapus');
  const deleted = addresses.find(({ _id }) => _id === deleting.value);

  const refusal = useRef(0);
  // An address was deleted: another one can be added.
  useEffect(() => dismissToast(refusal.current), [addresses.length]);

  function add() {
    if (addresses.length < maxAddresses) editing.open('baru');
    else refusal.current = toastFailure(`Anda dapat menambahkan maksimal ${maxAddresses} alamat.`);
  }

  return (
    <div className="flex flex-col items-start gap-5">
      {addresses.length === 0 ? (
        <div className="w-full">
          <EmptyState drawing="house" title="Belum ada alamat tersimpan.">
            Simpan alamat sekarang agar belanja lebih cepat.
          </EmptyState>
        </div>
      ) : (
        <ul className="grid w-full gap-4 md:grid-cols-2">
          {addresses.map((address) => (
            <li key={address._id} className="card flex flex-col justify-between gap-3 p-4 sm:p-5">
              <AddressLines address={address} />
              <div className="-mb-2 -ml-3 flex flex-wrap">
                <Button variant="quiet" className="px-3!" onClick={() => editing.open(address._id)}>
                  <EditIcon className="size-4" /> Ubah
                  <span className="sr-only">alamat {address.receiverName}</span>
                </Button>
                <Button variant="quiet" className="px-3! text-danger" onClick={() => deleting.open(address._id)}>
                  <TrashIcon className="size-4" /> Hapus
                  <span className="sr-only">alamat {address.receiverName}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={add}>
        <PlusIcon className="size-4" /> Tambah Alamat
      </Button>
      {editing.value !== null && (
        <AddressDialog
          isLast={addresses.length === maxAddresses - 1}
          address={addresses.find(({ _id }) => _id === editing.value)}
          onClose={editing.close}
          onSaved={editing.close}
        />
      )}
      {/* Orders keep their copy of the address. */}
      {deleted && (
        <QuestionDialog
          title="Hapus alamat ini?"
          label="Hapus"
          onClose={deleting.close}
          send={() => deleteAddress(deleted)}
          failure="Gagal menghapus alamat."
        >
          <AddressLines address={deleted} />
        </QuestionDialog>
      )}
    </div>
  );
}

const deleteAddress = ({ _id: addressId }: Address) =>
  call('DELETE /api/shop/address/delete/:userId/:addressId', { params: { userId: currentUserId(), addressId } });
