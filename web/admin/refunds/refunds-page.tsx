import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { channelName } from '#contract/payment-channels.ts';
import type { DueRefund, RefundState } from '#contract/refunds.ts';
import { call } from '../../call.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { columnSort, countOf, listQuery } from '../../parts/list/list-url.ts';
import { EmptyList, ListTable } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate, timeSortFilter, timeSortParam } from '../../parts/list/time-sort.ts';
import { PageTitle } from '../page-title.tsx';
import { OrderCode, TwoLines } from '../list-cells.tsx';
import { ManualRefundDialog, OrderRefundDialog } from './refund-dialogs.tsx';

export const meta: MetaFunction = () => [pageTitle('Pengembalian Dana')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
  const sortBy = timeSortParam(searchParams);
  const query = { ...listQuery(searchParams), sortBy };
  return { page: markHandled(call('GET /api/admin/refunds', { query })) };
};

const stateBadges: Record<RefundState, { label: string; tone: Tone }> = {
  open: { label: 'Belum diproses', tone: 'yellow' },
  asked: { label: 'Diproses penyedia', tone: 'blue' },
  refused: { label: 'Ditolak penyedia', tone: 'red' },
};

const columns: Column<DueRefund>[] = [
  {
    label: 'ID Order',
    cell: ({ _id }) => <OrderCode id={_id} isLink />,
    isShort: true,
  },
  { label: 'Tanggal', cell: ({ orderDate }) => shortDate(orderDate), isShort: true },
  {
    label: 'Customer',
    cell: ({ userId, sellerId }) => <TwoLines below={`dari ${sellerId.storeName}`}>{userId.userName}</TwoLines>,
  },
  { label: 'Alasan', cell: ({ reason }) => reason || '-', isLong: true },
  {
    label: 'Total',
    cell: ({ amount, totalAmount, isPart, paymentType }) => (
      <span>
        <b>{formatRupiah(amount)}</b>
        {isPart && <span className="block text-sm text-muted">dari {formatRupiah(totalAmount)}</span>}
        <span className="block text-sm text-muted">{channelName(paymentType)}</span>
      </span>
    ),
    isNumber: true,
  },
  {
    label: 'Status',
    cell: ({ state, byProvider, account }) => (
      <span className="flex flex-col items-end gap-1 sm:items-start">
        <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>
        {(!byProvider || state === 'refused') && (
          <span className="text-sm text-muted">{account ? 'Rekening sudah diisi' : 'Menunggu rekening pembeli'}</span>
        )}
      </span>
    ),
  },
  {
    label: 'Aksi',
    cell: (refund) => <RefundActions refund={refund} />,
    isAction: true,
  },
];

/** The list of due refunds. */
export default function RefundsPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  const providerDialog = useOverlay('yakin');
  const manualDialog = useOverlay('isi');
  return (
    <>
      <PageTitle title="Pengembalian Dana" />
      <ListToolbar search="Cari kode order, toko, atau customer" filters={[timeSortFilter]} />
      <ListTable page={page}>
        {({ data, nextCursor, ...counted }) => {
          const findRefund = (id: string | null) => data.find(({ _id }) => _id === id);
          const [providerRefund, manualRefund] = [findRefund(providerDialog.value), findRefund(manualDialog.value)];
          return (
            <>
              <Table
                caption="Pesanan yang dananya harus dikembalikan"
                sorts={{ Tanggal: columnSort(params, byDate) }}
                columns={columns}
                rows={data}
                rowKey={({ _id }) => _id}
                empty={
                  <EmptyList title="Tidak ada pesanan yang dananya harus dikembalikan.">
                    Pesanan yang sudah dibayar lalu ditolak dan pengembalian sebagian muncul di sini.
                  </EmptyList>
                }
              />
              <Pager summary={countOf(counted, 'pesanan')} nextCursor={nextCursor} />
              {providerRefund && <OrderRefundDialog refund={providerRefund} onClose={providerDialog.close} />}
              {manualRefund && <ManualRefundDialog refund={manualRefund} onClose={manualDialog.close} />}
            </>
          );
        }}
      </ListTable>
    </>
  );
}

/** While a request to the provider is pending, a manual refund is not offered, to prevent a double refund. */
function RefundActions({ refund: { _id, byProvider, state } }: { refund: DueRefund }) {
  const providerDialog = useOverlay('yakin');
  const manualDialog = useOverlay('isi');
  return (
    <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 sm:flex-col">
      {byProvider && (
        <Button size="sm" className="min-h-11" onClick={() => providerDialog.open(_id)}>
          {state === 'asked' ? 'Tanyakan lagi' : 'Kembalikan'}
          <span className="sr-only"> dana pesanan {orderCode(_id)} lewat penyedia</span>
        </Button>
      )}
      {state !== 'asked' && (
        <Button variant="secondary" size="sm" className="min-h-11" onClick={() => manualDialog.open(_id)}>
          Tandai selesai<span className="sr-only"> pesanan {orderCode(_id)}</span>
        </Button>
      )}
    </span>
  );
}
