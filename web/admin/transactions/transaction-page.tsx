import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import type { DetailedTransaction } from '#contract/admin/admin.ts';
import { longDateTime } from '#contract/dates.ts';
import { formatRupiah, times } from '#contract/money.ts';
import { payoutStateLabels } from '#contract/payouts/payouts.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import type { TimelineEntry } from '#contract/admin/support.ts';
import { zoneLabels } from '#contract/shipping/shipping-zones.ts';
import { call } from '../answers.ts';
import { AnswerTime } from '../../parts/order/order-sums.tsx';
import { GiftFacts } from '../../parts/order/gift-facts.tsx';
import { OrderTracker } from '../../parts/order/order-tracker.tsx';
import { Shipment } from '../../parts/order/shipment.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { FactPanel } from '../../ui/fact-panel.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { OrderCode } from '../list-cells.tsx';
import { fromHere } from '../../parts/list/list-table.tsx';
import { PageTitle } from '../page-title.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { SupportActions } from './support-actions.tsx';
import { WrittenNote } from '../../parts/buying/line-item.tsx';

export const title = 'Detail Transaksi';

export const clientLoader = ({ params: { id = '' } }: ClientLoaderFunctionArgs) => ({
  timeline: call('GET /api/admin/transactions/:orderId/timeline', { params: { orderId: id } }).then(({ data }) => data),
  transaction: call('GET /api/admin/info/transaction/:id', { params: { id } }).then(({ data }) => data),
});

export default function TransactionPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <PageTitle title="Detail Transaksi" back={{ to: '/admin/transactions', label: 'Kembali ke daftar transaksi' }} />
      <Loaded
        promise={loaderData.transaction}
        fallback={<LoadingText>Memuat detail transaksi...</LoadingText>}
        title={(why) => `Error: ${why}`}
      >
        {(known) => <Transaction transaction={known} timeline={loaderData.timeline} />}
      </Loaded>
    </>
  );
}

type Bought = DetailedTransaction['cartItems'][number];

const columns: Column<Bought>[] = [
  {
    label: 'Produk',
    cell: ({ title, note, noteLabel }) => (
      <>
        <span>{title}</span>
        <WrittenNote note={note} noteLabel={noteLabel} />
      </>
    ),
    isLong: true,
  },
  { label: 'Jumlah', cell: ({ quantity }) => quantity, isNumber: true },
  { label: 'Harga Satuan', cell: ({ price }) => formatRupiah(price), isNumber: true },
  { label: 'Subtotal', cell: ({ price, quantity }) => formatRupiah(times(price, quantity)), isNumber: true },
];

type TransactionProps = { transaction: DetailedTransaction; timeline: Promise<TimelineEntry[]> };

function Transaction({ transaction: order, timeline }: TransactionProps) {
  const { addressInfo: address, userId: customer, sellerId: seller } = order;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <FactPanel
          title="Informasi Pesanan"
          isWide
          facts={{
            'ID Order': <OrderCode id={order._id} isWhole />,
            Tanggal: longDateTime(order.orderDate),
            ...(order.shippingZone && {
              'Ongkos Kirim': `${formatRupiah(order.shippingFee)} · ${zoneLabels[order.shippingZone]}`,
            }),
            Total: (
              <b translate="no" className="tabular-nums">
                {formatRupiah(order.totalAmount)}
              </b>
            ),
            'Status Pesanan': <StatusBadge status={order.orderStatus} />,
            'Status Pembayaran': paymentStatusText(order.paymentStatus, order.isUnderReview),
            ...(order.payoutState && { 'Pembayaran ke Penjual': payoutStateLabels[order.payoutState] }),
          }}
        />
        <SupportActions order={order} />
        <section>
          <h2 className="mb-3 text-xl">Produk yang Dibeli</h2>
          <Table
            caption="Produk yang dibeli"
            columns={columns}
            rows={order.cartItems}
            rowKey={({ productId }) => productId}
            empty="Tidak ada produk."
          />
        </section>
        <section className="card p-5">
          <h2 className="mb-4 text-xl">Perjalanan Pesanan</h2>
          <OrderTracker order={order} />
          <div className="mt-4 flex flex-col gap-3 empty:hidden">
            <AnswerTime order={order} />
            <Shipment order={order} canCorrect />
          </div>
        </section>
        <OrderTimeline orderId={order._id} entries={timeline} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <FactPanel
          title="Alamat Pengiriman"
          facts={{
            Penerima: address.receiverName,
            Alamat: `${address.address}, ${address.city}, ${address.pincode}`,
            Telepon: address.phone,
            Catatan: address.notes,
            ...(address.isForOther && { Pengirim: customer?.userName }),
            ...(order.gift && { Hadiah: <GiftFacts gift={order.gift} /> }),
          }}
        />
        <FactPanel
          title="Pelanggan"
          facts={{ Nama: customer?.userName || 'Tidak ditemukan', Email: customer?.email }}
        />
        <FactPanel
          title="Penjual"
          facts={{ 'Nama Toko': seller?.storeName || 'Tidak diketahui', Email: seller?.email }}
        >
          {seller?._id && (
            <Link
              to={`/admin/sellers/${seller._id}`}
              state={fromHere}
              className="mt-1 -mb-2 inline-block py-2 font-bold text-accent hover:underline"
            >
              Lihat Profil
            </Link>
          )}
        </FactPanel>
      </div>
    </div>
  );
}
