import { Button } from '../../ui/button.tsx';
import { copyText } from '../../parts/copy-text.ts';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes right after the set-up. The server stores only hashes, so they are shown once. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => (
  <div className="mt-3 rounded-2xl border border-border bg-canvas p-4" role="region" aria-labelledby="kode-pemulihan">
    <h3 id="kode-pemulihan" className="font-semibold">
      Simpan kode pemulihan ini
    </h3>
    <p className="mt-1 text-sm text-muted">
      Hanya ditampilkan sekali. Setiap kode menggantikan aplikasi satu kali, misalnya jika ponsel Anda hilang. Simpan di
      tempat yang aman, bukan di ponsel yang sama.
    </p>
    <ul className="mt-3 grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
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
