import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { longDateTime } from '#contract/dates.ts';
import { recoveryCodeCount, type SecondFactor, replacementForm } from '#contract/auth/second-factor.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { lazyDialog } from '../../parts/lazy-part.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/form-icons.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { CodeField, PasswordField } from '../../ui/field.tsx';

/** Loaded on demand: only the set-up draws a QR code. */
const SetUpDialog = lazyDialog(() => import('./set-up-dialog.tsx'), 'SetUpDialog', 'Pengaturan gagal dimuat.');

export function SecondFactorCard({ secondFactor }: { secondFactor: Promise<SecondFactor> }) {
  /** Kept until the admin leaves the page, also when data is read anew: they cannot be shown again. */
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <section className="card p-5" aria-labelledby="verifikasi">
      <h2 id="verifikasi" className="mb-3 text-xl">
        Verifikasi dua langkah
      </h2>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      <Loaded
        promise={secondFactor}
        fallback={<LoadingText>Memuat...</LoadingText>}
        title={(why) => `Gagal memuat data: ${why}`}
      >
        {(factor) => <Details factor={factor} showsCodes={codes !== null} onCodes={setCodes} />}
      </Loaded>
    </section>
  );
}

type DetailsProps = { factor: SecondFactor; showsCodes: boolean; onCodes: (codes: string[] | null) => void };

function Details({ factor: { isRequired, setUpAt, recoveryCodesLeft }, showsCodes, onCodes }: DetailsProps) {
  const dialog = useOverlay('isi');
  const { revalidate } = useRevalidator();

  async function finish(codes: string[] | null) {
    onCodes(codes);
    dialog.close();
    await revalidate();
  }

  return (
    <div className="mt-2 flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        {setUpAt ? (
          <>
            <Badge tone="green">Aktif</Badge> sejak {longDateTime(setUpAt)} WITA
          </>
        ) : (
          <Badge tone={isRequired ? 'red' : 'neutral'}>Belum diatur</Badge>
        )}
      </p>
      <p className="text-muted">
        Kode dari aplikasi autentikator di ponsel melindungi uang dan data pribadi, juga jika kata sandi Anda diketahui
        orang lain.{' '}
        <span>
          {isRequired
            ? 'Kode diminta sebelum pembayaran, pengembalian dana, pembukaan data, dan penangguhan.'
            : 'Saat ini toko ini tidak memintanya.'}
        </span>
      </p>
      {setUpAt && !showsCodes && (
        <>
          <CodesLeft left={recoveryCodesLeft} />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => dialog.open('atur')}>
              Ganti aplikasi atau kode
            </Button>
            <Button variant="danger" onClick={() => dialog.open('hapus')}>
              Hapus
            </Button>
          </div>
        </>
      )}
      {!setUpAt && (
        <Button className="beside-install self-start" onClick={() => dialog.open('atur')}>
          Atur verifikasi dua langkah
        </Button>
      )}
      {dialog.value === 'atur' && (
        <SetUpDialog isReplacement={setUpAt !== null} onClose={dialog.close} onDone={finish} />
      )}
      {dialog.value === 'hapus' && setUpAt && (
        <RemoveDialog isRequired={isRequired} onClose={dialog.close} onDone={() => finish(null)} />
      )}
    </div>
  );
}

const fewCodes = 3;

const CodesLeft = ({ left }: { left: number }) => (
  <p className="flex items-start gap-2 text-sm">
    {left <= fewCodes && <WarningIcon className="mt-0.5 size-4 shrink-0 text-danger" />}
    <span>
      Sisa kode pemulihan: <b className="tabular-nums">{left}</b> dari {recoveryCodeCount}.
      {left <= fewCodes && <span>{' Ganti verifikasi untuk mendapat kode baru.'}</span>}
    </span>
  </p>
);

/** The recovery codes right after the set-up. The server stores only hashes, so they are shown once. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div className="mt-3 rounded-xl border border-border bg-canvas p-4" role="region" aria-labelledby="kode-pemulihan">
    <h3 id="kode-pemulihan" className="font-bold">
      Simpan kode pemulihan ini
    </h3>
    <p className="mt-1 text-sm text-muted">
      Hanya ditampilkan sekali. Setiap kode menggantikan aplikasi satu kali, misalnya jika ponsel Anda hilang. Simpan di
      tempat yang aman, bukan di ponsel yang sama.
    </p>
    <ul translate="no" className="mt-3 grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="mt-4 flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => copyText(codes.join('\n'), 'Kode pemulihan disalin.')}>
        Salin kode
      </Button>
      <Button onClick={onDone}>Sudah saya simpan</Button>
    </div>
  </div>
);

type RemoveDialogProps = { isRequired: boolean; onClose: () => void; onDone: () => Promise<void> };

const RemoveDialog = ({ isRequired, onClose, onDone }: RemoveDialogProps) => (
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
            ? 'Tanpa verifikasi, Anda tidak dapat membayar penjual, mengembalikan dana, atau membuka data pribadi.'
            : 'Akun Anda lalu hanya dilindungi kata sandi.'}
        </p>
        <PasswordField {...form.field('password')} />
        <CodeField hint="Dari aplikasi, atau kode pemulihan." {...form.field('code')} />
      </>
    )}
  </DialogForm>
);
