import { replacementForm } from '#contract/second-factor.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeField, PasswordField } from '../../ui/field.tsx';
import { toast } from '../../visitor/toast.ts';

type RemoveDialogProps = { isRequired: boolean; onClose: () => void; onDone: () => Promise<void> };

/** Removes the second factor, with password and code. */
export function RemoveDialog({ isRequired, onClose, onDone }: RemoveDialogProps) {
  async function remove(body: { password: string; code: string }) {
    const { message } = await call('POST /api/admin/second-factor/remove', { body });
    toast({ title: message });
    await onDone();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Hapus verifikasi dua langkah?" size="sm">
      <DialogForm
        schema={replacementForm}
        values={{ password: '', code: '' }}
        onSend={remove}
        failure="Gagal menghapus verifikasi dua langkah."
        label="Hapus"
        variant="danger"
        onCancel={onClose}
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
    </Dialog>
  );
}
