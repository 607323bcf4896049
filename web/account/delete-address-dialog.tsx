import type { Address } from '#contract/addresses.ts';
import { call } from '../call.ts';
import { AddressLines } from '../parts/buying/address-lines.tsx';
import { DeletionDialog } from '../parts/deletion-dialog.tsx';
import { ownId } from '../visitor/session.ts';

type DeleteAddressDialogProps = { address: Address; onClose: () => void; onDeleted: () => Promise<void> };

/** Asks before an address goes; orders already made keep their copy. */
export function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
  const params = { userId: ownId(), addressId: address._id };
  return (
    <DeletionDialog
      title="Hapus alamat ini?"
      onClose={onClose}
      remove={() => call('DELETE /api/shop/address/delete/:userId/:addressId', { params })}
      failure="Gagal menghapus alamat."
      onRemoved={onDeleted}
    >
      <AddressLines address={address} />
    </DeletionDialog>
  );
}
