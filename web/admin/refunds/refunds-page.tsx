import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useRevalidator } from 'react-router';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import type { DueRefund, RefundState } from '#contract/refunds.ts';
import { call } from '../../call.ts';
import { awaited } from '../../parts/awaited.ts';
import { titled } from '../../parts/page-head.ts';
import { unwrapped } from '../../parts/unwrapped.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { askedIn } from '../list/list-address.ts';
import { EmptyList, ListTable } from '../list/list-table.tsx';
import { Pager } from '../list/pager.tsx';
import { PageTitle } from '../page-title.tsx';
import { AskProvider } from './ask-provider.tsx';
import { Duplicates } from './duplicates.tsx';
import { RefundByHand } from './refund-by-hand.tsx';

export const meta: MetaFunction = () => [titled('Pengembalian Dana')];
export { readsBehindOverlay as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
  const { cursor, limit } = askedIn(searchParams);
  const readings = [
    call('GET /api/admin/refunds', { query: { cursor, limit } }),
    call('GET /api/admin/refunds/duplicates'),
  ] as const;
  // Both responses are awaited together to avoid a layout shift.
  return { page: awaited(Promise.all(readings).then(unwrapped)) };
};

const states: Record<RefundState, { label: string; tone: Tone }> = {
  open: { label: 'Belum diproses', tone: 'yellow' },
  asked: { label: 'Diproses penyedia', tone: 'blue' },
  refused: { label: 'Ditolak penyedia', tone: 'red' },
};

const columns: Column<DueRefund>[] = [
  {
    label: 'ID Order',
    cell: ({ _id }) => (
      <Link to={`/admin/transactions/${_id}`} className="font-bold tabular-nums hover:text-primary hover:underline">
        {orderCode(_id)}
      </Link>
    ),
    isShort: true,
  },
  { label: 'Tanggal', cell: ({ orderDate }) => shortDate(orderDate), isShort: true },
  {
    label: 'Customer',
    cell: ({ userId, sellerId }) => (
      <span className="block sm:min-w-40">
        {userId.userName}
        <span className="block text-sm text-muted">dari {sellerId.storeName}</span>
      </span>
    ),
  },
  { label: 'Alasan', cell: ({ reason }) => reason || '-', isLong: true },
  {
    label: 'Total',
    cell: ({ totalAmount, paymentType }) => (
      <span>
        <b>{formatRupiah(totalAmount)}</b>
        <span className="block text-sm text-muted">{paymentType?.replaceAll('_', ' ')}</span>
      </span>
    ),
    isNumber: true,
  },
  { label: 'Status', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge> },
  {
    label: 'Aksi',
    cell: (refund) => <Ways refund={refund} />,
    isAction: true,
  },
];

/** The list of due refunds and duplicate payments. */
export default function RefundsPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { revalidate } = useRevalidator();
  const asking = useOverlay('yakin');
  const byHand = useOverlay('isi');
  return (
    <>
      <PageTitle title="Pengembalian Dana" />
      <ListTable page={page}>
        {([{ data, total, nextCursor }, duplicates]) => {
          const find = (id: string | null) => data.find(({ _id }) => _id === id);
          const [asked, handed] = [find(asking.value), find(byHand.value)];
          return (
            <>
              <Table
                caption="Pesanan yang dananya harus dikembalikan"
                columns={columns}
                rows={data}
                rowKey={({ _id }) => _id}
                empty={
                  <EmptyList title="Tidak ada pesanan yang dananya harus dikembalikan.">
                    Pesanan yang sudah dibayar lalu ditolak muncul di sini.
                  </EmptyList>
                }
              />
              <Pager summary={`${total.toLocaleString('id-ID')} pesanan`} nextCursor={nextCursor} />
              <Duplicates duplicates={duplicates.data} total={duplicates.total} onDone={revalidate} />
              {asked && <AskProvider refund={asked} onClose={asking.close} onDone={revalidate} />}
              {handed && <RefundByHand refund={handed} onClose={byHand.close} onDone={revalidate} />}
            </>
          );
        }}
      </ListTable>
    </>
  );
}

/** While a request to the provider is pending, a manual refund is not offered, to prevent a double refund. */
function Ways({ refund: { _id, byProvider, state } }: { refund: DueRefund }) {
  const asking = useOverlay('yakin');
  const byHand = useOverlay('isi');
  return (
    <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 sm:justify-end">
      {byProvider && (
        <Button size="sm" className="min-h-11" onClick={() => asking.open(_id)}>
          {state === 'asked' ? 'Tanyakan lagi' : 'Kembalikan'}
          <span className="sr-only"> dana pesanan {orderCode(_id)} lewat penyedia</span>
        </Button>
      )}
      {state !== 'asked' && (
        <Button variant="secondary" size="sm" className="min-h-11" onClick={() => byHand.open(_id)}>
          Tandai selesai<span className="sr-only"> pesanan {orderCode(_id)}</span>
        </Button>
      )}
    </span>
  );
}
