import { useState } from 'react';
import { Link } from 'react-router';
import { shopName } from '../../parts/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { AuthTitle } from '../auth-form.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

const terms = {
  'Siapa yang boleh berjualan': 'Penjual adalah warga negara Indonesia dan berdomisili di Provinsi Sulawesi Utara.',
  'Apa yang boleh dijual':
    'Hanya kerajinan yang dibuat di Sulawesi Utara. Produk kemasan ulang dan produk yang dibeli untuk dijual kembali ' +
    'tidak diterima.',
  'Apa yang tidak boleh dijual':
    'Produk yang melanggar hukum, atau yang menyinggung suku, agama, ras, dan golongan mana pun.',
  'Tanggung jawab penjual':
    'Pengemasan, pengiriman, dan mutu produk adalah tanggung jawab penjual, begitu pula menjawab pertanyaan pembeli ' +
    'dengan cepat.',
  'Data yang benar': 'Semua data yang Anda isi harus benar dan dapat dibuktikan.',
  [`Wewenang ${shopName}`]:
    `${shopName} dapat memeriksa data, memilih produk yang ditampilkan, menolak pendaftaran, serta menangguhkan atau ` +
    'menonaktifkan akun yang melanggar syarat ini.',
  'Perubahan syarat': 'Syarat dan ketentuan ini dapat berubah tanpa pemberitahuan terlebih dahulu.',
};

export function SellerTerms({ onAccept }: { onAccept: () => void }) {
  const [isAccepted, setAccepted] = useState(false);
  return (
    <div className="flex flex-col gap-3 md:gap-5">
      <AuthTitle title="Syarat dan ketentuan penjual">
        Baca dulu sebelum mengisi data. Siapkan KTP dan nomor rekening.
      </AuthTitle>
      <ol className="card divide-y divide-border-light px-4">
        {Object.entries(terms).map(([title, text], at) => (
          <li key={title}>
            <h2 className="flex gap-2 pt-3 font-sans text-base font-bold">
              <span aria-hidden className="font-heading leading-snug font-bold text-primary">
                {at + 1}.
              </span>
              <span className="min-w-0 flex-1">{title}</span>
            </h2>
            <p className="pb-3 pl-7 text-pretty text-muted max-sm:text-sm">{text}</p>
          </li>
        ))}
      </ol>
      {/* In sight while the terms are read. */}
      <div
        data-bottom-bar
        className="-mx-4 flex flex-col gap-3 border-t border-border-light bg-canvas px-4 pt-3
          pb-[max(0.75rem,env(safe-area-inset-bottom))]
          md:mx-0 md:px-0 tall:sticky tall:bottom-0"
      >
        <Checkbox
          label="Saya telah membaca dan menyetujui syarat dan ketentuan"
          checked={isAccepted}
          onChange={(event) => setAccepted(event.target.checked)}
        />
        <Button isWide disabled={!isAccepted} onClick={onAccept}>
          Lanjutkan
        </Button>
      </div>
      <p className="text-center text-muted">
        Sudah punya toko?{' '}
        <Link to="/auth/login" className="inline-flex min-h-11 items-center font-bold text-accent underline">
          Masuk
        </Link>
      </p>
    </div>
  );
}
