import type { ShopContact } from '#contract/admin/system.ts';
import { shopName } from '../parts/page-head.ts';
import { ConsumerService, Operator } from '../parts/site.tsx';
import { ContactDetails, contactLoaders } from './contact-details.tsx';
import { TextPage } from './text-page.tsx';

export const { loader, clientLoader } = contactLoaders;

export const title = 'Kontak';
export const description = `Cara menghubungi penjual dan ${shopName}.`;

const questions = {
  'Pertanyaan tentang pesanan':
    'Buka Akun, lalu Riwayat Pesanan, lalu Lihat Detail. Di sana ada tautan WhatsApp ke penjual; kode pesanan sudah terisi.',
  'Pertanyaan tentang produk': 'Buka halaman toko penjual dan ketuk Chat Penjual. Perajin sendiri yang menjawab.',
  'Pembayaran belum terkonfirmasi':
    'Kami memeriksanya langsung ke penyedia pembayaran, biasanya dalam beberapa menit. Status terbaru ada di Riwayat Pesanan.',
  'Pesanan ditolak':
    'Dana pesanan yang sudah dibayar dikembalikan; status berubah dari "sedang dikembalikan" menjadi "sudah dikembalikan".',
};

export default function ContactPage({ loaderData: contact }: { loaderData: ShopContact }) {
  return (
    <TextPage title="Kontak" intro="Jawaban tercepat datang dari penjualnya sendiri. Ini caranya.">
      <dl className="flex flex-col gap-4">
        {Object.entries(questions).map(([title, text]) => (
          <div key={title} className="card p-[min(1.25rem,5vw)]">
            <dt className="font-heading text-base font-bold">{title}</dt>
            <dd className="mt-2 text-pretty text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2 className="text-2xl">Menghubungi kami</h2>
        <p className="my-3 text-pretty">
          Untuk hal lain, hubungi {shopName}. Kami menjawab pada hari kerja, pukul 08.00 sampai 17.00 WITA.
        </p>
        <ContactDetails contact={contact} />
        <p className="my-3">
          Penyelenggara: <Operator />.
        </p>
        <p className="text-pretty">
          <ConsumerService />
        </p>
      </section>
    </TextPage>
  );
}
