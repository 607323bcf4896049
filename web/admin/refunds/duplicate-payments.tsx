import { Link, useSearchParams } from 'react-router';
import { shortDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { channelName } from '#contract/payment-channels.ts';
import type { DuplicatePayment } from '#contract/refunds.ts';
import type { ListTotal } from '#contract/lists.ts';
import { call } from '../../call.ts';
import { columnSort, countOf, secondPageParams } from '../../parts/list/list-url.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate } from '../../parts/list/time-sort.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { amountText, RefundSummary } from './refund-summary.tsx';
import { type RefundNote, RecordRefundDialog } from './record-refund-dialog.tsx';

const columns: Column<DuplicatePayment>[] = [
  {
    label: 'Transaksi',
    cell: ({ transactionId }) => <span className="block text-sm tabular-nums sm:min-w-44">{transactionId}</span>,
  },
  { label: 'Tanggal', cell: ({ at }) => shortDate(at), isShort: true },
  {
    label: 'Customer',
    cell: ({ userId }) => (
      <span className="block sm:min-w-52">
        {userId.userName}
        <span className="block text-sm text-muted">{userId.phoneNumber}</span>
        <span className="block text-sm text-muted">{userId.email}</span>
      </span>
    ),
  },
  {
    label: 'Pesanan',
    cell: ({ orderIds }) => (
      <span className="flex flex-col gap-1.5">
        {orderIds.map((id) => (
          <Link
            key={id}
            to={`/admin/transactions/${id}`}
            className="font-bold tabular-nums hover:text-primary hover:underline"
          >
            {orderCode(id)}
          </Link>
        ))}
      </span>
    ),
    isShort: true,
  },
  {
    label: 'Jumlah',
    cell: ({ amount, paymentType }) => (
      <span>
        <b>{amountText(amount)}</b>
        <span className="block text-sm text-muted">{channelName(paymentType)}</span>
      </span>
    ),
    isNumber: true,
  },
  { label: 'Aksi', cell: ({ transactionId }) => <MarkReturnedButton transactionId={transactionId} />, isAction: true },
];

type DuplicatePaymentsProps = {
  page: ListTotal & { data: readonly DuplicatePayment[]; nextCursor: string | null };
  onDone: () => Promise<void>;
};

/** A page of the duplicate payments that have not been returned. Renders nothing if there are none. */
export function DuplicatePayments({ page: { data, nextCursor, ...counted }, onDone }: DuplicatePaymentsProps) {
  const [params] = useSearchParams();
  const marking = useOverlay('isi');
  const duplicateToMark = data.find(({ transactionId }) => transactionId === marking.value);
  if (data.length === 0 && !params.has(secondPageParams.cursor)) return null;
  return (
    <section aria-labelledby="ganda" className="mt-10">
      <h2 id="ganda" className="text-xl">
        Pembayaran ganda
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        Uang yang masuk dua kali untuk pembayaran yang sama. Kembalikan lewat dasbor penyedia pembayaran atau transfer
        bank, lalu tandai selesai. Yang dilaporkan penyedia sudah dikembalikan hilang sendiri dari daftar ini.
      </p>
      <Table
        caption="Pembayaran yang masuk dua kali"
        sorts={{ Tanggal: columnSort(params, byDate) }}
        columns={columns}
        rows={data}
        rowKey={({ transactionId }) => transactionId}
        empty="Tidak ada pembayaran ganda di halaman ini."
      />
      <Pager
        summary={countOf(counted, 'pembayaran ganda')}
        nextCursor={nextCursor}
        label="Halaman pembayaran ganda"
        names={secondPageParams}
      />
      {duplicateToMark && (
        <DuplicateReturnedDialog duplicate={duplicateToMark} onClose={marking.close} onDone={onDone} />
      )}
    </section>
  );
}

function MarkReturnedButton({ transactionId }: Pick<DuplicatePayment, 'transactionId'>) {
  const marking = useOverlay('isi');
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-h-11 max-sm:w-full"
      onClick={() => marking.open(transactionId)}
    >
      Tandai selesai<span className="sr-only"> transaksi {transactionId}</span>
    </Button>
  );
}

type DuplicateReturnedDialogProps = { duplicate: DuplicatePayment; onClose: () => void; onDone: () => Promise<void> };

/** Records that a duplicate payment was returned, with a note. */
function DuplicateReturnedDialog({ duplicate, onClose, onDone }: DuplicateReturnedDialogProps) {
  const { transactionId, amount, userId } = duplicate;
  const params = { transactionId };
  return (
    <RecordRefundDialog
      title="Tandai pembayaran ganda selesai"
      summary={<RefundSummary what={`Transaksi ${transactionId}`} amount={amount} userId={userId} />}
      send={(body: RefundNote) => call('POST /api/admin/refunds/duplicates/:transactionId/returned', { params, body })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
