import { useState } from 'react';
import { sellerLabels } from '#contract/field-labels.ts';
import { replacementForm } from '#contract/second-factor.ts';
import { ApiError, isSessionOver } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type RemoveDialogProps = { isRequired: boolean; onClose: () => void; onDone: () => Promise<void> };

/** Removes the second factor, with password and code. */
export function RemoveDialog({ isRequired, onClose, onDone }: RemoveDialogProps) {
  const form = useForm(replacementForm, { password: '', code: '' });
  const [isBusy, setBusy] = useState(false);

  async function send(body: { password: string; code: string }) {
    setBusy(true);
    try {
      const { message } = await call('POST /api/admin/second-factor/remove', { body });
      toast({ title: message });
      await onDone();
    } catch (error) {
      setBusy(false);
      if (isSessionOver(error)) return;
      if (error instanceof ApiError) form.showServerErrors(error.errors);
      toastError(error, 'Gagal menghapus verifikasi dua langkah.');
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Hapus verifikasi dua langkah?" size="sm">
      <form {...form.formProps(send)} className="flex flex-col gap-4">
        <p>
          {isRequired
            ? 'Tanpa verifikasi, Anda tidak dapat membayar seller, mengembalikan dana, atau membuka data pribadi.'
            : 'Akun Anda lalu hanya dilindungi kata sandi.'}
        </p>
        <Field
          label={sellerLabels.password}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Field
          label="Kode verifikasi"
          hint="Dari aplikasi, atau kode pemulihan."
          autoComplete="one-time-code"
          autoCapitalize="none"
          {...form.field('code')}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            Hapus
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
