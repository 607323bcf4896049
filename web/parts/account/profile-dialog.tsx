import { useState } from 'react';
import type { output } from 'zod/mini';
import { type Profile, profileChange } from '#contract/account.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSession } from '../../visitor/session.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type ProfileDialogProps = { profile: Profile; onClose: () => void; onSaved: () => Promise<void> };

/** Changes the name and the phone number of the account. */
export function ProfileDialog({ profile: { userName, phoneNumber }, onClose, onSaved }: ProfileDialogProps) {
  const form = useForm(profileChange, { userName, phoneNumber });
  const checkAuth = useSession((session) => session.checkAuth);
  const [isBusy, setBusy] = useState(false);

  async function send(body: output<typeof profileChange>) {
    setBusy(true);
    try {
      const { message } = await call('PUT /api/account/profile', { body });
      await checkAuth();
      await onSaved();
      toast({ title: message });
    } catch (error) {
      setBusy(false);
      toastError(error, 'Gagal menyimpan data diri.');
      if (error instanceof ApiError) form.showServerErrors(error.errors);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Ubah data diri" size="sm">
      <form {...form.formProps(send)} className="flex flex-col gap-4">
        <Field label="Nama" autoComplete="name" {...form.field('userName')} />
        <Field label="Nomor telepon" type="tel" autoComplete="tel" {...form.field('phoneNumber')} />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Menyimpan...' : 'Simpan'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
