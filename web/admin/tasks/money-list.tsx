import { ageText } from '#contract/date-spans.ts';
import { longDateTime } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { type UnplacedMoney, unplacedReasonTexts } from '#contract/payments/unplaced-money.ts';
import { call } from '../../call.ts';
import { byDate, timeSortFilter } from '../../parts/list/list-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { card } from '../../ui/table.tsx';
import { IdCode, OrderCode, RowButton } from '../list-cells.tsx';
import { amountText, AssignDialog, MoneyRefundDialog, SettleDialog } from './money-dialogs.tsx';
import { taskList } from '../task-list.tsx';

/** Money that the provider received or returned and that belongs to no order. */
export const unplacedMoney = taskList<UnplacedMoney>(
  'Uang tanpa pesanan',
  (query) => call('GET /api/admin/money/unplaced', { query }),
  {
    search: 'Cari ID, kode pesanan, atau pelanggan',
    filters: [timeSortFilter],
    caption: 'Uang tanpa pesanan',
    sorts: { Diterima: byDate },
    columns: [
      {
        label: 'Diterima',
        cell: ({ receivedAt }) => (
          <span title={longDateTime(receivedAt)} className="block sm:min-w-24">
            {ageText(receivedAt, new Date())}
          </span>
        ),
        onCard: 'max-sm:w-full max-sm:text-sm max-sm:text-muted',
      },
      {
        label: 'Alasan',
        cell: ({ reason, refund, awaitsSettlement, direction, channel }) => (
          <span className="block sm:min-w-32">
            {unplacedReasonTexts[reason]}
            <span className="block text-sm text-muted">{direction === 'out' ? 'uang keluar' : channel}</span>
            {refund !== 'none' && (
              <span className="mt-1.5 block">
                <Badge tone={refund === 'asked' ? 'blue' : 'red'}>
                  {refund === 'asked' ? 'Diproses penyedia' : 'Ditolak penyedia'}
                </Badge>
                {awaitsSettlement && <span className="mt-1 block text-sm text-muted">menunggu settlement</span>}
              </span>
            )}
          </span>
        ),
        onCard: card.title,
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
        onCard: card.sum,
      },
      {
        label: 'ID di penyedia',
        cell: ({ providerOrderId, transactionId }) => (
          <span className="flex flex-wrap gap-x-2 gap-y-1 text-sm">
            <span className="text-muted sm:hidden">Penyedia</span>
            {providerOrderId ? <IdCode id={providerOrderId} of="order penyedia" /> : <span>-</span>}
            <IdCode id={transactionId} of="transaksi" />
          </span>
        ),
        onCard: '',
      },
      { label: 'Pelanggan', cell: (money) => <Customer money={money} />, onCard: 'max-sm:w-full max-sm:empty:hidden' },
      { label: 'Aksi', cell: (money) => <Actions money={money} />, isAction: true },
    ],
    rowKey: ({ id }) => id,
    empty: 'Semua uang sudah cocok dengan pesanannya.',
    emptyHint: 'Pembayaran kedua, jumlah yang berbeda, dan nomor pesanan yang tidak dikenal muncul di sini.',
    counted: 'transaksi',
    queued: (money) => ({
      about: money.userId?.userName ?? (
        <code translate="no" className="text-sm font-normal text-muted">
          {orderCode(money.providerOrderId)}
        </code>
      ),
      below: unplacedReasonTexts[money.reason],
      since: money.receivedAt,
      sum: amountText(money),
    }),
    dialogs: {
      pasangkan: (money, close) => <AssignDialog money={money} onClose={close} />,
      yakin: (money, close) => <MoneyRefundDialog money={money} onClose={close} />,
      isi: (money, close) => <SettleDialog money={money} onClose={close} />,
    },
  },
);

function Customer({ money: { userId, orderIds } }: { money: UnplacedMoney }) {
  if (!userId) return null;
  return (
    <span className="block sm:min-w-28">
      {userId.userName}
      <span className="block text-sm text-muted">{userId.phoneNumber}</span>
      <span className="mt-1 flex flex-wrap gap-x-2 gap-y-1 text-sm">
        <span className="text-muted">Pesanan</span>
        {orderIds.map((id) => (
          <OrderCode key={id} id={id} isLink />
        ))}
      </span>
    </span>
  );
}

/** While the provider refunds the money, nothing else is offered, so that it is not returned twice. */
function Actions({ money }: { money: UnplacedMoney }) {
  const { id, reason, isAssignable, byProvider, refund, transactionId } = money;
  const hidden = <span className="sr-only"> transaksi {transactionId}</span>;
  const isAsked = refund === 'asked';
  const giveBack = byProvider && (['yakin', isAsked ? 'Minta lagi' : 'Kembalikan'] as const);
  const actions = [
    reason === 'duplicate' && giveBack,
    isAssignable && !isAsked && (['pasangkan', 'Pasangkan'] as const),
    reason !== 'duplicate' && giveBack,
    !isAsked && (['isi', 'Tandai selesai'] as const),
  ].filter((action) => action !== false);
  const buttons = actions.map(([opens, label], at) => (
    <RowButton
      key={opens}
      variant={at === 0 ? 'secondary' : 'quiet'}
      className={at === 0 ? 'max-sm:w-full sm:w-36' : 'w-full'}
      opens={opens}
      rowId={id}
    >
      {label}
      {hidden}
    </RowButton>
  ));
  return (
    <span className="flex w-full items-center gap-1">
      {buttons[0]}
      {buttons.length > 1 && <MoreMenu>{buttons.slice(1)}</MoreMenu>}
    </span>
  );
}
