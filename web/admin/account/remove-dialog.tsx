import { replacementForm } from '#contract/second-factor.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { CodeField, PasswordField } from '../../ui/field.tsx';

type RemoveDialogProps = { isRequired: boolean; onClose: () => void; onDone: () => Promise<void> };

/** Removes the second factor, with password and code. */
export const RemoveDialog = ({ isRequired, onClose, onDone }: RemoveDialogProps) => (
  <DialogForm
    title="Hapus verifikasi dua langkah?"
    schema={replacementForm}
    values={{ password: '', code: '' }}
    send={(body) => call('POST /api/admin/second-factor/remove', { body })}
    onDone={onDone}
    failure="Gagal menghapus verifikasi dua langkah."
    label="Hapus"
    variant="danger"
    onClose={onClose}
  >
    {(form) => (
      <>
        <p>
          {isRequired
            ? 'Tanpa verifikasi, Anda tidak dapat membayar seller, mengembalikan dana, atau membuka data pribadi.'
            : 'Akun Anda lalu hanya dilindungi kata sandi.'}
        </p>
        <PasswordField {...form.field('password')} />
        <CodeField hint="Dari aplikasi, atau kode pemulihan." {...form.field('code')} />
      </>
    )}
  </DialogForm>
);
