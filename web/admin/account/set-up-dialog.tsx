import { useState } from 'react';
import { encode } from 'uqr';
import { sellerLabels } from '#contract/field-labels.ts';
import { codeForm, passwordForm, replacementForm } from '#contract/second-factor.ts';
import { ApiError, isSessionOver } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';
import { copyText } from './recovery-codes.tsx';

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

function StartForm({ isReplacement, onClose, onStarted }: StartFormProps) {
  const form = useForm(isReplacement ? replacementForm : passwordForm, { password: '', code: '' });
  const [isBusy, setBusy] = useState(false);

  async function send(body: { password: string; code?: string }) {
    setBusy(true);
    try {
      onStarted((await call('POST /api/admin/second-factor/start', { body })).data);
    } catch (error) {
      setBusy(false);
      showFailure(error, form.showServerErrors);
    }
  }

  return (
    <form {...form.formProps(send)} className="flex flex-col gap-4">
      <p>
        Siapkan aplikasi autentikator di ponsel, misalnya Google Authenticator, Microsoft Authenticator, atau Aegis.
        Masukkan kata sandi untuk mulai.
      </p>
      <Field
        label={sellerLabels.password}
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {isReplacement && (
        <Field
          label="Kode saat ini"
          hint="Dari aplikasi yang sekarang, atau kode pemulihan."
          autoComplete="one-time-code"
          autoCapitalize="none"
          {...form.field('code')}
        />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button type="submit" isBusy={isBusy}>
          Lanjut
        </Button>
      </DialogActions>
    </form>
  );
}

type ConfirmFormProps = { started: Started; onRestart: () => void; onDone: SetUpDialogProps['onDone'] };

function ConfirmForm({ started: { secret, address }, onRestart, onDone }: ConfirmFormProps) {
  const form = useForm(codeForm, { code: '' });
  const [isBusy, setBusy] = useState(false);

  async function send(body: { code: string }) {
    setBusy(true);
    try {
      const { message, recoveryCodes } = await call('POST /api/admin/second-factor/confirm', { body });
      toast({ title: message });
      await onDone(recoveryCodes);
    } catch (error) {
      setBusy(false);
      showFailure(error, form.showServerErrors);
      if (error instanceof ApiError && error.code === 'SET_UP_OVER') onRestart();
    }
  }

  return (
    <form {...form.formProps(send)} className="flex flex-col gap-4">
      <p>Pindai kode QR ini dengan aplikasi autentikator.</p>
      <QrCode text={address} />
      <div>
        <p className="text-sm text-muted">Tidak dapat memindai? Ketik kunci ini di aplikasi:</p>
        <p className="mt-1 font-mono wrap-anywhere">{secret.match(/.{1,4}/g)!.join(' ')}</p>
        <Button variant="quiet" className="-mx-5" onClick={() => copyText(secret, 'Kunci disalin.')}>
          Salin kunci
        </Button>
      </div>
      <Field
        label="Kode verifikasi"
        hint="6 angka yang ditampilkan aplikasi."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onRestart}>
          Kembali
        </Button>
        <Button type="submit" isBusy={isBusy}>
          Aktifkan
        </Button>
      </DialogActions>
    </form>
  );
}

/** A refused field shows its message; any other failure shows a toast. */
function showFailure(error: unknown, showErrors: (errors: ApiError['errors']) => void): void {
  if (isSessionOver(error)) return;
  if (error instanceof ApiError && Object.keys(error.errors).length > 0) return showErrors(error.errors);
  toastError(error, 'Gagal mengatur verifikasi dua langkah.');
}

/** Draws a QR code in the browser, so that no other service sees the secret. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label="Kode QR untuk aplikasi autentikator"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-56 max-w-full rounded-xl border border-border-light bg-white"
    >
      <path d={path} />
    </svg>
  );
}
