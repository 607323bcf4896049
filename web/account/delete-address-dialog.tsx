import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { call } from '../call.ts';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ownId } from '../visitor/session.ts';
import { toast, toastError } from '../visitor/toast.ts';

type DeleteAddressDialogProps = { address: Address; onClose: () => void; onDeleted: () => void };

/** Asks before an address goes; orders already made keep their copy. */
export function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      const params = { userId: ownId(), addressId: address._id };
      const { message } = await call('DELETE /api/shop/address/delete/:userId/:addressId', { params });
      toast({ title: message });
      onDeleted();
    } catch (error) {
      toastError(error, 'Gagal menghapus alamat.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Hapus alamat ini?" size="sm">
      <AddressLines address={address} />
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={remove}>
          Hapus
        </Button>
      </div>
    </Dialog>
  );
}
