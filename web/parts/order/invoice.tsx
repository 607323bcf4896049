import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { longDate, longDateTime } from '#contract/dates.ts';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { difference, formatRupiah, times } from '#contract/money.ts';
import type { Invoice } from '#contract/payments/invoices.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import { ApiError, call } from '../../call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { districtText } from '../buying/address-lines.tsx';
import { Logo } from '../logo.tsx';
import { pageTitle } from '../page-head.ts';
import { PrintFrame } from '../print-frame.tsx';
import { OrderSums } from './order-sums.tsx';

type Loaded = { id: OrderId; invoice: Invoice | null };

/** The invoice of the order that a page's address names; null where there is none for this visitor. */
export async function loadInvoice({ params }: { params: Record<string, string | undefined> }): Promise<Loaded> {
  const id = params.id as OrderId;
  const answer = await call('GET /api/invoice/:orderId', { params: { orderId: id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  return { id, invoice: answer && answer.data };
}

/** An order that was paid before invoices were numbered has a proof of payment. */
const titleOf = (invoice: Invoice | null) => (invoice && !invoice.number ? 'Bukti pembayaran' : 'Invoice');

export const invoiceMeta: MetaFunction<typeof loadInvoice> = ({ loaderData }) => [
  pageTitle(loaderData ? `${titleOf(loaderData.invoice)} ${orderCode(loaderData.id)}` : 'Invoice'),
];

/** An invoice as a page to print, for the buyer and the seller; `back` is where the visitor came from. */
export function InvoicePage({ id, invoice, back }: Loaded & { back: string }) {
  if (!invoice) {
    return (
      <main className="page-column py-10">
        <h1 className="mb-2 text-2xl">Invoice tidak tersedia</h1>
        <p className="mb-4">Invoice dibuat saat pembayaran diterima, dan ditutup setelah akun pembeli dihapus.</p>
        <ButtonLink to={back}>Lihat pesanan</ButtonLink>
      </main>
    );
  }
  const { number, issuedAt, shop, storeName, buyer, lines, totalAmount, refundedAmount, corrections } = invoice;
  return (
    <PrintFrame back={back} width="max-w-2xl">
      <article className="mx-auto flex max-w-2xl flex-col gap-5 bg-white p-5 text-sm text-black shadow-card wrap-anywhere sm:p-8 print:max-w-none print:p-0 print:shadow-none">
        <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-black pb-4">
          <Logo />
          <div className="sm:text-right">
            <h1 className="text-xl">{titleOf(invoice)}</h1>
            {number && <p className="font-bold tabular-nums">{number}</p>}
            <p>
              Pesanan <b className="font-mono">{orderCode(id)}</b>
            </p>
          </div>
        </header>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact label="Dibayar pada">{longDateTime(issuedAt)} WITA</Fact>
          <Fact label="Pembayaran">{paymentStatusText(invoice.paymentStatus)}</Fact>
          <Fact label="Diterbitkan oleh">
            {shop.name}
            <span className="block font-normal whitespace-pre-line">{shop.address}</span>
          </Fact>
          <Fact label="Penjual">{storeName}</Fact>
          <Fact label="Pembeli">
            {buyer.userName}
            {buyer.email && <span className="block font-normal">{buyer.email}</span>}
          </Fact>
          <Fact label="Penerima">
            {buyer.receiverName}
            <span className="block font-normal">
              {buyer.address}, {districtText(buyer.regionName)}
              {buyer.city} {buyer.pincode}
            </span>
          </Fact>
        </dl>
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-black *:py-2 *:font-semibold *:whitespace-nowrap">
              <th className="text-left">Produk</th>
              <th className="pl-3 text-right">Jumlah</th>
              <th className="pl-3 text-right max-sm:hidden">Harga</th>
              <th className="pl-3 text-right">Subtotal</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {lines.map(({ title, quantity, price }, place) => (
              <tr
                // An invoice never changes.
                key={place}
                className="break-inside-avoid border-b border-border-light *:py-2 *:align-top last:border-0"
              >
                <td>
                  {title}
                  <span className="block sm:hidden">@ {formatRupiah(price)}</span>
                </td>
                <td className="pl-3 text-right">{quantity}</td>
                <td className="pl-3 text-right whitespace-nowrap max-sm:hidden">{formatRupiah(price)}</td>
                <td className="pl-3 text-right whitespace-nowrap">{formatRupiah(times(price, quantity))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="ml-auto w-full sm:max-w-xs">
          <OrderSums order={invoice} />
          {corrections.map((correction) => (
            <Sum key={correction.number} amount={`−${formatRupiah(correction.amount)}`}>
              Koreksi {correction.number}
              <span className="block text-xs">{longDate(correction.issuedAt)}</span>
            </Sum>
          ))}
          {corrections.length === 0 && refundedAmount > 0 && (
            <Sum amount={`−${formatRupiah(refundedAmount)}`}>Dana dikembalikan</Sum>
          )}
          {refundedAmount > 0 && (
            <Sum amount={formatRupiah(difference(totalAmount, refundedAmount))}>Setelah pengembalian</Sum>
          )}
        </div>
        <p className="border-t border-border-light pt-3 text-xs">Bukan faktur pajak.</p>
      </article>
    </PrintFrame>
  );
}

const Sum = ({ amount, children }: { amount: string; children: ReactNode }) => (
  <p className="mt-1 flex justify-between gap-4">
    <span>{children}</span>
    <span className="whitespace-nowrap tabular-nums">{amount}</span>
  </p>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
