import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { type WaitingKind, waitingKinds, type WaitingOrder } from '#contract/admin/admin.ts';
import { longDate, shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../../call.ts';
import { ChatLink } from '../../parts/chat-link.tsx';
import { byDate, filterOf, knownParam, timeSortFilter } from '../../parts/list/list-url.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ChatIcon } from '../../ui/icons.tsx';
import { MoreMenu, moreMenuItem } from '../../ui/more-menu.tsx';
import { OrderCode, TwoLines } from '../list-cells.tsx';
import { PageTitle } from '../page-title.tsx';
import { taskList } from '../task-list.tsx';

export const title = 'Belum Diproses';

const kindLabels: Record<WaitingKind, string> = {
  unprocessed: 'Belum diproses penjual',
  suspended: 'Toko ditangguhkan',
  unsent: 'Terlambat dikirim',
  unanswered: 'Penerimaan belum dijawab',
  parcel: 'Laporan kurir',
  reviewed: 'Kartu ditinjau bank',
};
const kindTones: Record<WaitingKind, Tone> = {
  unprocessed: 'yellow',
  suspended: 'red',
  unsent: 'yellow',
  unanswered: 'blue',
  parcel: 'red',
  reviewed: 'blue',
};

/**
 * The list of paid orders that wait too long, with prepared
 * messages to the side that has to act, and of cards under review.
 */
export const waitingOrders = taskList<WaitingOrder>(
  title,
  (query, params) =>
    call('GET /api/admin/waiting-orders', { query: { ...query, status: knownParam(params, 'status', waitingKinds) } }),
  {
    search: 'Cari kode pesanan, toko, atau pelanggan',
    filters: [filterOf('status', 'Alasan', kindLabels), timeSortFilter],
    caption: 'Pesanan lunas yang menunggu terlalu lama',
    sorts: { Tanggal: byDate },
    columns: [
      { label: 'ID Order', cell: ({ _id }) => <OrderCode id={_id} isLink />, isShort: true },
      { label: 'Tanggal', cell: ({ since }) => shortDate(since), isShort: true },
      {
        label: 'Toko',
        cell: ({ sellerId, userId }) => <TwoLines below={`untuk ${userId.userName}`}>{sellerId.storeName}</TwoLines>,
      },
      { label: 'Alasan', cell: ({ kind }) => <Badge tone={kindTones[kind]}>{kindLabels[kind]}</Badge> },
      { label: 'Total', cell: ({ totalAmount }) => <b translate="no">{formatRupiah(totalAmount)}</b>, isNumber: true },
      {
        label: 'Aksi',
        cell: (order) => (
          <span className="flex items-center justify-between gap-1 sm:justify-end">
            {order.kind === 'reviewed' ? (
              <span className="text-sm text-muted">Putuskan di dasbor Midtrans</span>
            ) : (
              <Reminder order={order} />
            )}
            {order.kind === 'suspended' && (
              // Opens the dialog on the order's page. With this state, closing the dialog returns to the list.
              <MoreMenu label={`Tindakan lain untuk pesanan ${orderCode(order._id)}`}>
                <Link
                  to={`/admin/transactions/${order._id}?batal=buka`}
                  state={{ overlay: 'batal' }}
                  className={`${moreMenuItem} text-danger`}
                >
                  Batalkan dan kembalikan dana<span className="sr-only"> pesanan {orderCode(order._id)}</span>
                </Link>
              </MoreMenu>
            )}
          </span>
        ),
        isAction: true,
      },
    ],
    empty: 'Tidak ada pesanan yang menunggu terlalu lama.',
    emptyHint:
      'Pesanan lunas yang lebih dari sehari belum diproses, milik toko yang ditangguhkan, dibuat khusus dan terlambat dikirim, 21 hari tanpa jawaban pembeli, atau bermasalah menurut kurir muncul di sini. Kartu yang ditinjau bank tampil dengan penyaring Alasan.',
    counted: 'pesanan',
    queued: ({ sellerId, userId, kind, since, totalAmount }) => ({
      about: sellerId.storeName,
      below: `${kindLabels[kind]} · untuk ${userId.userName}`,
      since,
      sum: formatRupiah(totalAmount),
    }),
  },
);

export const clientLoader = (args: ClientLoaderFunctionArgs) => ({ render: waitingOrders.load(args) });

export default function WaitingOrdersPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  return loaderData.render(<PageTitle title={title} />);
}

/** A WhatsApp link with a message to the side that has to act: the buyer after shipping, otherwise the seller. */
function Reminder({ order }: { order: WaitingOrder }) {
  const { _id, kind, since, sellerId, userId } = order;
  const code = orderCode(_id);
  const isForBuyer = kind === 'unanswered';
  const phone = isForBuyer ? userId.phoneNumber : sellerId.phoneNumber;
  const text = isForBuyer
    ? `Halo ${userId.userName}, pesanan ${code} dari ${sellerId.storeName} dikirim pada ${longDate(since)}. Apakah sudah sampai? Konfirmasi penerimaannya di Kreasi Sulut, atau ajukan komplain.`
    : kind === 'parcel'
      ? `Halo ${sellerId.storeName}, laporan kurir tentang pesanan ${code} perlu diperiksa. Mohon cek nomor resi dan kabari kami.`
      : `Halo ${sellerId.storeName}, pesanan ${code} sudah dibayar pada ${longDate(since)} dan belum dikirim. Mohon segera diproses di Kreasi Sulut.`;
  return (
    <ChatLink
      phone={phone}
      text={text}
      fallback={<span className="text-sm text-muted">{phone || 'Tanpa nomor telepon'}</span>}
    >
      <ChatIcon /> <span>{isForBuyer ? 'Tanya pembeli' : 'Ingatkan penjual'}</span>
      <span className="sr-only"> tentang pesanan {code} lewat WhatsApp, di tab baru</span>
    </ChatLink>
  );
}
