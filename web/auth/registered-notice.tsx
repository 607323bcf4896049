import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { correction } from '#contract/auth.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import { toast, toastError } from '../visitor/toast.ts';

/** After a registration: the address to which the confirmation was sent, large, with a way to correct it. */
export function RegisteredNotice({ email, onCorrected }: { email: string; onCorrected: (email: string) => void }) {
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <div className="rounded-2xl border border-border-light bg-white px-5 py-4">
      <p>Kami mengirim tautan konfirmasi ke:</p>
      <p className="my-1 text-xl font-bold wrap-anywhere">{email}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        Alamatnya salah?
        <Button variant="quiet" className="px-0! underline" onClick={() => setCorrecting(true)}>
          Perbaiki
        </Button>
      </p>
      {isCorrecting && (
        <CorrectionDialog email={email} onClose={() => setCorrecting(false)} onCorrected={onCorrected} />
      )}
    </div>
  );
}

type CorrectionDialogProps = { email: string; onClose: () => void; onCorrected: (email: string) => void };

/** Replaces the address of the new account, which nobody has confirmed yet. */
function CorrectionDialog({ email, onClose, onCorrected }: CorrectionDialogProps) {
  const form = useForm(correction, { email, newEmail: email, password: '' });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function send(body: { email: string; newEmail: string; password: string }) {
    setBusy(true);
    try {
      const { message } = await call('POST /api/auth/correct-email', { body });
      await navigate(pathname + search, { replace: true, state: { registered: body.newEmail } });
      onCorrected(body.newEmail);
      toast({ title: message });
      onClose();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) return toastError(error, 'Gagal memperbaiki email.');
      const errors =
        error.code === 'EMAIL_TAKEN'
          ? { newEmail: error.message }
          : error.code === 'WRONG_CREDENTIALS'
            ? { password: 'Kata sandi salah.' }
            : error.errors;
      if (Object.keys(errors).length === 0) toastError(error, 'Gagal memperbaiki email.');
      form.showServerErrors(errors);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Perbaiki email" size="sm">
      <form {...form.formProps(send)} className="flex flex-col gap-4">
        <Field
          label="Email yang benar"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('newEmail')}
        />
        <Field
          label="Kata sandi"
          type="password"
          autoComplete="current-password"
          hint="Yang baru saja Anda buat saat mendaftar."
          {...form.field('password')}
        />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Menyimpan...' : 'Perbaiki'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
