import { useEffect, useRef, useState } from 'react';
import { codeForm, type SecondFactor } from '#contract/second-factor.ts';
import { ApiError, isSessionOver } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toastError } from '../../visitor/toast.ts';

type SecondFactorDialogProps = { onClose: () => void; onGiven: () => void };

/** Asks for a code of the authenticator app, or leads to the set-up when there is none yet. */
export function SecondFactorDialog({ onClose, onGiven }: SecondFactorDialogProps) {
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    call('GET /api/admin/second-factor').then(
      ({ data }) => setFactor(data),
      (error: unknown) => setFailure(error instanceof Error ? error.message : ''),
    );
  }, []);
  return (
    <Dialog isOpen onClose={onClose} title="Verifikasi dua langkah" size="sm">
      {failure !== null && <Failed why={failure} onRetry={onGiven} />}
      {failure === null && !factor && <LoadingText>Memuat...</LoadingText>}
      {factor && !factor.setUpAt && <NotSetUp onClose={onClose} onContinue={onGiven} />}
      {factor?.setUpAt && <CodeForm onClose={onClose} onGiven={onGiven} />}
    </Dialog>
  );
}

function CodeForm({ onClose, onGiven }: SecondFactorDialogProps) {
  const form = useForm(codeForm, { code: '' });
  const [isRecovery, setRecovery] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The dialog opened before the form was known, with the focus on its close button.
  useEffect(() => field.current?.focus(), [isRecovery]);

  async function send(body: { code: string }) {
    setBusy(true);
    try {
      await call('POST /api/admin/second-factor/verify', { body });
      onGiven();
    } catch (error) {
      setBusy(false);
      if (isSessionOver(error)) return onClose();
      if (error instanceof ApiError && error.errors.code) return form.showServerErrors(error.errors);
      toastError(error, 'Gagal memeriksa kode.');
    }
  }

  function switchKind() {
    form.reset({ code: '' });
    setRecovery(!isRecovery);
  }

  return (
    <form {...form.formProps(send)} className="flex flex-col gap-4">
      <p>Tindakan ini memerlukan kode verifikasi. Setelah itu kode tidak diminta lagi selama 15 menit.</p>
      <Field
        ref={field}
        label={isRecovery ? 'Kode pemulihan' : 'Kode verifikasi'}
        hint={isRecovery ? 'Setiap kode pemulihan hanya dapat dipakai sekali.' : '6 angka dari aplikasi autentikator.'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <div className="-mx-5 -my-2">
        <Button variant="quiet" onClick={switchKind}>
          {isRecovery ? 'Pakai kode dari aplikasi' : 'Pakai kode pemulihan'}
        </Button>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Batal
        </Button>
        <Button type="submit" isBusy={isBusy}>
          Lanjutkan
        </Button>
      </DialogActions>
    </form>
  );
}

/** The set-up opens in a tab of its own, so that the form that waits for the code keeps its input. */
const NotSetUp = ({ onClose, onContinue }: { onClose: () => void; onContinue: () => void }) => (
  <>
    <p>
      Toko ini mewajibkan verifikasi dua langkah untuk tindakan ini, tetapi akun Anda belum mengaturnya. Atur di halaman
      Akun Saya, lalu kembali ke sini.
    </p>
    <p className="mt-4">
      <ButtonLink to="/admin/account" target="_blank" isWide>
        Atur di tab baru
      </ButtonLink>
    </p>
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        Batal
      </Button>
      <Button variant="secondary" onClick={onContinue}>
        Sudah diatur, lanjutkan
      </Button>
    </DialogActions>
  </>
);

/** The retry sends the waiting request again, which opens a new dialog if the server still asks. */
const Failed = ({ why, onRetry }: { why: string; onRetry: () => void }) => (
  <>
    <p>Gagal memuat verifikasi: {why}</p>
    <DialogActions>
      <Button onClick={onRetry}>Coba lagi</Button>
    </DialogActions>
  </>
);
