import type { output } from 'zod/mini';
import { type Profile, profileChange } from '#contract/account.ts';
import { call } from '../../call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useSession } from '../../visitor/session.ts';
import { toast } from '../../visitor/toast.ts';
import { DialogForm } from '../dialog-form.tsx';

type ProfileDialogProps = { profile: Profile; onClose: () => void; onSaved: () => Promise<void> };

/** Changes the name and the phone number of the account. */
export function ProfileDialog({ profile: { userName, phoneNumber }, onClose, onSaved }: ProfileDialogProps) {
  async function save(body: output<typeof profileChange>) {
    const { message } = await call('PUT /api/account/profile', { body });
    await useSession.getState().checkAuth();
    await onSaved();
    toast({ title: message });
  }

  return (
    <Dialog isOpen onClose={onClose} title="Ubah data diri" size="sm">
      <DialogForm
        schema={profileChange}
        values={{ userName, phoneNumber }}
        onSend={save}
        failure="Gagal menyimpan data diri."
        label="Simpan"
        busyLabel="Menyimpan..."
        onCancel={onClose}
      >
        {(form) => (
          <>
            <Field label="Nama" autoComplete="name" {...form.field('userName')} />
            <Field label="Nomor telepon" type="tel" autoComplete="tel" {...form.field('phoneNumber')} />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
