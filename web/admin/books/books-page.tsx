import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../call.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { lastMonths } from '../../parts/last-months.ts';
import { knownParam } from '../../parts/list/list-url.ts';
import { Select } from '../../ui/field.tsx';
import { PageTitle } from '../page-title.tsx';

export const title = 'Pembukuan';

const monthly = {
  'GET /api/admin/books/journal': {
    name: 'Jurnal',
    text: 'Setiap entri buku besar pada bulan ini, dengan nomor order, invoice, pembayaran, dan payout.',
  },
  'GET /api/admin/books/trial-balance': {
    name: 'Neraca saldo',
    text: 'Saldo awal, debit, kredit, dan saldo akhir setiap akun. Jumlah semua saldo selalu nol.',
  },
  'GET /api/admin/books/seller-balances': {
    name: 'Saldo penjual',
    text: 'Yang terutang kepada setiap penjual di awal dan akhir bulan. Jumlahnya sama dengan akun utang kepada penjual.',
  },
} as const;

/** The tables for auditors and the statistics office, all from the ledger. The server asks for the second factor. */
export default function BooksPage() {
  const [params, setParams] = useSearchParams();
  const [months] = useState(() => lastMonths(new Date()));
  const years = [...new Set(months.map(({ value }) => value.slice(0, 4)))];
  const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);
  // By default the last month that has ended.
  const month = knownParam(params, 'month', valuesOf(months)) ?? months[1]!.value;
  const year = knownParam(params, 'year', years) ?? years[0]!;
  const choose = (name: 'month' | 'year', value: string) =>
    setParams({ ...Object.fromEntries(params), [name]: value }, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageTitle title="Pembukuan" />
      <p className="mb-4 max-w-prose text-muted">
        Semua tabel dihitung dari buku besar yang sama, sehingga cocok sampai ke rupiahnya. Setiap unduhan dicatat.
      </p>
      <div className="grid max-w-3xl gap-4">
        <div className="w-56">
          <Select
            label="Bulan"
            options={months}
            value={month}
            onChange={({ target }) => choose('month', target.value)}
          />
        </div>
        {Object.entries(monthly).map(([key, { name, text }]) => (
          <TableCard
            key={key}
            name={name}
            text={text}
            read={(format) => call(key as keyof typeof monthly, { query: { month, format } })}
          />
        ))}
        <div className="mt-4 w-56">
          <Select
            label="Tahun"
            options={years.map((value) => ({ value, label: value }))}
            value={year}
            onChange={({ target }) => choose('year', target.value)}
          />
        </div>
        <TableCard
          name="Omzet per triwulan untuk BPS"
          text="Toko, pesanan, produk terjual, dan omzet per kabupaten atau kota asal. Omzet adalah harga produk tanpa ongkos kirim, dikurangi yang dikembalikan."
          read={(format) => call('GET /api/admin/books/turnover', { query: { year: Number(year), format } })}
        />
      </div>
    </>
  );
}

type TableCardProps = { name: string; text: string; read: (format: 'xlsx' | 'csv') => Promise<File> };

const TableCard = ({ name, text, read }: TableCardProps) => (
  <section aria-label={name} className="card p-4 sm:p-5">
    <h2 className="text-xl">{name}</h2>
    <p className="mt-1 text-sm text-pretty text-muted">{text}</p>
    <div className="mt-3 flex flex-wrap gap-3">
      <DownloadButton label="Unduh Excel" read={() => read('xlsx')} />
      <DownloadButton label="Unduh CSV" read={() => read('csv')} />
    </div>
  </section>
);
