import { Link } from 'react-router';
import { bookkeepingYears, erasureDays, orderDataYears } from '#contract/personal-data/retention.ts';
import { shopName } from '../parts/page-head.ts';
import { Operator } from '../parts/site.tsx';
import { ContactDetails } from './contact-details.tsx';
import { type LegalData, legalLoaders, PseRule } from './legal-terms.tsx';
import { Entries, LegalText, Section } from './legal-text.tsx';

export const { loader, clientLoader } = legalLoaders;

export const title = 'Kebijakan Privasi';
export const description = `Data apa yang disimpan ${shopName}, untuk apa, berapa lama, dan hak Anda atasnya.`;

const stored = {
  Akun: 'Nama, email, nomor telepon, dan kata sandi. Kata sandi hanya kami simpan dalam bentuk teracak yang tidak dapat dibaca kembali. Waktu pendaftaran dan versi syarat yang Anda setujui ikut tercatat.',
  Alamat: 'Nama penerima, alamat, kota, kode pos, nomor telepon, dan catatan untuk kurir. Paling banyak tiga alamat.',
  Pesanan:
    'Produk, jumlah, harga, tulisan Anda untuk produk dan kartu hadiah, alamat pengiriman, kurir, nomor resi, alasan pembatalan, serta hasil pembayaran dari penyedia pembayaran. Nomor kartu dan PIN Anda tidak pernah sampai kepada kami.',
  'Ulasan, laporan, dan komplain':
    'Bintang, teks, dan foto yang Anda kirim. Ulasan tampil untuk umum bersama nama akun Anda; komplain hanya dilihat penjual dan admin, laporan tentang produk atau ulasan hanya admin.',
  Favorit: 'Produk yang Anda simpan. Hanya Anda yang melihatnya, dan dihapus bersama akun Anda.',
  'Menunggu stok':
    'Produk habis yang Anda minta kabarnya, paling lama satu tahun. Penjual hanya melihat berapa orang yang menunggu.',
  'Pengembalian dana': 'Rekening yang Anda isi jika dana tidak dapat dikembalikan lewat penyedia pembayaran.',
  Penjual:
    'NIK, alamat domisili dan produksi, rekening bank, dan dompet digital. NIK dan nomor rekening disimpan terenkripsi dan setiap pembukaannya oleh admin tercatat. Nama toko, deskripsi, alamat produksi, dan nomor telepon penjual tampil untuk umum.',
  Perajin:
    'Nama, foto, asal, tahun, dan cerita orang yang membuat produk, diisi penjual setelah orangnya setuju, dan tampil untuk umum. Siapa pun yang disebut dapat meminta dihapus di halamannya, tanpa akun; kontak dan pesannya dibaca penjual dan admin.',
  Perangkat:
    'Sesi masuk, token notifikasi jika Anda mengaktifkannya, dan catatan server yang memuat alamat IP. Kami hanya memakai cookie yang diperlukan untuk masuk; tidak ada iklan dan tidak ada pelacak.',
  'Hanya di perangkat Anda':
    'Pencarian terakhir dan daftar “Terakhir dilihat”: paling banyak enam pencarian dan dua belas produk. Keduanya disimpan oleh peramban dan dihapus ketika Anda keluar. Server menerima kode produk dalam daftar itu untuk menampilkannya, tetapi tidak mengaitkannya dengan akun Anda.',
};

const purposes = {
  'Melaksanakan pesanan':
    'Menerima pembayaran, mengirim produk, menangani komplain, dan meneruskan uang kepada penjual.',
  'Memenuhi kewajiban hukum': 'Pembukuan, pajak, dan penyimpanan data perdagangan.',
  'Menjaga keamanan': 'Mencegah penyalahgunaan akun dan pembayaran.',
  'Dengan persetujuan Anda':
    'Notifikasi di perangkat. Persetujuan ini dapat dicabut kapan saja di pengaturan peramban.',
};

const recipients = {
  'Penjual pesanan Anda':
    'Nama penerima, alamat, nomor telepon, catatan, dan isi pesanan, supaya produk dapat dikirim.',
  'Kurir pilihan penjual':
    'Data pada label pengiriman: nama penerima, alamat, nomor telepon, dan nama Anda jika paket ini hadiah atau untuk orang lain. Biteship, yang melacak paket, menerima nomor resi.',
  'Midtrans, penyedia pembayaran':
    'Nama, email, nomor telepon, daftar belanja, dan jumlah pembayaran. Data kartu dan dompet digital Anda diisi langsung di sana.',
  'Layanan notifikasi peramban':
    'Google, Mozilla, Apple, atau Microsoft, sesuai peramban Anda. Isi notifikasi terenkripsi sampai ke perangkat Anda. Server layanan ini dapat berada di luar Indonesia.',
  'Penyedia email dan server': 'Menyimpan dan menyampaikan data atas perintah kami, tidak untuk keperluan sendiri.',
  'Pihak yang berwenang': 'Hanya jika undang-undang mewajibkan.',
};

const orderPeriod = `${orderDataYears} tahun sejak pesanan dibuat, karena diwajibkan Peraturan Pemerintah Nomor 80 Tahun 2019. Jika akun dihapus lebih dulu, data itu disembunyikan dari semua orang dan disimpan terenkripsi sampai masa itu berakhir. Admin hanya dapat membukanya dengan alasan yang dicatat, untuk sengketa atau pihak yang berwenang.`;

const periods = {
  'Akun, alamat, keranjang': `Sampai akun dihapus.`,
  'Nama dan alamat pada pesanan': orderPeriod,
  'Komplain, foto, alasan pembatalan, tulisan untuk produk': orderPeriod,
  'Pesan di kartu hadiah': `${orderDataYears} tahun sejak pesanan dibuat, atau sampai akun dihapus.`,
  'Invoice, jumlah uang, dan rekening tujuan': `${bookkeepingYears} tahun setelah akhir tahun transaksi, karena diwajibkan undang-undang tentang dokumen perusahaan dan pajak. Invoice dan rekening disimpan terenkripsi, juga setelah akun dihapus, lalu dihapus ketika masa itu berakhir.`,
  'Notifikasi pesanan': '90 hari.',
  Perajin: 'Sampai orangnya minta dihapus, atau akun penjual dihapus.',
  'Permintaan dihapus dari halaman perajin': '90 hari setelah dijawab.',
  'Surat keterangan omzet':
    '12 bulan sejak penjual menerbitkannya. Selama itu siapa pun yang diberi kodenya dapat membaca nama toko dan omzetnya.',
  'Sesi masuk': '30 hari tanpa kunjungan, paling lama 180 hari.',
};

/** What the shop stores about people, why, for how long, and how they use their rights. */
export default function PrivacyPage({ loaderData: { contact, terms } }: { loaderData: LegalData }) {
  return (
    <LegalText
      title="Kebijakan Privasi"
      intro={`Halaman ini menjelaskan data pribadi apa yang disimpan ${shopName}, untuk apa, siapa yang menerimanya, berapa lama disimpan, dan hak Anda menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.`}
    >
      <Section title="Data yang kami simpan">
        <Entries entries={stored} />
      </Section>
      <Section title="Untuk apa">
        <Entries entries={purposes} />
      </Section>
      <Section title="Siapa yang menerimanya">
        <p>Kami tidak menjual data Anda. Data hanya diteruskan kepada pihak berikut, sebatas yang diperlukan.</p>
        <Entries entries={recipients} />
      </Section>
      <Section title="Berapa lama">
        <Entries entries={periods} />
      </Section>
      <Section title="Hak Anda">
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>
            <strong>Mendapat salinan:</strong> ketuk <em>Unduh data saya</em> di{' '}
            <Link to="/shop/account?tab=akun" className="font-bold text-accent underline">
              Biodata Diri
            </Link>
            , atau di Profil Toko untuk penjual.
          </li>
          <li>
            <strong>Memperbaiki:</strong> ubah data di akun, daftar alamat, atau profil toko.
          </li>
          <li>
            <strong>Menghapus:</strong> ketuk <em>Hapus akun</em> di tempat yang sama. Akun dihapus setelah{' '}
            {erasureDays} hari, dan sampai saat itu masih dapat dibatalkan. Selama ada pesanan, komplain, atau uang yang
            belum selesai, akun belum dapat dihapus. Bintang ulasan tetap ada tanpa nama, teks, dan foto Anda.
          </li>
          <li>
            <strong>Menarik persetujuan, membatasi, atau berkeberatan:</strong> hubungi kami.
          </li>
        </ul>
        <p>
          Kami menanggapi permintaan paling lambat 3 × 24 jam. Data yang sudah diterima penjual, kurir, dan penyedia
          pembayaran disimpan menurut ketentuan mereka sendiri.
        </p>
      </Section>
      <Section title="Jika terjadi kebocoran">
        <p>
          Jika data pribadi Anda bocor, kami memberi tahu Anda dan lembaga pelindungan data pribadi secara tertulis
          paling lambat 3 × 24 jam: data apa yang terungkap, kapan dan bagaimana, serta apa yang kami lakukan.
        </p>
      </Section>
      <Section title="Pengendali data dan kontak">
        <p>
          Pengendali data pribadi adalah <Operator />.
        </p>
        <PseRule {...terms} />
        <ContactDetails contact={contact} />
      </Section>
    </LegalText>
  );
}
