import { type ClientLoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { ageText } from '#contract/date-spans.ts';
import { longDateTime } from '#contract/dates.ts';
import { type UnplacedMoney, unplacedReasonTexts } from '#contract/unplaced-money.ts';
import { call } from '../../call.ts';
import { EmptyList, ListTable } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { columnSort, countOf, listQuery } from '../../parts/list/list-url.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate, timeSortFilter, timeSortParam } from '../../parts/list/time-sort.ts';
import { markHandled } from '../../parts/mark-handled.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { OrderCode } from '../list-cells.tsx';
import { PageTitle } from '../page-title.tsx';
import { amountText, AssignDialog, MoneyRefundDialog, SettleDialog } from './money-dialogs.tsx';

export const meta: MetaFunction = () => [pageTitle('Uang Tanpa Pesanan')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => {
  const query = { ...listQuery(searchParams), sortBy: timeSortParam(searchParams) };
  return { page: markHandled(call('GET /api/admin/money/unplaced', { query })) };
};

const columns: Column<UnplacedMoney>[] = [
  {
    label: 'Diterima',
    cell: ({ receivedAt }) => (
      <span title={longDateTime(receivedAt)} className="block sm:min-w-24">
        {ageText(receivedAt, new Date())}
      </span>
    ),
  },
  {
    label: 'Alasan',
    cell: ({ reason, refund, direction, channel }) => (
      <span className="block sm:min-w-36">
        {unplacedReasonTexts[reason]}
        <span className="block text-sm text-muted">{direction === 'out' ? 'uang keluar' : channel}</span>
        {refund !== 'none' && (
          <span className="mt-1.5 block">
            <Badge tone={refund === 'asked' ? 'blue' : 'red'}>
              {refund === 'asked' ? 'Diproses penyedia' : 'Ditolak penyedia'}
            </Badge>
          </span>
        )}
      </span>
    ),
  },
  {
    label: 'Jumlah',
    // The text for an unknown amount wraps, so that the table fits on wide screens.
    cell: (money) => (
      <b className={money.amount === null ? 'sm:inline-block sm:max-w-28 sm:whitespace-normal' : ''}>
        {amountText(money)}
      </b>
    ),
    isNumber: true,
  },
  {
    label: 'ID di penyedia',
    cell: ({ providerOrderId, transactionId }) => (
      <span className="block text-sm tabular-nums xl:w-40 xl:break-all">
        {providerOrderId || '-'}
        <span className="mt-1 block text-muted">{transactionId}</span>
      </span>
    ),
  },
  { label: 'Customer', cell: (money) => <Customer money={money} /> },
  { label: 'Aksi', cell: (money) => <Actions money={money} />, isAction: true },
];

/** The list of money that the provider received or returned and that belongs to no order. */
export default function MoneyPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const [params] = useSearchParams();
  const overlays = { assign: useOverlay('pasangkan'), refund: useOverlay('yakin'), settle: useOverlay('isi') };
  return (
    <>
      <PageTitle title="Uang Tanpa Pesanan" />
      <p className="-mt-3 mb-5 max-w-prose text-muted">
        Laporan penyedia pembayaran yang tidak cocok dengan pesanan mana pun. Pasangkan dengan pesanannya, kembalikan
        kepada pembeli, atau tandai selesai. Yang sudah dikembalikan penyedia hilang sendiri dari daftar.
      </p>
      <ListToolbar search="Cari ID, kode order, atau customer" filters={[timeSortFilter]} />
      <ListTable page={page}>
        {({ data, nextCursor, ...counted }) => {
          const find = ({ value }: { value: string | null }) => data.find(({ id }) => id === value);
          const [assigned, refunded, settled] = [find(overlays.assign), find(overlays.refund), find(overlays.settle)];
          return (
            <>
              <Table
                caption="Uang tanpa pesanan"
                sorts={{ Diterima: columnSort(params, byDate) }}
                columns={columns}
                rows={data}
                rowKey={({ id }) => id}
                empty={
                  <EmptyList title="Semua uang sudah cocok dengan pesanannya.">
                    Pembayaran kedua, jumlah yang berbeda, dan nomor pesanan yang tidak dikenal muncul di sini.
                  </EmptyList>
                }
              />
              <Pager summary={countOf(counted, 'transaksi')} nextCursor={nextCursor} />
              {assigned && <AssignDialog money={assigned} onClose={overlays.assign.close} />}
              {refunded && <MoneyRefundDialog money={refunded} onClose={overlays.refund.close} />}
              {settled && <SettleDialog money={settled} onClose={overlays.settle.close} />}
            </>
          );
        }}
      </ListTable>
    </>
  );
}

/** The customer and the orders that the report names; a dash when it names none. */
function Customer({ money: { userId, orderIds } }: { money: UnplacedMoney }) {
  if (!userId) return '-';
  return (
    <span className="block sm:min-w-28">
      {userId.userName}
      <span className="block text-sm text-muted">{userId.phoneNumber}</span>
      <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 max-sm:justify-end">
        {orderIds.map((id) => (
          <OrderCode key={id} id={id} isLink />
        ))}
      </span>
    </span>
  );
}

/** While the provider refunds the money, nothing else is offered, so that it is not returned twice. */
function Actions({ money }: { money: UnplacedMoney }) {
  const { id, isAssignable, byProvider, refund, transactionId } = money;
  const assign = useOverlay('pasangkan');
  const refundDialog = useOverlay('yakin');
  const settle = useOverlay('isi');
  const hidden = <span className="sr-only"> transaksi {transactionId}</span>;
  const isAsked = refund === 'asked';
  return (
    <span className="flex flex-col gap-2 max-sm:w-full">
      {isAssignable && !isAsked && (
        <Button size="sm" className="min-h-11" onClick={() => assign.open(id)}>
          Pasangkan{hidden}
        </Button>
      )}
      {byProvider && (
        <Button variant="secondary" size="sm" className="min-h-11" onClick={() => refundDialog.open(id)}>
          {isAsked ? 'Minta lagi' : 'Kembalikan'}
          {hidden}
        </Button>
      )}
      {!isAsked && (
        <Button variant="secondary" size="sm" className="min-h-11" onClick={() => settle.open(id)}>
          Tandai selesai{hidden}
        </Button>
      )}
    </span>
  );
}
