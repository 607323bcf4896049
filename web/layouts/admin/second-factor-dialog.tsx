import { useEffect, useRef, useState } from 'react';
import { codeForm } from '#contract/auth/second-factor.ts';
import { call, isSessionOver } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { CodeField } from '../../ui/field.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { Loaded, useReading } from '../../parts/loaded.tsx';

type SecondFactorDialogProps = { onClose: () => void; onGiven: () => void };

/** Asks for a code of the authenticator app, or leads to the set-up when there is none yet. */
export function SecondFactorDialog({ onClose, onGiven }: SecondFactorDialogProps) {
  const { reading } = useReading(() => call('GET /api/admin/second-factor').then(({ data }) => data));
  return (
    <Dialog isOpen onClose={onClose} title="Verifikasi dua langkah" size="sm">
      <Loaded
        {...reading}
        fallback={<LoadingText>Memuat...</LoadingText>}
        title={(why) => `Gagal memuat verifikasi: ${why}`}
      >
        {({ setUpAt }) =>
          setUpAt ? (
            <CodeForm onClose={onClose} onGiven={onGiven} />
          ) : (
            <NotSetUp onClose={onClose} onContinue={onGiven} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function CodeForm({ onClose, onGiven }: SecondFactorDialogProps) {
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The dialog opened before the form was known, with the focus on its close button.
  useEffect(() => field.current?.focus(), [isRecovery]);

  return (
    <DialogForm
      key={String(isRecovery)}
      schema={codeForm}
      values={{ code: '' }}
      send={async (body) => void (await call('POST /api/admin/second-factor/verify', { body }))}
      onDone={onGiven}
      failure="Gagal memeriksa kode."
      onFailure={(error) => {
        if (isSessionOver(error)) onClose();
      }}
      label="Lanjutkan"
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Tindakan ini memerlukan kode verifikasi. Setelah itu kode tidak diminta lagi selama 15 menit.</p>
          <CodeField
            ref={field}
            {...(isRecovery
              ? {
                  label: 'Kode pemulihan',
                  hint: 'Setiap kode pemulihan hanya dapat dipakai sekali.',
                  autoComplete: 'off',
                }
              : { hint: '6 angka dari aplikasi autentikator.', inputMode: 'numeric' })}
            {...form.field('code')}
          />
          <div className="-mx-5 -my-2">
            <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
              {isRecovery ? 'Pakai kode dari aplikasi' : 'Pakai kode pemulihan'}
            </Button>
          </div>
        </>
      )}
    </DialogForm>
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
