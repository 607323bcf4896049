import * as z from 'zod/mini';
import { longDateTime } from '#contract/dates.ts';
import { required } from '#contract/endpoint.ts';
import { formatRupiah } from '#contract/money.ts';
import { type UnplacedMoney, unplacedReasonTexts } from '#contract/payments/unplaced-money.ts';
import { call } from '../../call.ts';
import { upload } from '../../parts/uploading/upload.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { NamedAccountPanel, useNamedAccount } from './named-account-panel.tsx';
import { ProviderRefundDialog, RecordDialog } from '../record-dialogs.tsx';

type MoneyDialogProps = { money: UnplacedMoney; onClose: () => void };

const assignTexts: Record<UnplacedMoney['direction'], { hint: string; consequence: string }> = {
  in: {
    hint: '8 karakter kode, ID lengkap, atau nomor pesanan di Midtrans. Jumlahnya harus sama, dan pesanan belum dibayar.',
    consequence: 'Pesanan menjadi lunas dan penjual diberi tahu.',
  },
  out: {
    hint: '8 karakter kode atau ID lengkap salah satu pesanan dari pembayaran ini.',
    consequence: 'Bagian penjual berkurang sebesar jumlah ini. Pembeli dan penjual diberi tahu.',
  },
};
const assignment = z.object({ orderId: required(100, 'Kode pesanan') });

/** Assigns received money to the unpaid payment of an order, or returned money to an order of its payment. */
export function AssignDialog({ money, onClose }: MoneyDialogProps) {
  const { hint, consequence } = assignTexts[money.direction];
  return (
    <DialogForm
      title="Pasangkan dengan pesanan"
      schema={assignment}
      values={{ orderId: '' }}
      send={(body) => call('POST /api/admin/money/unplaced/:id/assign', { params: { id: money.id }, body })}
      failure="Gagal memasangkan uang."
      reread
      label="Pasangkan"
      busyLabel="Memproses..."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <MoneySummary money={money} />
          <Field label="Kode pesanan" autoComplete="off" hint={hint} {...field('orderId')} />
          <p className="text-sm text-muted">{consequence}</p>
        </>
      )}
    </DialogForm>
  );
}

export const MoneyRefundDialog = ({ money, ...rest }: MoneyDialogProps) => (
  <ProviderRefundDialog
    summary={<MoneySummary money={money} />}
    send={() => call('POST /api/admin/money/unplaced/:id/refund', { params: { id: money.id } })}
    {...rest}
  />
);

/** Records how money without an order was dealt with outside of the shop. Money that went out needs no proof. */
export function SettleDialog({ money, ...rest }: MoneyDialogProps) {
  const params = { id: money.id };
  const { panel, sent, onFailure } = useNamedAccount({
    account: money.account,
    read: () => call('POST /api/admin/money/unplaced/:id/reveal', { params }),
  });
  return (
    <RecordDialog
      title="Tandai selesai"
      summary={
        <>
          <MoneySummary money={money} />
          {panel && (
            <NamedAccountPanel
              {...panel}
              lift={(body) => call('POST /api/admin/money/unplaced/:id/lift-hold', { params, body })}
            />
          )}
        </>
      }
      subject="penyelesaian"
      {...(money.direction === 'out' && { isProofOptional: true, example: 'pembeli sudah mentransfer kembali' })}
      send={({ fields, files }) =>
        upload('POST /api/admin/money/unplaced/:id/settle', { params, fields: { ...fields, ...sent }, files })
      }
      onFailure={onFailure}
      {...rest}
    />
  );
}

/** The amount, negative for money that went out. Null was not reported as whole rupiah: its dashboard shows it. */
export const amountText = ({ amount, direction }: Pick<UnplacedMoney, 'amount' | 'direction'>): string =>
  amount === null ? 'Lihat dasbor penyedia' : formatRupiah(direction === 'out' ? -amount : amount);

function MoneySummary({ money }: { money: UnplacedMoney }) {
  const { reason, channel, providerOrderId, transactionId, receivedAt, userId } = money;
  return (
    <div className="card p-4">
      <p className="text-xl font-bold tabular-nums">{amountText(money)}</p>
      <p>
        {channel} · {unplacedReasonTexts[reason]}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted *:block">
        <span>{longDateTime(receivedAt)} WITA</span>
        <span>{providerOrderId}</span>
        <span>{transactionId}</span>
      </p>
      {userId && (
        <p className="mt-2 text-sm wrap-anywhere text-muted *:block">
          <span translate="no" className="text-base text-ink">
            {userId.userName}
          </span>
          <span>{userId.phoneNumber}</span>
          <span>{userId.email}</span>
        </p>
      )}
    </div>
  );
}
