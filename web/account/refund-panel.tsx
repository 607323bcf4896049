import { useState } from 'react';
import { longDate } from '#contract/dates.ts';
import type { OrderId } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { channelName } from '#contract/payments/payment-channels.ts';
import { type BuyerRefund, refundAccountForm } from '#contract/payments/refunds.ts';
import { call } from '../call.ts';
import { Loaded, useReading } from '../parts/loaded.tsx';
import { Panel } from '../parts/order/order-panels.tsx';
import { useSend } from '../parts/use-send.ts';
import { Button } from '../ui/button.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { useForm } from '../ui/use-form.ts';

const readRefund = (orderId: OrderId) =>
  call('GET /api/shop/order/refund/:orderId', { params: { orderId } }).then(({ data }) => data);

/** The refund of an order. Asks for a bank account when the payment channel cannot give the money back. */
export function RefundPanel({ orderId }: { orderId: OrderId }) {
  const { reading, reload } = useReading(() => readRefund(orderId));
  return (
    <Panel title="Pengembalian Dana">
      <Loaded {...reading} fallback={<Skeleton className="h-16 rounded-xl" />} title="Pengembalian dana gagal dimuat.">
        {(read) => <LoadedRefund orderId={orderId} refund={read} onChange={reload} />}
      </Loaded>
    </Panel>
  );
}

function LoadedRefund({ orderId, refund, onChange }: { orderId: OrderId; refund: BuyerRefund; onChange: () => void }) {
  const { amount, doneAt, isDone, paymentType, needsAccount, account } = refund;
  const [isEditing, setEditing] = useState(false);
  if (isDone) {
    return (
      <p>
        <b className="tabular-nums">{formatRupiah(amount)}</b> sudah dikembalikan
        {doneAt ? ` pada ${longDate(doneAt)}` : ''}.
      </p>
    );
  }
  if (!needsAccount) {
    return (
      <p>
        <b className="tabular-nums">{formatRupiah(amount)}</b> akan dikembalikan ke {channelName(paymentType)} yang Anda
        pakai membayar.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p>
        <b className="tabular-nums">{formatRupiah(amount)}</b> akan kami transfer ke rekening Anda, karena{' '}
        {channelName(paymentType)} tidak dapat menerima dana kembali.
      </p>
      {account && !isEditing ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="wrap-anywhere">
            {account.bankName} <b className="whitespace-nowrap tabular-nums">{account.bankAccountNumber}</b>
            <span className="block text-sm text-muted">a.n. {account.bankAccountOwner}</span>
          </p>
          <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setEditing(true)}>
            Ganti rekening
          </Button>
        </div>
      ) : (
        <AccountForm
          orderId={orderId}
          onSaved={() => {
            setEditing(false);
            onChange();
          }}
        />
      )}
    </div>
  );
}

function AccountForm({ orderId, onSaved }: { orderId: OrderId; onSaved: () => void }) {
  const form = useForm(refundAccountForm, { bankName: '', bankAccountNumber: '', bankAccountOwner: '', password: '' });
  const { isBusy, send } = useSend();

  const save = (body: typeof form.values) =>
    send(() => call('PUT /api/shop/order/refund/:orderId/account', { params: { orderId }, body }), {
      form,
      done: onSaved,
      failure: 'Gagal menyimpan rekening.',
    });

  return (
    <form {...form.formProps(save)} className="flex flex-col gap-3">
      <Field label="Nama bank atau e-wallet" autoComplete="off" {...form.field('bankName')} />
      <Field label="Nomor rekening" inputMode="numeric" autoComplete="off" {...form.field('bankAccountNumber')} />
      <Field label="Nama pemilik rekening" autoComplete="name" {...form.field('bankAccountOwner')} />
      <PasswordField {...form.field('password')} hint="Agar hanya Anda yang dapat menentukan rekening ini." />
      <p className="text-sm text-muted">Disimpan terenkripsi dan hanya dipakai untuk pengembalian dana ini.</p>
      <Button type="submit" isBusy={isBusy} className="sm:self-start">
        {isBusy ? 'Menyimpan...' : 'Simpan rekening'}
      </Button>
    </form>
  );
}
