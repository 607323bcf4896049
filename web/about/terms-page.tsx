import { Link } from 'react-router';
import { waitingDays } from '#contract/waiting.ts';
import { longDate } from '#contract/dates.ts';
import { noticeDays, percentText } from '#contract/shop-settings/commission.ts';
import { shopName } from '../parts/page-head.ts';
import { ContactDetails } from './contact-details.tsx';
import { type LegalData, legalLoaders, PseRule } from './legal-terms.tsx';
import { Entries, LegalText, Section } from './legal-text.tsx';

export const { loader, clientLoader } = legalLoaders;

export const title = 'Syarat & Ketentuan';
export const description = `Syarat berbelanja dan berjualan di ${shopName}.`;

const buying = {
  Perjanjian: `${shopName} mempertemukan pembeli dan penjual. Perjanjian jual beli terjadi antara Anda dan penjual ketika pembayaran diterima.`,
  'Harga dan pembayaran':
    'Harga dalam rupiah. Anda membayar lewat Midtrans sebelum batas waktu; setelah itu pesanan batal sendiri.',
  Pembatalan: `Pesanan yang belum diproses dapat Anda batalkan. Pesanan yang tidak dikonfirmasi penjual dalam ${waitingDays.unprocessed} hari (tidak termasuk hari ketika toko tutup) batal sendiri, dan pesanan yang tidak dikirim ${waitingDays.unsent} hari setelah diproses dapat Anda batalkan. Dana dikembalikan seluruhnya.`,
  Komplain:
    'Jika produk tidak sampai, rusak, atau tidak sesuai, ajukan komplain dari detail pesanan sebelum pesanan selesai. Selama komplain berjalan, uang tidak diteruskan kepada penjual.',
  'Pengembalian dana':
    'Dana kembali lewat cara pembayaran semula jika penyedia pembayaran mendukungnya. Jika tidak, kami mentransfer ke rekening yang Anda isi.',
};

const account = {
  'Data yang benar': 'Data yang Anda isi harus benar. Jaga kerahasiaan kata sandi Anda.',
  Usia: 'Pengguna di bawah 18 tahun memerlukan persetujuan orang tua atau wali.',
  Ulasan: 'Tulis pengalaman Anda sendiri, tanpa data pribadi orang lain dan tanpa kata yang merendahkan.',
  Penangguhan:
    'Akun yang dipakai untuk menipu atau melanggar hukum dapat kami tangguhkan. Pesanan yang berjalan tetap diselesaikan.',
};

const selling = {
  Produk: 'Hanya kerajinan yang dibuat di Sulawesi Utara, dengan foto, deskripsi, dan stok yang sesuai kenyataan.',
  Pengiriman: 'Penjual mengemas dan mengirim pesanan tepat waktu, serta menjawab komplain.',
  'Penerusan uang':
    'Hasil penjualan diteruskan setelah pesanan selesai, ke rekening di profil toko. Potongan hanya untuk komisi yang tertera pada pesanan dan pengembalian dana.',
};

export default function TermsPage({ loaderData: { contact, terms } }: { loaderData: LegalData }) {
  return (
    <LegalText
      title="Syarat & Ketentuan"
      intro={`Dengan mendaftar atau berbelanja di ${shopName}, Anda menyetujui syarat berikut.`}
    >
      <Section title="Berbelanja">
        <Entries entries={buying} />
      </Section>
      <Section title="Akun">
        <Entries entries={account} />
      </Section>
      <Section title="Berjualan">
        <p>Ketentuan ini melengkapi syarat penjual yang Anda setujui saat mendaftarkan toko.</p>
        <Entries entries={{ ...selling, Komisi: commissionText(terms) }} />
      </Section>
      <Section title="Data pribadi">
        <p>
          Cara kami memperlakukan data Anda dijelaskan di{' '}
          <Link to="/privasi" className="font-bold text-accent underline">
            Kebijakan Privasi
          </Link>
          .
        </p>
      </Section>
      <Section title="Perubahan dan hukum">
        <p>
          Syarat yang berubah kami umumkan di halaman ini dengan tanggal berlakunya; pesanan yang sudah dibayar
          mengikuti syarat saat pesanan dibuat. Hukum yang berlaku adalah hukum Republik Indonesia. Jika ada
          perselisihan, hubungi kami lebih dahulu.
        </p>
        <PseRule {...terms} />
        <ContactDetails contact={contact} />
      </Section>
    </LegalText>
  );
}

/** The commission of today, and the one that is announced. */
function commissionText({ present, next }: LegalData['terms']): string {
  const share = `${percentText(present.percent)} dari harga produk, tanpa ongkos kirim`;
  const change = next ? ` Mulai ${longDate(next.fromDay)} menjadi ${percentText(next.percent)}.` : '';
  return `${share}; yang berlaku adalah komisi pada hari pesanan dibuat.${change} Kenaikan kami umumkan paling lambat ${noticeDays.rise} hari sebelumnya.`;
}
