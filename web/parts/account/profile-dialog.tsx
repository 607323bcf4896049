import { type Profile, profileChange } from '#contract/account.ts';
import { call } from '../../call.ts';
import { Field } from '../../ui/field.tsx';
import { useSession } from '../../visitor/session.ts';
import { DialogForm } from '../dialog-form.tsx';

type ProfileDialogProps = { profile: Profile; onClose: () => void };

/** Changes the name and the phone number of the account. */
export const ProfileDialog = ({ profile: { userName, phoneNumber }, onClose }: ProfileDialogProps) => (
  <DialogForm
    title="Ubah data diri"
    schema={profileChange}
    values={{ userName, phoneNumber }}
    send={async (body) => {
      const answer = await call('PUT /api/account/profile', { body });
      await useSession.getState().checkAuth();
      return answer;
    }}
    failure="Gagal menyimpan data diri."
    label="Simpan"
    busyLabel="Menyimpan..."
    onClose={onClose}
  >
    {(form) => (
      <>
        <Field label="Nama" autoComplete="name" {...form.field('userName')} />
        <Field label="Nomor telepon" type="tel" autoComplete="tel" {...form.field('phoneNumber')} />
      </>
    )}
  </DialogForm>
);
