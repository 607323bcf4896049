import { use } from 'react';
import { shopName } from '../parts/page-head.ts';
import { Site } from '../parts/site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { TextPage } from './text-page.tsx';

export const title = 'Tentang Kami';
export const description = `${shopName} mempertemukan perajin kecil Sulawesi Utara dengan pembelinya.`;

const linkStyle = 'text-accent underline underline-offset-4';

const promises = {
  'Dari perajin di sini': 'Penjual di sini adalah perajin dan usaha kecil yang mendaftar sendiri.',
  'Langsung dari pembuatnya':
    'Anda membeli dari perajin, berbicara dengan perajin, dan pembayaran diteruskan kepadanya.',
  'Aman dibayar': 'Uang Anda baru kami teruskan setelah produk sampai. Pesanan yang ditolak, uangnya kembali.',
};

export default function AboutPage() {
  return (
    <TextPage
      title="Tentang Kami"
      intro={`${shopName} adalah pasar daring untuk kerajinan Sulawesi Utara: tenun, ukiran, kolintang, anyaman, dan aksesori, buatan usaha keluarga dari Minahasa, Bolaang Mongondow, sampai Sangihe dan Talaud.`}
    >
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {Object.entries(promises).map(([title, text]) => (
          <li key={title} className="card p-5">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-2 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <CheckedStores />
      <section>
        <h2 className="text-2xl">Mengapa Bentenan</h2>
        <p className="mt-3 text-pretty">
          Ragam hias di halaman ini terinspirasi kain Bentenan, tenun ikat tua dari pesisir Minahasa yang pernah hilang
          dan kini ditenun kembali. Nama warnanya pun kami pinjam dari pewarna kain itu. Seperti Bentenan, banyak
          kerajinan di sini hidup karena ada yang membuatnya, dan ada yang membelinya.
        </p>
      </section>
      <section className="text-sm text-muted">
        <h2 className="sr-only">Sumber data</h2>
        {/* The attribution is worded as the licence asks for: https://opendatacommons.org/licenses/odbl/1-0/ (4.3). */}
        <p>
          Memuat data dari{' '}
          <a className={linkStyle} href="https://github.com/fityannugroho/idn-area-data">
            idn-area-data
          </a>
          , tersedia di bawah{' '}
          <a className={linkStyle} href="https://opendatacommons.org/licenses/odbl/1-0/">
            Open Database License (ODbL)
          </a>
          .{' '}
          <a className={linkStyle} href="/api/shop/regions/file">
            Unduh data wilayah (CSV)
          </a>
        </p>
      </section>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/shop/listing" className="beside-install">
          Lihat produk
        </ButtonLink>
        <ButtonLink to="/dampak" variant="secondary">
          Yang sampai kepada perajin
        </ButtonLink>
        <ButtonLink to="/auth/register-seller" variant="secondary">
          Mulai Berjualan
        </ButtonLink>
      </p>
    </TextPage>
  );
}

/** Nothing while no badge is shown, because the settings do not say who runs the shop. */
function CheckedStores() {
  const { operator } = use(Site);
  return (
    operator && (
      <section>
        <h2 className="text-2xl">Toko yang diperiksa</h2>
        <p className="mt-3 text-pretty">
          Semua toko boleh langsung berjualan. Tanda “Diperiksa {operator}” berarti {operator} pernah melihat hal-hal
          tertentu dari toko itu. Ketuk tandanya untuk membaca apa yang dilihat, dan kapan. Tanda itu hilang ketika
          pemilik, nama, alamat, atau rekening toko berubah.
        </p>
      </section>
    )
  );
}
