import { useState } from 'react';
import * as z from 'zod/mini';
import type { SellerDetails } from '#contract/admin.ts';
import { required } from '#contract/endpoint.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type SuspensionDialogProps = { seller: SellerDetails; onClose: () => void; onChanged: () => Promise<void> };

const reasonForm = z.object({ reason: required(500) });
const actions = {
  active: {
    title: 'Tangguhkan seller ini?',
    verb: 'Tangguhkan',
    key: 'POST /api/admin/info/seller/:id/suspend',
    effects: [
      'Seller langsung keluar dari akunnya dan tidak dapat masuk lagi.',
      'Produknya hilang dari toko dan tidak dapat dibeli.',
      'Pesanan yang sedang berjalan tetap ada.',
    ],
  },
  suspended: {
    title: 'Aktifkan kembali seller ini?',
    verb: 'Aktifkan kembali',
    key: 'POST /api/admin/info/seller/:id/reinstate',
    effects: ['Seller dapat masuk dan berjualan lagi.', 'Produknya kembali tampil di toko.'],
  },
} as const;

/** Suspends or reinstates a seller. The server records the reason and the admin in the audit log. */
export function SuspensionDialog({ seller, onClose, onChanged }: SuspensionDialogProps) {
  // Kept in state, so that the dialog does not change when the page below updates to the new status.
  const [{ title, verb, key, effects }] = useState(actions[seller.status]);
  const form = useForm(reasonForm, { reason: '' });
  const [isBusy, setBusy] = useState(false);

  async function send(body: { reason: string }) {
    setBusy(true);
    try {
      const { message } = await call(key, { params: { id: seller._id }, body });
      toast({ title: message });
      await onChanged();
      onClose();
    } catch (error) {
      toastError(error, 'Gagal mengubah status seller.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm">
      <form {...form.formProps(send)} className="flex flex-col gap-4">
        <p className="font-semibold wrap-anywhere">{seller.storeName}</p>
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <TextArea label="Alasan" rows={3} hint="Dicatat bersama nama Anda." {...form.field('reason')} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" variant={seller.status === 'active' ? 'danger' : 'primary'} isBusy={isBusy}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
