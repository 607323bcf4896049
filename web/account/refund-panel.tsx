import { useState } from 'react';
import { longDate, longDateTime } from '#contract/dates.ts';
import type { OrderId } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { channelName } from '#contract/payments/payment-channels.ts';
import { type BuyerRefund, type NamedAccount, refundAccountForm } from '#contract/payments/refunds.ts';
import type { BuyerMoney } from '#contract/payments/unplaced-money.ts';
import { call } from '../call.ts';
import { Loaded, useReading } from '../parts/loaded.tsx';
import { Panel } from '../parts/order/order-panels.tsx';
import { useDraftForm } from '../parts/draft.tsx';
import { useSend } from '../parts/use-send.ts';
import { Button } from '../ui/button.tsx';
import { Field, PasswordField } from '../ui/field.tsx';
import { Skeleton } from '../ui/loading.tsx';

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

/** What a part of a card payment waits for; it is refunded without anyone doing anything. */
const afterSettlement = ' setelah bank menyelesaikan pembayaran kartu Anda (menunggu settlement, biasanya 1–2 hari)';

function LoadedRefund({ orderId, refund, onChange }: { orderId: OrderId; refund: BuyerRefund; onChange: () => void }) {
  const { amount, doneAt, isDone, paymentType, needsAccount, awaitsSettlement, account } = refund;
  if (isDone) {
    return (
      <p>
        <b translate="no" className="tabular-nums">
          {formatRupiah(amount)}
        </b>{' '}
        sudah dikembalikan
        {doneAt && <span>{` pada ${longDate(doneAt)}`}</span>}.
      </p>
    );
  }
  if (!needsAccount) {
    return (
      <p>
        <b translate="no" className="tabular-nums">
          {formatRupiah(amount)}
        </b>{' '}
        akan dikembalikan ke {channelName(paymentType)} yang Anda pakai membayar{awaitsSettlement && afterSettlement}.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p>
        <b translate="no" className="tabular-nums">
          {formatRupiah(amount)}
        </b>{' '}
        akan kami transfer ke rekening Anda, karena tidak dapat dikembalikan lewat {channelName(paymentType)}.
      </p>
      <NamedAccountChoice
        account={account}
        save={(body) => call('PUT /api/shop/order/refund/:orderId/account', { params: { orderId }, body })}
        onSaved={onChange}
      />
    </div>
  );
}

/** Money that came with the payment of an order and belongs to no order, such as a second payment. */
export function ExtraMoneyPanel({ orderId }: { orderId: OrderId }) {
  const { reading, reload } = useReading(() =>
    call('GET /api/shop/order/money/:orderId', { params: { orderId } }).then(({ data }) => data),
  );
  return (
    <Panel title="Dana di Luar Pesanan">
      <Loaded {...reading} fallback={<Skeleton className="h-16 rounded-xl" />} title="Dana gagal dimuat.">
        {(found) => found.map((money) => <ExtraMoney key={money.id} money={money} onChange={reload} />)}
      </Loaded>
    </Panel>
  );
}

function ExtraMoney({ money, onChange }: { money: BuyerMoney; onChange: () => void }) {
  const { id, amount, receivedAt, channel, isDone, doneAt, needsAccount, awaitsSettlement, account } = money;
  const sum =
    amount === null ? (
      'Dana'
    ) : (
      <b translate="no" className="tabular-nums">
        {formatRupiah(amount)}
      </b>
    );
  return (
    <div className="flex flex-col gap-3 not-first:mt-4">
      <p>
        {sum} lewat {channel} kami terima pada {longDate(receivedAt)} dan bukan bagian dari pesanan.{' '}
        {isDone && <span>{`Sudah dikembalikan${doneAt ? ` pada ${longDate(doneAt)}` : ''}.`}</span>}
        <span>
          {!isDone &&
            (needsAccount
              ? 'Akan kami transfer ke rekening Anda.'
              : `Akan dikembalikan ke ${channel}${awaitsSettlement ? afterSettlement : ''}.`)}
        </span>
      </p>
      {needsAccount && (
        <NamedAccountChoice
          account={account}
          save={(body) => call('PUT /api/shop/order/money/:id/account', { params: { id }, body })}
          onSaved={onChange}
        />
      )}
    </div>
  );
}

type ChoiceProps = {
  account: NamedAccount | null;
  save: (body: FormValues) => Promise<{ message: string }>;
  onSaved: () => void;
};

/** The account that the buyer named, and the form that names another one. */
function NamedAccountChoice({ account, save, onSaved }: ChoiceProps) {
  const [isEditing, setEditing] = useState(false);
  if (!account || isEditing) {
    return (
      <AccountForm
        isChange={account !== null}
        save={save}
        onSaved={() => {
          setEditing(false);
          onSaved();
        }}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="wrap-anywhere">
        {account.bankName}{' '}
        <b translate="no" className="tabular-nums">
          {account.bankAccountNumber}
        </b>
        <span className="block text-sm text-muted">a.n. {account.bankAccountOwner}</span>
        {account.heldUntil && (
          <span className="mt-1 block text-sm">
            Demi keamanan, kami baru mentransfer ke rekening ini setelah {longDateTime(account.heldUntil)} WITA.
          </span>
        )}
      </p>
      <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setEditing(true)}>
        Ganti rekening
      </Button>
    </div>
  );
}

type FormValues = { bankName: string; bankAccountNumber: string; bankAccountOwner: string; password: string };
const emptyAccount: FormValues = { bankName: '', bankAccountNumber: '', bankAccountOwner: '', password: '' };
type FormProps = { isChange: boolean } & Pick<ChoiceProps, 'save' | 'onSaved'>;

function AccountForm({ isChange, save, onSaved }: FormProps) {
  const form = useDraftForm(refundAccountForm, emptyAccount);
  const { isBusy, send } = useSend();
  const submit = (body: FormValues) =>
    send(() => save(body), { form, done: onSaved, failure: 'Gagal menyimpan rekening.' });

  return (
    <form {...form.formProps(submit)} className="flex flex-col gap-3">
      {form.draftNotice}
      <Field label="Nama bank atau e-wallet" autoComplete="off" {...form.field('bankName')} />
      <Field label="Nomor rekening" inputMode="numeric" autoComplete="off" {...form.field('bankAccountNumber')} />
      <Field label="Nama pemilik rekening" autoComplete="name" {...form.field('bankAccountOwner')} />
      <PasswordField {...form.field('password')} hint="Agar hanya Anda yang dapat menentukan rekening ini." />
      <p className="text-sm text-muted">
        Disimpan terenkripsi dan hanya dipakai untuk pengembalian dana ini. Kami mengirim email kepada Anda setiap kali
        rekening diisi
        {isChange && <span>; rekening pengganti dapat ditahan beberapa hari sebelum kami mentransfer</span>}.
      </p>
      <Button type="submit" isBusy={isBusy} className="sm:self-start">
        {isBusy ? 'Menyimpan...' : 'Simpan rekening'}
      </Button>
    </form>
  );
}
