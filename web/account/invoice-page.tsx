import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useParams } from 'react-router';
import { longDate, longDateTime } from '#contract/dates.ts';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { formatRupiah, times } from '#contract/money.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import { call } from '../call.ts';
import { districtText } from '../parts/buying/address-lines.tsx';
import { Logo } from '../parts/logo.tsx';
import { OrderSums } from '../parts/order/order-sums.tsx';
import { PrintFrame } from '../parts/print-frame.tsx';

export const title = 'Invoice';

export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) =>
  (await call('GET /api/invoice/:orderId', { params: { orderId: params.id as OrderId } })).data;

/** History state: the query string of the order list that the invoice was opened from, with the open order. */
export type FromOrders = { search?: string };

/** The invoice of an order, for its buyer and for its seller. */
export default function InvoicePage() {
  const invoice = useLoaderData<typeof clientLoader>();
  const { number, issuedAt, paymentStatus, shop, buyer, addressInfo, cartItems, corrections } = invoice;
  const id = useParams().id as OrderId;
  const { pathname, state } = useLocation();
  const { search = `?tab=pesanan&pesanan=${id}` } = (state ?? {}) as FromOrders;
  const back = pathname.startsWith('/store') ? `/store/orders?pesanan=${id}` : `/shop/account${search}`;
  return (
    <PrintFrame back={back} width="max-w-2xl">
      <article
        className="mx-auto flex max-w-2xl flex-col gap-5 bg-white p-5 text-sm text-black floating
        wrap-anywhere sm:p-8 print:max-w-none print:p-0"
      >
        <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-black pb-4">
          <Logo />
          <div className="sm:text-right">
            <h1 className="text-xl">{number ? title : 'Bukti pembayaran'}</h1>
            {number && <p className="font-bold tabular-nums">{number}</p>}
            <p>
              Pesanan{' '}
              <b translate="no" className="font-mono">
                {orderCode(id)}
              </b>
            </p>
          </div>
        </header>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact label="Dibayar pada">{longDateTime(issuedAt)} WITA</Fact>
          <Fact label="Pembayaran">{paymentStatusText(paymentStatus)}</Fact>
          <Fact label="Diterbitkan oleh">
            {shop.name}
            <span className="block font-normal whitespace-pre-line">{shop.address}</span>
          </Fact>
          <Fact label="Penjual">{cartItems[0]?.storeName}</Fact>
          <Fact label="Pembeli">
            {buyer.userName}
            {buyer.email && <span className="block font-normal">{buyer.email}</span>}
          </Fact>
          <Fact label="Penerima">
            {addressInfo.receiverName}
            <span className="block font-normal">
              {addressInfo.address}, {districtText(addressInfo.regionName)}
              {addressInfo.city} {addressInfo.pincode}
            </span>
          </Fact>
        </dl>
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-black *:py-2 *:font-bold *:whitespace-nowrap">
              <th className="text-left">Produk</th>
              <th className="pl-3 text-right max-sm:hidden">Jumlah</th>
              <th className="pl-3 text-right max-sm:hidden">Harga</th>
              <th className="pl-1 text-right sm:pl-3">Subtotal</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {cartItems.map(({ productId, title: name, quantity, price }) => (
              <tr
                key={productId}
                className="break-inside-avoid border-b border-border-light *:py-2 *:align-top last:border-0"
              >
                <td>
                  {name}
                  <span className="block sm:hidden">{`${quantity} × ${formatRupiah(price)}`}</span>
                </td>
                <td className="pl-3 text-right max-sm:hidden">{quantity}</td>
                <td translate="no" className="pl-3 text-right whitespace-nowrap max-sm:hidden">
                  {formatRupiah(price)}
                </td>
                <td translate="no" className="pl-1 text-right whitespace-nowrap sm:pl-3">
                  {formatRupiah(times(price, quantity))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="ml-auto w-full sm:max-w-xs">
          <OrderSums order={invoice} />
          {corrections.map((correction) => (
            <p key={correction.number} className="mt-1 flex justify-between gap-4">
              <span>
                Koreksi {correction.number}
                <span className="block text-xs">{longDate(correction.issuedAt)}, dana dikembalikan</span>
              </span>
              <span className="whitespace-nowrap tabular-nums">−{formatRupiah(correction.amount)}</span>
            </p>
          ))}
        </div>
        <p className="border-t border-border-light pt-3 text-xs">Bukan faktur pajak.</p>
      </article>
    </PrintFrame>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs">{label}</dt>
    <dd className="font-bold">{children}</dd>
  </div>
);
