import type { Impact } from '#contract/books/books.ts';
import { longDate } from '#contract/dates.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { pageLoaders } from '../page-loaders.ts';
import { shopName } from '../parts/page-head.ts';
import { TextPage } from './text-page.tsx';

export const { loader, clientLoader } = pageLoaders(async ({ call }) => (await call('GET /api/shop/impact')).data);

export const title = 'Untuk Perajin';
export const description = `Berapa yang sampai kepada perajin Sulawesi Utara lewat ${shopName}.`;

/** What the shop did for its makers, in sums that name nobody. */
export default function ImpactPage({ loaderData: { impact } }: { loaderData: { impact: Impact | null } }) {
  return (
    <TextPage
      title="Untuk Perajin"
      intro={`Yang dibeli di ${shopName} dibayarkan kepada pembuatnya. Inilah jumlahnya, dihitung setiap bulan dari buku kas toko.`}
    >
      {impact ? (
        <Figures impact={impact} />
      ) : (
        <p className="card p-5 text-pretty">
          Angkanya tampil di sini setelah bulan pertama dengan lima toko yang dibayar untuk karyanya, supaya tidak ada
          yang dapat dikenali dari jumlahnya.
        </p>
      )}
    </TextPage>
  );
}

function Figures({ impact: { until, paidToMakers, pieces, payoutDays, stores, places } }: { impact: Impact }) {
  const facts = [
    ['Dibayarkan kepada perajin', formatRupiah(paidToMakers)],
    ['Karya terjual', formatNumber(pieces)],
    ['Toko yang dibayar', formatNumber(stores)],
    ['Rata-rata sampai uang cair', payoutDays === null ? '-' : daysText(payoutDays)],
  ] as const;
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="card flex flex-col p-5">
            <dt className="text-muted">{label}</dt>
            <dd translate="no" className="mt-auto pt-1 text-2xl font-bold wrap-anywhere tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {places.length > 1 && <Places places={places} />}
      <p className="text-sm text-pretty text-muted">
        Sampai {longDate(until)}: bulan dengan kurang dari lima toko yang dibayar menunggu bulan berikutnya. Karya dan
        uang dihitung pada hari ditransfer ke rekening perajin. Rata-ratanya dari pembayaran pembeli sampai transfer
        itu. Kabupaten dan kota dengan kurang dari lima toko digabung.
      </p>
    </>
  );
}

const daysText = (days: number): string => `${String(days).replace('.', ',')} hari`;

/** A bar for each place, as long as its share of the largest. The number beside it says the same. */
function Places({ places }: Pick<Impact, 'places'>) {
  const largest = Math.max(...places.map(({ stores }) => stores));
  return (
    <section>
      <h2 className="text-2xl">Dari mana tokonya</h2>
      <ul className="mt-4 flex flex-col gap-3">
        {places.map(({ name, stores }) => (
          <li key={name}>
            <p className="flex justify-between gap-4">
              {name} <b className="whitespace-nowrap tabular-nums">{formatNumber(stores)} toko</b>
            </p>
            <div aria-hidden className="mt-1 h-3 rounded-full bg-surface">
              <div className="h-3 rounded-full bg-primary" style={{ width: `${(100 * stores) / largest}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
