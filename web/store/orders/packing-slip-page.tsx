import { Fragment } from 'react';
import { Link, useLoaderData, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router';
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import type { SellerOrderDetails } from '#contract/store/store.ts';
import { formatRupiah } from '#contract/money.ts';
import { zoneLabels } from '#contract/shipping/shipping-zones.ts';
import { districtText } from '../../parts/buying/address-lines.tsx';
import { pageTitle } from '../../parts/page-head.ts';
import { PrintFrame } from '../../parts/print-frame.tsx';
import { maxSlips, readOrder } from './order-queries.ts';
import '../../parts/back-office.css';
import { WrittenNote } from '../../parts/buying/line-item.tsx';

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData }) => [
  pageTitle(['Label pengiriman', ...(loaderData?.orders.map(({ _id }) => orderCode(_id)) ?? [])].join(' ')),
];

/** The parameter is the id of an order, or several, separated by commas. */
export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => ({
  orders: await Promise.all(params.id!.split(',').slice(0, maxSlips).map(readOrder)),
});

export default function PackingSlipPage() {
  const { orders } = useLoaderData<typeof clientLoader>();
  const [first] = orders;
  return (
    // CSS has no keyword for A6.
    <PrintFrame
      back={orders.length === 1 ? `/store/orders?pesanan=${first!._id}` : '/store/orders'}
      width="max-w-[105mm]"
      paper="size: 105mm 148mm; margin: 6mm"
    >
      <p className="mx-auto flex max-w-[105mm] flex-wrap gap-x-4 empty:hidden print:hidden">
        {orders.map(
          ({ _id, cards }) =>
            cards && (
              <Link
                key={_id}
                to={`/store/orders/${_id}/cards`}
                className="inline-flex min-h-11 items-center font-bold text-accent underline"
              >
                Cetak kartu {orderCode(_id)}
              </Link>
            ),
        )}
      </p>
      <div className="flex flex-col gap-6 print:block">
        {orders.map((order) => (
          <Fragment key={order._id}>
            <PackingSlip order={order} />
            {order.gift && <GiftCard gift={order.gift} sender={order.userName} />}
          </Fragment>
        ))}
      </div>
    </PrintFrame>
  );
}

const sheet =
  'mx-auto flex min-h-[148mm] w-full max-w-[105mm] break-after-page flex-col gap-3 bg-white p-[6mm] text-sm ' +
  'leading-snug wrap-anywhere text-black floating last:break-after-auto print:min-h-0 print:max-w-none print:p-0';

/**
 * One A6 sheet in black on white, with the shipping fee and no other price; that of a gift has none at all, and tells
 * the seller whether to add a receipt.
 */
function PackingSlip({ order }: { order: SellerOrderDetails }) {
  const { _id, orderDate, addressInfo, cartItems, courier, trackingNumber, shippingZone, shippingFee, shipBy } = order;
  const { gift, userName } = order;
  const [first] = cartItems;
  const pieces = cartItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className={sheet}>
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 border-b-2 border-black pb-2">
        <div>
          <p className="text-xs">Kode pesanan</p>
          <h1 translate="no" className="font-mono text-2xl whitespace-nowrap">
            {orderCode(_id)}
          </h1>
        </div>
        <p className="text-xs">
          {longDate(orderDate)}
          {gift && <b className="block">Hadiah</b>}
          {gift?.hidesPrices && <b className="block">Jangan sertakan nota</b>}
          {shipBy && <b className="block">Kirim sebelum {longDate(shipBy)}</b>}
        </p>
      </header>
      <div>
        <p className="text-xs">Kepada</p>
        <p translate="no" className="text-xl leading-tight font-bold">
          {addressInfo.receiverName}
        </p>
        <p className="font-bold">{addressInfo.phone}</p>
        <p>{addressInfo.address}</p>
        <p>
          {districtText(addressInfo.regionName)}
          {addressInfo.city} {addressInfo.pincode}
        </p>
        {addressInfo.notes && <p>Catatan: {addressInfo.notes}</p>}
      </div>
      <div className="border-t border-black pt-2">
        <p className="text-xs">Dari</p>
        <p translate="no" className="font-bold">
          {first?.storeName}
        </p>
        <p>{first?.sellerPhone}</p>
        {(gift || addressInfo.isForOther) && userName && (
          <p>
            Dikirim oleh <b translate="no">{userName}</b>
          </p>
        )}
        {(courier || trackingNumber) && <p>{[courier, trackingNumber].filter(Boolean).join(' · ')}</p>}
        {shippingZone && (
          <p>
            {zoneLabels[shippingZone]}
            {shippingFee > 0 && !gift && <span>{` · ongkos kirim ${formatRupiah(shippingFee)} sudah dibayar`}</span>}
          </p>
        )}
      </div>
      <div className="border-t border-black pt-2">
        <p className="text-xs">Isi paket ({pieces} buah)</p>
        <ul className="mt-1 flex flex-col gap-1">
          {cartItems.map(({ productId, title, quantity, note, noteLabel }) => (
            <li key={productId} className="grid grid-cols-[2.5rem_1fr] break-inside-avoid">
              <b>{quantity} ×</b>
              <div>
                {title}
                <WrittenNote note={note} noteLabel={noteLabel} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

/** The card for the package of a gift, on a sheet of its own. */
const GiftCard = ({ gift, sender }: { gift: NonNullable<SellerOrderDetails['gift']>; sender: string }) => (
  <article className={`${sheet} items-center justify-center text-center print:min-h-[136mm]!`}>
    <h2 className="text-2xl">Hadiah untuk Anda</h2>
    {gift.message && (
      <p className={`whitespace-pre-line ${isLong(gift.message) ? 'text-base leading-snug' : 'text-xl'}`}>
        {gift.message}
      </p>
    )}
    {sender && (
      <p className="mt-2">
        Dari <b translate="no">{sender}</b>
      </p>
    )}
  </article>
);

/** Whether a message in large letters might not fit on its sheet: it may have 200 characters, and ten lines. */
const isLong = (message: string) => message.length > 120 || message.split('\n').length > 5;
