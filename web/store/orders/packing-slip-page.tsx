import { useLoaderData, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router';
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { zoneLabels } from '#contract/shipping-zones.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ArrowLeftIcon, PrintIcon } from '../../ui/account-icons.tsx';
import { readOrder } from './order-queries.ts';
import '../../parts/back-office.css';

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData }) => [
  pageTitle(loaderData ? `Slip kemas ${orderCode(loaderData.order._id)}` : 'Slip kemas'),
];

export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => ({ order: await readOrder(params.id!) });

/** The packing slip: one A6 sheet in black on white, with the shipping fee and no other price. */
export default function PackingSlipPage() {
  const { order } = useLoaderData<typeof clientLoader>();
  const { _id, orderDate, addressInfo, cartItems, courier, trackingNumber, shippingZone, shippingFee } = order;
  const [first] = cartItems;
  const pieces = cartItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <main className="min-h-dvh bg-surface px-4 py-6 print:min-h-0 print:bg-white print:p-0">
      {/* Only for this page; other pages use the printer's paper size. CSS has no keyword for A6. */}
      <style>{'@page { size: 105mm 148mm; margin: 6mm } @media print { html, body { background: white } }'}</style>
      <div className="mx-auto mb-5 flex max-w-[105mm] flex-wrap justify-between gap-3 print:hidden">
        <ButtonLink to={`/store/orders?pesanan=${_id}`} variant="secondary">
          <ArrowLeftIcon /> Kembali
        </ButtonLink>
        <Button onClick={() => print()}>
          <PrintIcon /> Cetak
        </Button>
      </div>
      <article
        className="mx-auto flex min-h-[148mm] max-w-[105mm] flex-col gap-3 bg-white p-[6mm] text-sm leading-snug text-black
          shadow-card wrap-anywhere print:min-h-0 print:max-w-none print:p-0 print:shadow-none"
      >
        <header className="flex items-start justify-between gap-3 border-b-2 border-black pb-2">
          <div>
            <p className="text-xs">Kode pesanan</p>
            <h1 className="font-mono text-2xl">{orderCode(_id)}</h1>
          </div>
          <p className="text-right text-xs">{longDate(orderDate)}</p>
        </header>
        <section aria-label="Penerima">
          <p className="text-xs">Kepada</p>
          <p className="text-lg leading-tight font-bold">{addressInfo.receiverName}</p>
          <p className="font-bold">{addressInfo.phone}</p>
          <p>{addressInfo.address}</p>
          <p>
            {addressInfo.city} {addressInfo.pincode}
          </p>
          {addressInfo.notes && <p>Catatan: {addressInfo.notes}</p>}
        </section>
        <section aria-label="Pengirim" className="border-t border-black pt-2">
          <p className="text-xs">Dari</p>
          <p className="font-bold">{first?.storeName}</p>
          <p>{first?.sellerPhone}</p>
          {(courier || trackingNumber) && <p>{[courier, trackingNumber].filter(Boolean).join(' · ')}</p>}
          {shippingZone && (
            <p>
              {zoneLabels[shippingZone]}
              {shippingFee > 0 && ` · ongkos kirim ${formatRupiah(shippingFee)} sudah dibayar`}
            </p>
          )}
        </section>
        <section aria-label="Isi paket" className="border-t border-black pt-2">
          <p className="text-xs">Isi paket ({pieces} buah)</p>
          <ul className="mt-1 flex flex-col gap-1">
            {cartItems.map(({ productId, title, quantity }) => (
              <li key={productId} className="grid grid-cols-[2.5rem_1fr] break-inside-avoid">
                <b>{quantity} ×</b> {title}
              </li>
            ))}
          </ul>
        </section>
      </article>
    </main>
  );
}
