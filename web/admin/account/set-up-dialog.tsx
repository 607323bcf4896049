import { useState } from 'react';
import { codeForm, passwordForm, replacementForm } from '#contract/auth/second-factor.ts';
import { ApiError, call } from '../../call.ts';
import { copyText } from '../../parts/copy-text.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeField, PasswordField } from '../../ui/field.tsx';

const failure = 'Gagal mengatur verifikasi dua langkah.';

type SetUpDialogProps = {
  /** A second factor is set up already, so that its code is asked as well. */
  isReplacement: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => Promise<void>;
};

/** The new secret: as text, and as the address that the QR code contains. */
type Started = { secret: string; address: string };

/** Sets up or replaces the second factor: first the password, then the QR code and a code of the app. */
export function SetUpDialog({ isReplacement, onClose, onDone }: SetUpDialogProps) {
  const [started, setStarted] = useState<Started | null>(null);
  const title = isReplacement ? 'Ganti verifikasi dua langkah' : 'Atur verifikasi dua langkah';
  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm">
      {started ? (
        <ConfirmForm started={started} onRestart={() => setStarted(null)} onDone={onDone} />
      ) : (
        <StartForm isReplacement={isReplacement} onClose={onClose} onStarted={setStarted} />
      )}
    </Dialog>
  );
}

type StartFormProps = { isReplacement: boolean; onClose: () => void; onStarted: (started: Started) => void };

const StartForm = ({ isReplacement, onClose, onStarted }: StartFormProps) => (
  <DialogForm
    schema={isReplacement ? replacementForm : passwordForm}
    values={{ password: '', code: '' }}
    send={async (body) => onStarted((await call('POST /api/admin/second-factor/start', { body })).data)}
    onDone={() => {}}
    failure={failure}
    label="Lanjut"
    onClose={onClose}
  >
    {(form) => (
      <>
        <p>
          Siapkan aplikasi autentikator di ponsel, misalnya Google Authenticator, Microsoft Authenticator, atau Aegis.
          Masukkan kata sandi untuk mulai.
        </p>
        <PasswordField {...form.field('password')} />
        {isReplacement && (
          <CodeField
            label="Kode saat ini"
            hint="Dari aplikasi yang sekarang, atau kode pemulihan."
            {...form.field('code')}
          />
        )}
      </>
    )}
  </DialogForm>
);

type ConfirmFormProps = { started: Started; onRestart: () => void; onDone: SetUpDialogProps['onDone'] };

const ConfirmForm = ({ started: { secret, address }, onRestart, onDone }: ConfirmFormProps) => (
  <DialogForm
    schema={codeForm}
    values={{ code: '' }}
    send={(body) => call('POST /api/admin/second-factor/confirm', { body })}
    onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
    failure={failure}
    onFailure={(error) => {
      if (error instanceof ApiError && error.code === 'SET_UP_OVER') onRestart();
    }}
    label="Aktifkan"
    cancelLabel="Kembali"
    onClose={onRestart}
  >
    {(form) => (
      <>
        <p>Pindai kode QR ini dengan aplikasi autentikator.</p>
        <QrCode
          text={address}
          label="Kode QR untuk aplikasi autentikator"
          className="mx-auto w-56 max-w-full rounded-xl border border-border-light"
        />
        <div>
          <p className="text-sm text-muted">Tidak dapat memindai? Ketik kunci ini di aplikasi:</p>
          <p translate="no" className="mt-1 font-mono wrap-anywhere">
            {secret.match(/.{1,4}/g)!.join(' ')}
          </p>
          <Button variant="quiet" className="-mx-5" onClick={() => copyText(secret, 'Kunci disalin.')}>
            Salin kunci
          </Button>
        </div>
        <CodeField hint="6 angka yang ditampilkan aplikasi." inputMode="numeric" {...form.field('code')} />
      </>
    )}
  </DialogForm>
);
