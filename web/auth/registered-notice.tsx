import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { output } from 'zod/mini';
import { correction } from '#contract/auth/auth.ts';
import { type ApiError, call } from '../call.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { Button } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { EmailField, PasswordField } from '../ui/field.tsx';

/** After a registration: the address to which the confirmation was sent, large, with a way to correct it. */
export function RegisteredNotice({ email, onCorrected }: { email: string; onCorrected: (email: string) => void }) {
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <div className="card px-5 py-4">
      <p>Kami mengirim tautan konfirmasi ke:</p>
      <p className="my-1 text-xl font-bold">
        <EmailText>{email}</EmailText>
      </p>
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
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  async function correct(body: output<typeof correction>) {
    const answer = await call('POST /api/auth/correct-email', { body });
    await navigate(pathname + search, { replace: true, state: { registered: body.newEmail } });
    onCorrected(body.newEmail);
    return answer;
  }

  return (
    <DialogForm
      title="Perbaiki email"
      schema={correction}
      values={{ email, newEmail: email, password: '' }}
      send={correct}
      onDone={onClose}
      failure="Gagal memperbaiki email."
      errorsOf={fieldErrors}
      label="Perbaiki"
      busyLabel="Menyimpan..."
      onClose={onClose}
    >
      {(form) => (
        <>
          <EmailField label="Email yang benar" autoComplete="email" {...form.field('newEmail')} />
          <PasswordField hint="Yang baru saja Anda buat saat mendaftar." {...form.field('password')} />
        </>
      )}
    </DialogForm>
  );
}

function fieldErrors({ code, message, errors }: ApiError): Readonly<Record<string, string>> {
  if (code === 'EMAIL_TAKEN') return { newEmail: message };
  if (code === 'WRONG_CREDENTIALS') return { password: 'Kata sandi salah.' };
  return errors;
}
