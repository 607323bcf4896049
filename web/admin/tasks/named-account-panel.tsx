import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { longDateTime } from '#contract/dates.ts';
import { required } from '#contract/endpoint.ts';
import type { NamedAccount } from '#contract/payments/refunds.ts';
import { ApiError } from '../../call.ts';
import { useDraftForm } from '../../parts/draft.tsx';
import { useReveal, useSend } from '../../parts/use-send.ts';
import { EyeIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';

type Revealed = { bankName: string; bankAccountOwner: string; bankAccountNumber: string; accountVersion: string };

type PanelProps = {
  account: NamedAccount;
  /** The account as it was revealed in this dialog; null until then, and after it changed. */
  revealed: Revealed | null;
  isBusy: boolean;
  onReveal: () => void;
  lift: (body: { reason: string }) => Promise<{ message: string }>;
};

/** The account that a buyer named, when and from where; an audited call reveals its number, unless it is held. */
export function NamedAccountPanel({ account, revealed, isBusy, onReveal, lift }: PanelProps) {
  const { bankName, bankAccountOwner, bankAccountNumber } = revealed ?? account;
  const { namedAt, isNewDevice, heldUntil } = account;
  return (
    <div className="card p-4">
      <p className="text-sm text-muted">Rekening tujuan dari pembeli</p>
      <p className="mt-1 wrap-anywhere">
        {bankName}{' '}
        <b translate="no" className="tabular-nums">
          {bankAccountNumber}
        </b>
        <span className="block text-sm">a.n. {bankAccountOwner}</span>
      </p>
      {namedAt && (
        <p className="mt-1 text-sm text-muted">
          Diisi pada {longDateTime(namedAt)} WITA{isNewDevice && <b className="text-ink">, dari perangkat baru</b>}
        </p>
      )}
      {heldUntil ? (
        <Hold heldUntil={heldUntil} lift={lift} />
      ) : (
        !revealed && (
          <Button variant="secondary" size="sm" className="mt-3 min-h-11" isBusy={isBusy} onClick={onReveal}>
            <EyeIcon /> Tampilkan nomor
          </Button>
        )
      )}
    </div>
  );
}

const liftForm = z.object({ reason: required(500) });

/** Says until when an account is held, and lets the admin end that with a reason. */
function Hold({ heldUntil, lift }: { heldUntil: string; lift: PanelProps['lift'] }) {
  const form = useDraftForm(liftForm, { reason: '' });
  const [isLifting, setLifting] = useState(form.values.reason !== '');
  const { isBusy, send } = useSend();
  const { onSubmit } = form.formProps((body) =>
    send(() => lift(body), { form, failure: 'Gagal mengakhiri penahanan.' }),
  );
  return (
    <div className="mt-3 flex flex-col gap-3 rounded-xl bg-notice p-3 text-sm text-notice-ink">
      <p role="alert">
        Rekening ini ditahan sampai {longDateTime(heldUntil)} WITA, karena diganti atau diisi dari perangkat baru.
        Jangan transfer sebelum itu.
      </p>
      {isLifting && (
        // Not a form: it stands inside that of the dialog.
        <div className="text-ink">
          <p className="mb-2">Pastikan lewat telepon bahwa pembeli sendiri yang mengisi rekening ini.</p>
          {form.draftNotice}
          <TextArea
            label="Alasan mengakhiri penahanan"
            rows={2}
            hint="Dicatat bersama nama Anda."
            {...form.field('reason')}
          />
        </div>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11 self-start"
        isBusy={isBusy}
        onClick={isLifting ? onSubmit : () => setLifting(true)}
      >
        Akhiri penahanan
      </Button>
    </div>
  );
}

type Dialog = {
  account: NamedAccount | null;
  read: () => Promise<{ data: Revealed }>;
};

/**
 * An account that an admin reveals before they record a transfer to it. When it changed since, the record is refused:
 * `onFailure` hides the number and loads the account that is there now.
 */
export function useNamedAccount({ account, read }: Dialog) {
  const { revalidate } = useRevalidator();
  const { revealed, isBusy, reveal, hide } = useReveal(read);
  const onFailure = async (error: unknown) => {
    if (!(error instanceof ApiError) || !changedCodes.has(error.code)) return;
    hide();
    await revalidate();
  };
  return {
    onFailure,
    /** The version that a record names; absent when no number was revealed. */
    sent: revealed ? { accountVersion: revealed.accountVersion } : {},
    panel: account && { account, revealed, isBusy, onReveal: reveal },
  };
}

const changedCodes = new Set<string | undefined>(['PAID_ACCOUNT_CHANGED', 'REFUND_ACCOUNT_HELD', 'REVEAL_FIRST']);
