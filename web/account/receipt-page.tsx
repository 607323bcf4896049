import type { ReactNode } from 'react';
import { useLoaderData, useLocation, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router';
import { longDateTime } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah, times } from '#contract/money.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import { districtText } from '../parts/buying/address-lines.tsx';
import { Logo } from '../parts/logo.tsx';
import { OrderSums } from '../parts/order/order-sums.tsx';
import { pageTitle } from '../parts/page-head.ts';
import { PrintFrame } from '../parts/print-frame.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { readOrder } from './order-queries.ts';

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData }) => [
  pageTitle(loaderData ? `Bukti pembayaran ${orderCode(loaderData.order._id)}` : 'Bukti pembayaran'),
];

export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => ({ order: await readOrder(params.id!) });

/** History state: the query string of the order list that the receipt was opened from, with the open order. */
export type FromOrders = { search?: string };

export default function ReceiptPage() {
  const { order } = useLoaderData<typeof clientLoader>();
  const { _id, paidAt, addressInfo, cartItems, refundedAmount } = order;
  const { search = `?tab=pesanan&pesanan=${_id}` } = (useLocation().state ?? {}) as FromOrders;
  const back = `/shop/account${search}`;
  if (!paidAt) {
    return (
      <main className="page-column py-10">
        <h1 className="mb-4 text-2xl">Pesanan ini belum dibayar</h1>
        <ButtonLink to={back}>Lihat pesanan</ButtonLink>
      </main>
    );
  }
  return (
    <PrintFrame back={back} width="max-w-2xl">
      <article className="mx-auto flex max-w-2xl flex-col gap-5 bg-white p-5 text-sm text-black shadow-card wrap-anywhere sm:p-8 print:max-w-none print:p-0 print:shadow-none">
        <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-black pb-4">
          <Logo />
          <div className="sm:text-right">
            <h1 className="text-xl">Bukti pembayaran</h1>
            <p>
              Pesanan <b className="font-mono">{orderCode(_id)}</b>
            </p>
          </div>
        </header>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact label="Dibayar pada">{longDateTime(paidAt)} WITA</Fact>
          <Fact label="Pembayaran">{paymentStatusText(order.paymentStatus)}</Fact>
          <Fact label="Penjual">{cartItems[0]?.storeName}</Fact>
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
            <tr className="border-b border-black *:py-2 *:font-semibold *:whitespace-nowrap">
              <th className="text-left">Produk</th>
              <th className="pl-3 text-right">Jumlah</th>
              <th className="pl-3 text-right max-sm:hidden">Harga</th>
              <th className="pl-3 text-right">Subtotal</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {cartItems.map(({ productId, title, quantity, price }) => (
              <tr
                key={productId}
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
          <OrderSums order={order} />
          {refundedAmount > 0 && (
            <p className="mt-1 flex justify-between gap-4">
              Dana dikembalikan <span className="tabular-nums">−{formatRupiah(refundedAmount)}</span>
            </p>
          )}
        </div>
      </article>
    </PrintFrame>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
