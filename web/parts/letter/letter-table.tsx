import type { PublicLetter } from '#contract/books/books.ts';
import { longDate, monthText } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';

export const periodText = ({ from, to }: Pick<PublicLetter, 'from' | 'to'>): string =>
  `${longDate(from)} – ${longDate(to)}`;

/** What a letter of turnover says, on paper and where its code is checked: whoever compares both finds a change. */
export const LetterTable = ({ letter }: { letter: PublicLetter }) => (
  <>
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <div>
        <dt className="text-sm">Toko</dt>
        <dd translate="no" className="font-bold wrap-anywhere">
          {letter.storeName}
        </dd>
      </div>
      <div>
        <dt className="text-sm">Masa</dt>
        <dd className="font-bold">{periodText(letter)}</dd>
      </div>
    </dl>
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr className="border-b border-black *:py-2 *:font-bold">
          <th className="text-left">Bulan</th>
          <th className="text-right">Omzet</th>
        </tr>
      </thead>
      <tbody>
        {letter.months.map(({ month, amount }) => (
          <tr key={month} className="border-b border-border-light *:py-2">
            <td>{monthText(month)}</td>
            <td translate="no" className="text-right whitespace-nowrap">
              {formatRupiah(amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-black *:py-2 *:font-bold">
          <td>Jumlah</td>
          <td translate="no" className="text-right whitespace-nowrap">
            {formatRupiah(letter.total)}
          </td>
        </tr>
      </tfoot>
    </table>
    <p className="text-sm text-pretty">
      Harga produk yang dibayar pembeli dikurangi yang dikembalikan, tanpa ongkos kirim dan sebelum komisi. Hanya
      penjualan lewat toko ini.
    </p>
  </>
);
